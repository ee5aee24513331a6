//! `serve`: the service.

use std::fs::File;
use std::io::{IsTerminal as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;

use super::name::shown;
use super::*;
use crate::lang;
use crate::serve::{self, Archive, Config, Limits, Server};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use tracing_subscriber::filter::LevelFilter;

const EXAMPLES: &str = "\
The archive lies in a folder of this machine, or in a PostgreSQL database that several
servers share. Nobody but this machine is listened to, unless --lan or --addr says so.

Examples:
  whistlestop serve                            http://127.0.0.1:8080
  whistlestop serve --lan                      for the house; prints the address and a QR code
  whistlestop serve --data /srv/club --addr 127.0.0.1:9000
  whistlestop serve --database postgres://club@db/club
  whistlestop serve --addr 127.0.0.1:8080 --trusted-proxy 127.0.0.1
  whistlestop serve --lan --host club.local    reached by a name as well
  whistlestop export --backup copy.sqlite      a copy while the service runs

WHISTLESTOP_DATABASE may hold what --database takes, so that no password stands in a list
of processes.

Exit codes: 0 it was stopped, 2 the address or the archive cannot be used.";

/// What is logged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Level {
    Off,
    Error,
    Warn,
    #[default]
    Info,
    Debug,
}

// Where the archive is.
#[derive(Debug, Args)]
pub(super) struct ArchiveArgs {
    /// Keep the archive in this folder [default: the user's data folder]
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    data: Option<FileName>,
    /// Keep the archive in this PostgreSQL database
    #[arg(long, value_name = "URL", env = "WHISTLESTOP_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

impl ArchiveArgs {
    pub(super) fn archive(&self) -> Result<Archive, Unusable> {
        if let (Some(url), None) = (&self.database, &self.data) {
            return Ok(Archive::Database(url.clone()));
        }
        let folder = match &self.data {
            Some(folder) => Some(folder.path().to_path_buf()),
            None => data_folder(),
        };
        let none = || {
            let why = say!("serve-no-folder", "there is no data folder: name one with --data");
            Unusable::new("HOME", why)
        };
        folder.map(Archive::Folder).ok_or_else(none)
    }
}

/// Where this system keeps what belongs to a user's programs.
fn data_folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = || variable("HOME").map(PathBuf::from);
    let base = if cfg!(windows) {
        variable("LOCALAPPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        let given = variable("XDG_DATA_HOME").map(PathBuf::from);
        given.or_else(|| home().map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("whistlestop"))
}

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ServeArgs {
    /// Listen here
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// Listen to the whole house, and show the address and a QR code
    #[arg(long)]
    lan: bool,
    #[command(flatten)]
    archive: ArchiveArgs,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Believe this proxy when it says for whom it asks; may be given several times
    #[arg(long, value_name = "IP")]
    trusted_proxy: Vec<IpAddr>,
    /// Answer to this name, too, beside addresses and `localhost`; may be given several times
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Take at most so many bytes in a request
    #[arg(long, value_name = "BYTES", default_value_t = 4 << 20, value_parser = clap::value_parser!(u32).range(1..))]
    max_body: u32,
    /// Answer so many requests a second to one address
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    max_rate: u32,
    /// So many connections at a time
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    max_connections: u32,
    /// So many live tables at a time
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    max_tables: u32,
    /// Give a request so many seconds to come in
    #[arg(long, value_name = "SECONDS", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// What to log on standard error
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t)]
    log: Level,
    /// Log as JSON, an object a line
    #[arg(long)]
    log_json: bool,
}

impl ServeArgs {
    fn config(&self) -> Result<Config, Unusable> {
        let mut addr = self.addr;
        if self.lan {
            addr.set_ip(Ipv4Addr::UNSPECIFIED.into());
        }
        Ok(Config {
            addr,
            archive: self.archive.archive()?,
            trusted: self.trusted_proxy.clone(),
            hosts: self.host.clone(),
            limits: Limits {
                body: self.max_body as usize,
                rate: f64::from(self.max_rate),
                burst: f64::from(self.max_rate) * 10.0,
                connections: self.max_connections as usize,
                tables: self.max_tables as usize,
                patience: Duration::from_secs(u64::from(self.patience)),
            },
            lang: lang::current(),
        })
    }

    fn log(&self) {
        let level = match self.log {
            Level::Off => LevelFilter::OFF,
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
        };
        let log = tracing_subscriber::fmt()
            .with_writer(std::io::stderr)
            .with_max_level(level)
            .with_ansi(false);
        let _ = if self.log_json { log.json().try_init() } else { log.try_init() };
    }
}

pub(super) fn run(args: &ServeArgs) -> Result<u8, Failure> {
    args.log();
    let config = args.config()?;
    // One service a folder: another one would not hear what this one does.
    let _lock = match &config.archive {
        Archive::Folder(folder) => Some(lock(folder)?),
        Archive::Database(_) => None,
    };
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let server = Server::bind(config).await;
        let server = server.map_err(|why| Unusable::new("serve", why))?;
        greet(args, server.addr())?;
        server.run().await;
        Ok(CLEAN)
    })
}

fn lock(folder: &Path) -> Result<File, Unusable> {
    let unusable = |why: String| Unusable::new(shown(folder), why);
    let open = || {
        std::fs::create_dir_all(folder)?;
        File::options().create(true).truncate(false).write(true).open(folder.join("lock"))
    };
    let file = open().map_err(|error| unusable(error.to_string()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(_) => Err(unusable(say!("serve-locked", "another service uses this archive"))),
    }
}

/// Says where to look.
fn greet(args: &ServeArgs, addr: SocketAddr) -> Result<(), Failure> {
    let mut out = out::words(false);
    let mut near = addr;
    if near.ip().is_unspecified() {
        near.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    let url = format!("http://{near}/");
    writeln!(out, "{}", say!("serve-listening", "listening on {url}", url = &url))?;
    if args.lan
        && let Some(house) = serve::house_address(addr.port())
    {
        let url = format!("http://{house}/");
        writeln!(out, "{}", say!("serve-in-the-house", "in the house: {url}", url = &url))?;
        if std::io::stdout().is_terminal()
            && let Ok(code) = QrCode::new(url.as_bytes())
        {
            let picture = code.render::<Dense1x2>().quiet_zone(true).build();
            writeln!(out, "{picture}")?;
        }
    }
    out.flush()?;
    if args.open {
        open_browser(&url);
    }
    Ok(())
}

/// Whether there is a browser or not, the service goes on.
fn open_browser(url: &str) {
    let program = match std::env::consts::OS {
        "windows" => "explorer",
        "macos" => "open",
        _ => "xdg-open",
    };
    let mut command = std::process::Command::new(program);
    command.arg(url);
    if let Err(error) = command.spawn() {
        out::say(format_args!("{program}: {error}"));
    }
}
