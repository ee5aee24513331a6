//! The language of the command line: which one is wanted, and its own help in it.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches};

use super::{Cli, ColorArgs, out};
use crate::lang::{self, Lang};
use crate::report::text::{width, wrap};

/// Help has no wider lines.
const WIDEST: usize = 100;

/// The language that somebody names with `--lang`.
pub(super) fn named(tag: &str) -> Result<Lang, String> {
    let tags = Lang::ALL.map(Lang::tag).join(", ");
    Lang::from_tag(tag).ok_or_else(|| say!("cli-no-language", "languages: {tags}", tags))
}

/// Chooses the program's language before anything is said: help and mistakes in the
/// arguments speak it, too.
pub(super) fn choose() {
    let variable = |name: &str| std::env::var(name).ok();
    lang::set(by_flag().unwrap_or_else(|| Lang::from_env(variable)));
}

/// The language that `--lang` asks for, if it does.
pub(super) fn by_flag() -> Option<Lang> {
    wanted(std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()))
}

/// What `--lang` says, before the arguments are read as a whole.
fn wanted(mut args: impl Iterator<Item = String>) -> Option<Lang> {
    while let Some(arg) = args.next() {
        let tag = match arg.strip_prefix("--lang") {
            Some("") => args.next()?,
            Some(rest) => rest.strip_prefix('=')?.to_owned(),
            None if arg == "--" => return None,
            None => continue,
        };
        return Lang::from_tag(&tag);
    }
    None
}

/// Reads the arguments of this process.
pub(super) fn parse() -> Result<Cli, clap::Error> {
    parse_all(std::env::args_os().collect())
}

/// Reads other arguments.
pub(super) fn parse_from(args: impl Iterator<Item = String>) -> Result<Cli, clap::Error> {
    parse_all(args.map(OsString::from).collect())
}

/// What is asked for is the same in every language: words are only needed for who is
/// mistaken, or wants help.
fn parse_all(args: Vec<OsString>) -> Result<Cli, clap::Error> {
    let args = asked(args);
    match Cli::command().try_get_matches_from(&args) {
        Err(_) if !lang::is_english() => read(command().try_get_matches_from(args)),
        matches => read(matches),
    }
}

/// `help check` is `check --help` where the reader's own command, which is English, is not;
/// the language may stand before it.
fn asked(mut args: Vec<OsString>) -> Vec<OsString> {
    if lang::is_english() {
        return args;
    }
    let mut at = 1;
    while let Some(arg) = args.get(at).and_then(|arg| arg.to_str()) {
        match arg {
            "help" => {
                args.remove(at);
                args.push("--help".into());
                break;
            }
            "--lang" => at += 2,
            _ if arg.starts_with("--lang=") => at += 1,
            _ => break,
        }
    }
    args
}

fn read(matches: Result<clap::ArgMatches, clap::Error>) -> Result<Cli, clap::Error> {
    Cli::from_arg_matches(&matches?)
}

/// The whole command line, with its help in the program's language.
pub(super) fn command() -> Command {
    if lang::is_english() { Cli::command() } else { localised(Cli::command(), "cli") }
}

/// A command and all below it: `cli-check` is what `check` is about, `cli-check-format`
/// what its `--format` is for. What the argument reader says by itself is only English:
/// its headings and its own flags are replaced.
fn localised(command: Command, id: &str) -> Command {
    let usage = say!("cli-usage", "Usage:");
    let mut command = command
        .help_template(format!(
            "{{before-help}}{{about-with-newline}}\n{usage}{{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .subcommand_help_heading(say!("cli-commands", "Commands"))
        // Its reader breaks lines at blanks only: `show` does that.
        .term_width(0)
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .arg(flag("help", 'h', ArgAction::Help).help(say!("cli-print-help", "Print help")));
    if command.get_version().is_some() {
        let version = flag("version", 'V', ArgAction::Version);
        command = (command.disable_version_flag(true))
            .arg(version.help(say!("cli-print-version", "Print version")));
    }
    if let Some(about) = command.get_about().map(ToString::to_string) {
        command = command.about(lang::fixed(id, &about).into_owned());
    }
    if let Some(after) = command.get_after_help().map(ToString::to_string) {
        let text = lang::look_up_part(id, "after");
        command = command.after_help(text.unwrap_or(after));
    }
    command = command.mut_args(|arg| argument(arg, id));
    let below: Vec<String> =
        (command.get_subcommands()).map(|sub| sub.get_name().to_owned()).collect();
    for name in below {
        let id = format!("{id}-{name}");
        command = command.mut_subcommand(name, |sub| localised(sub, &id));
    }
    command
}

fn flag(name: &'static str, short: char, action: ArgAction) -> Arg {
    Arg::new(name).short(short).long(name).action(action)
}

/// One argument: what it is for, what it can be, and what it is if nobody says.
fn argument(arg: Arg, command: &str) -> Arg {
    let id = format!("{command}-{}", arg.get_id().as_str().replace('_', "-"));
    let heading = match arg.is_positional() {
        true => say!("cli-arguments", "Arguments"),
        false => say!("cli-options", "Options"),
    };
    let arg = arg.help_heading(heading);
    let Some(help) = arg.get_help().map(ToString::to_string) else {
        return arg;
    };
    let mut help = lang::fixed(&id, &help).into_owned();
    let takes = arg.get_action().takes_values();
    let values: Vec<_> = (arg.get_default_values().iter())
        .map(|value| value.to_string_lossy().into_owned())
        .collect();
    if !values.is_empty() && takes {
        let value = values.join(", ");
        help += &say!("cli-default", " [default: {value}]", value);
    }
    let values: Vec<_> =
        (arg.get_possible_values().iter()).map(|value| value.get_name().to_owned()).collect();
    if !values.is_empty() && takes {
        let values = values.join(", ");
        help += &say!("cli-values", " [possible values: {values}]", values);
    }
    arg.help(help).hide_default_value(takes).hide_possible_values(takes)
}

/// Prints an answer of the argument reader.
///
/// # Errors
/// If it cannot be written.
pub(super) fn show(answer: &clap::Error) -> io::Result<()> {
    if lang::is_english() || answer.use_stderr() {
        return answer.print();
    }
    let color = ColorArgs::default().on();
    let text = if color { answer.render().ansi().to_string() } else { answer.render().to_string() };
    let most = out::columns().unwrap_or(WIDEST).clamp(40, WIDEST);
    let mut out = out::words(color);
    out.write_all(laid_out(&text, most).as_bytes())?;
    out.flush()
}

/// Help in lines of so many columns, in scripts without blanks, too: what stands behind a
/// gap stays in its column.
fn laid_out(help: &str, most: usize) -> String {
    let mut text = String::new();
    for line in help.lines() {
        let words = behind_gap(line);
        let before = columns(&line[..words]);
        if columns(line) <= most || before > most / 2 {
            text += line;
            text.push('\n');
            continue;
        }
        text += &line[..words];
        for (i, part) in wrap(&line[words..], most - before).iter().enumerate() {
            let gap = if i == 0 { 0 } else { before };
            let _ = writeln!(text, "{:gap$}{part}", "");
        }
    }
    text
}

/// Where the last part of a line begins that has two blanks before it.
fn behind_gap(line: &str) -> usize {
    let from = line.len() - line.trim_start().len();
    let gap = line[from..].find("  ").map(|gap| from + gap);
    gap.map_or(from, |gap| line.len() - line[gap..].trim_start().len())
}

/// The columns of a line without its colours.
fn columns(line: &str) -> usize {
    let mut parts = line.split("\x1b[");
    let first = parts.next().map_or(0, width);
    let rest = parts.map(|part| width(part.split_once('m').map_or(part, |(_, text)| text)));
    first + rest.sum::<usize>()
}

/// What is wrong with the arguments, where the program's language is not the reader's.
pub(super) fn mistake(error: &clap::Error) -> Option<String> {
    if lang::is_english() || !error.use_stderr() {
        return None;
    }
    let part = |kind| error.get(kind).map(ToString::to_string);
    let arg = part(ContextKind::InvalidArg).unwrap_or_default();
    let value = part(ContextKind::InvalidValue).unwrap_or_default();
    let mut text = match error.kind() {
        ErrorKind::UnknownArgument => {
            say!("cli-unknown-argument", "unexpected argument '{arg}'", arg)
        }
        ErrorKind::InvalidSubcommand => say!(
            "cli-unknown-command",
            "unrecognised command '{command}'",
            command = part(ContextKind::InvalidSubcommand).unwrap_or_default(),
        ),
        ErrorKind::MissingRequiredArgument => say!("cli-missing-argument", "missing: {arg}", arg),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return None;
        }
        ErrorKind::ArgumentConflict => say!(
            "cli-conflict",
            "'{arg}' cannot be used with '{other}'",
            arg,
            other = part(ContextKind::PriorArg).unwrap_or_default(),
        ),
        ErrorKind::InvalidValue if value.is_empty() => {
            say!("cli-missing-value", "'{arg}' needs a value", arg)
        }
        _ => say!("cli-wrong-value", "'{value}' is no value for '{arg}'", value, arg,),
    };
    if let Some(why) = std::error::Error::source(error) {
        text += &say!("cli-why", ": {why}", why = why.to_string());
    }
    if let Some(values) = part(ContextKind::ValidValue) {
        text += &say!("cli-values", " [possible values: {values}]", values);
    }
    let near =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    if let Some(near) = near.into_iter().find_map(part) {
        text += "\n";
        text += &say!("cli-near", "perhaps '{near}' was meant", near);
    }
    let hint = say!("cli-see-help", "For more information, try '--help'.");
    Some(format!("{}: {text}\n\n{hint}", say!("cli-error", "error")))
}

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory as _};

    use super::{Cli, Lang, wanted};
    use crate::lang;

    /// The messages of a command and all below it, with the English.
    fn ids(command: &Command, id: &str, all: &mut Vec<(String, String)>) {
        let english = |text: Option<&clap::builder::StyledStr>| text.map(ToString::to_string);
        all.extend(english(command.get_about()).map(|about| (id.to_owned(), about)));
        all.extend(english(command.get_after_help()).map(|after| (format!("{id}.after"), after)));
        for arg in command.get_arguments() {
            let id = format!("{id}-{}", arg.get_id().as_str().replace('_', "-"));
            all.extend(english(arg.get_help()).map(|help| (id, help)));
        }
        for sub in command.get_subcommands() {
            ids(sub, &format!("{id}-{}", sub.get_name()), all);
        }
    }

    #[test]
    fn all_help_is_in_every_language() {
        let mut all = Vec::new();
        ids(&Cli::command(), "cli", &mut all);
        let mut missing = Vec::new();
        for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
            lang::with(lang, || {
                for (id, english) in &all {
                    let found = match id.split_once('.') {
                        Some((id, part)) => lang::look_up_part(id, part),
                        None => lang::look_up(id, &[]),
                    };
                    if found.is_none() {
                        missing.push(format!("{} {id} = {english}", lang.tag()));
                    }
                }
            });
        }
        assert!(missing.is_empty(), "\n{}", missing.join("\n"));
    }

    fn args(line: &str) -> Option<Lang> {
        wanted(line.split(' ').map(ToOwned::to_owned))
    }

    #[test]
    fn the_language_is_known_before_the_arguments_are_read() {
        assert_eq!(args("whistlestop check --lang ja a.ride"), Some(Lang::Ja));
        assert_eq!(args("whistlestop --lang=zh-Hans --help"), Some(Lang::ZhHans));
        assert_eq!(args("whistlestop check -- --lang ja"), None);
        assert_eq!(args("whistlestop check --lang"), None);
        assert_eq!(args("whistlestop check --lang tlh"), None);
        assert_eq!(args("whistlestop check --language ja"), None);
    }
}
