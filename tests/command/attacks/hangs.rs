//! Nothing hangs, and a log opens nothing but boards beside or below it.

use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::os::unix::net::UnixListener;

use super::*;

fn template() -> String {
    let folder = Folder::new("template");
    text(&folder.run(&["board", "--template"]).stdout)
}

/// Names that a log can give a board, most of them with bad intent. The files they
/// lead to are there, unless the name says otherwise.
fn trap(folder: &Folder) -> (Vec<&'static str>, UnixListener) {
    let outside = folder.path("outside.yaml");
    std::fs::write(&outside, template()).unwrap();
    std::fs::create_dir(folder.path("in")).unwrap();
    let inside = Folder(folder.path("in"));
    std::fs::create_dir(inside.path("folder")).unwrap();
    inside.fifo("fifo");
    let socket = UnixListener::bind(inside.path("socket")).unwrap();
    inside.write("secret.txt", "hidden: value\n");
    inside.write("forbidden.yaml", template());
    let forbidden = std::fs::Permissions::from_mode(0o000);
    std::fs::set_permissions(inside.path("forbidden.yaml"), forbidden).unwrap();
    inside.write("broken.yaml", template().replace("cities:", "sities:"));
    inside.write("not-utf8.yaml", b"key: \xff\xfe\n");
    let sparse = std::fs::File::create(inside.path("sparse.yaml")).unwrap();
    sparse.set_len(1 << 40).unwrap();
    for (name, to) in [
        ("tty-link", "/dev/tty"),
        ("zero-link", "/dev/zero"),
        ("ptmx-link", "/dev/ptmx"),
        ("fifo-link", "fifo"),
        ("out-link.yaml", "../outside.yaml"),
        ("passwd-link", "/etc/passwd"),
        ("up", ".."),
        ("loop", "loop"),
        ("dangling", "no-such-file"),
        ("stdin-link", "/dev/stdin"),
    ] {
        symlink(to, inside.path(name)).unwrap();
    }
    let names = vec![
        "folder",
        "fifo",
        "socket",
        "secret.txt",
        "broken.yaml",
        "not-utf8.yaml",
        "sparse.yaml",
        "tty-link",
        "zero-link",
        "ptmx-link",
        "fifo-link",
        "out-link.yaml",
        "passwd-link",
        "up/outside.yaml",
        "up/in/secret.txt",
        "loop",
        "dangling",
        "stdin-link",
        "missing.yaml",
        "folder/missing.yaml",
        ".",
        "./",
    ];
    (names, socket)
}

/// What leads elsewhere by its name alone.
const ELSEWHERE: [&str; 10] = [
    "/dev/ptmx",
    "/dev/zero",
    "/dev/stdin",
    "/dev/fd/0",
    "/proc/kmsg",
    "/etc/passwd",
    "/no/such/file",
    "../outside.yaml",
    "../missing.yaml",
    "folder/../../outside.yaml",
];

fn log_on(board: &str) -> String {
    format!("game mine\nboard \"{board}\"\nplayer Ada\nplayer Ben\nAda draw ? ?\n")
}

fn log_with(tiles: &str) -> String {
    format!("game metro\ntiles \"{tiles}\"\nplayer Ada\nplayer Ben\nAda pass\n")
}

#[test]
fn no_board_that_a_log_names_is_waited_for() {
    let folder = Folder::new("boards-hang");
    let (mut names, _socket) = trap(&folder);
    names.extend(ELSEWHERE);
    for (number, name) in names.iter().enumerate() {
        let logs = [log_on(name), log_with(name)];
        for (what, log) in ["board", "tiles"].iter().zip(&logs) {
            let file = format!("in/{what}-{number}.ride");
            folder.write(&file, log);
            // All of them open boards at one place.
            let worst = ["fifo", "ptmx-link", "/dev/ptmx"].contains(name);
            for words in if worst { &READERS[..] } else { &READERS[..1] } {
                let output = folder.run(&reader(words, &file));
                assert!((0..=2).contains(&code(&output)), "{words}: {name}");
            }
            // Standard input lies in the folder we are in.
            let mut command = folder.command(&["check", "-"]);
            command.current_dir(folder.path("in"));
            assert_eq!(code(&finish(command, log.as_bytes())), 1, "{name}");
        }
    }
}

#[test]
fn what_a_log_names_is_not_spied_upon() {
    let folder = Folder::new("boards-spy");
    let (names, _socket) = trap(&folder);
    let all = |names: &[&str], log: fn(&str) -> String| {
        let said = names.iter().map(|name| {
            folder.write("in/spy.ride", log(name));
            let mut said = String::new();
            for words in ["check LOG", "check --format json LOG", "deduce LOG"] {
                let output = folder.run(&reader(words, "in/spy.ride"));
                said += &text(&output.stdout);
                said += &text(&output.stderr);
            }
            // The log is shown, and under it a line as long as the name.
            let said = said.replace(&format!("\"{name}\""), "\"NAME\"");
            let said = said.replace(&format!("in/{name}`"), "in/NAME`");
            let numbers = |c: char| c.is_ascii_digit() || "─┬╯╰│ ".contains(c);
            said.replace(numbers, "")
        });
        let mut said: Vec<String> = said.collect();
        said.dedup();
        assert_eq!(said.len(), 1, "{}", said.join("\n---\n"));
        said.remove(0)
    };
    for log in [log_on as fn(&str) -> String, log_with] {
        let inside = all(&names, log);
        assert!(inside.contains("beside"), "{inside}");
        let elsewhere = all(&ELSEWHERE, log);
        assert!(elsewhere.contains("--boardFILE"), "{elsewhere}");
    }
}

#[test]
fn boards_beside_and_below_are_played_on() {
    let folder = Folder::new("boards-below");
    std::fs::create_dir_all(folder.path("cup/boards")).unwrap();
    folder.write("cup/near.yaml", template());
    folder.write("cup/boards/deep.yaml", template());
    folder.write("elsewhere.yaml", template());
    symlink("boards/deep.yaml", folder.path("cup/link.yaml")).unwrap();
    symlink("boards", folder.path("cup/shelf")).unwrap();
    symlink("cup", folder.path("alias")).unwrap();
    for name in ["near.yaml", "./near.yaml", "boards/deep.yaml", "link.yaml", "shelf/deep.yaml"] {
        folder.write("cup/game.ride", log_on(name));
        for log in ["cup/game.ride", "./cup/game.ride", "alias/game.ride"] {
            assert_code(&folder.run(&["check", "-q", log]), 0);
        }
        let whole = folder.path("cup/game.ride");
        assert_code(&folder.run(&["check", "-q", whole.to_str().unwrap()]), 0);
        let mut piped = folder.command(&["check", "-q", "-"]);
        piped.current_dir(folder.path("cup"));
        assert_code(&finish(piped, log_on(name).as_bytes()), 0);
    }
    // Any other is given by the user, who may give a pipe, too.
    folder.write("cup/game.ride", log_on("../elsewhere.yaml"));
    assert_code(&folder.run(&["check", "-q", "cup/game.ride"]), 1);
    let given = ["check", "-q", "--board", "elsewhere.yaml", "cup/game.ride"];
    assert_code(&folder.run(&given), 0);
    let tiles = include_str!("../../../src/games/metro/sets/sample.yaml");
    folder.write("tiles.yaml", tiles);
    folder.write("cup/metro.ride", log_with("../tiles.yaml"));
    let codes = |args: &[&str]| text(&folder.run(args).stdout);
    assert!(codes(&["check", "--format", "short", "cup/metro.ride"]).contains("[N2]"));
    let given = ["check", "--board", "tiles.yaml", "--format", "short", "cup/metro.ride"];
    assert!(!codes(&given).contains("[N2]"), "{}", codes(&given));
    folder.fifo("pipe");
    let line = "cat elsewhere.yaml > pipe & \"$W\" audit -q --board pipe cup/game.ride";
    assert_code(&folder.shell(line), 0);
}

#[test]
fn a_board_file_has_an_end() {
    let folder = Folder::new("board-size");
    let long = template() + &"# long\n".repeat(400_000);
    folder.write("long.yaml", &long);
    folder.write("game.ride", log_on("long.yaml"));
    assert_code(&folder.run(&["check", "game.ride"]), 1);
    for board in ["long.yaml", "/dev/zero", "/dev/ptmx", ".", "/dev/tty"] {
        for command in ["board", "simulate"] {
            assert_code(&folder.run(&[command, board]), 2);
        }
        assert_code(&folder.run(&["check", "--board", board, "game.ride"]), 1);
        let standings = format!("--standings={board}");
        assert_code(&folder.run(&["audit", &standings, "game.ride"]), 2);
    }
}

#[test]
fn audit_passes_by_what_is_no_file() {
    let folder = Folder::new("audit-types");
    std::fs::create_dir(folder.path("cup")).unwrap();
    let cup = Folder(folder.path("cup"));
    cup.write("a.ride", GOOD);
    cup.write("z.ride", GOOD.replace("Ada", "Eve"));
    cup.fifo("fifo.ride");
    symlink("/dev/zero", cup.path("zero.ride")).unwrap();
    symlink("/dev/ptmx", cup.path("ptmx.ride")).unwrap();
    symlink("fifo.ride", cup.path("link.ride")).unwrap();
    let _socket = UnixListener::bind(cup.path("socket.ride")).unwrap();
    for arguments in ["cup", "cup/*.ride", "cup/?*"] {
        let output = folder.run(&["audit", arguments]);
        assert_eq!(code(&output), 2, "{arguments}");
        let said = text(&output.stderr);
        for (name, what) in [
            ("fifo", "pipe"),
            ("link", "pipe"),
            ("zero", "device"),
            ("ptmx", "device"),
            ("socket", "socket"),
        ] {
            let line = format!("cup/{name}.ride: it is a {what}, and is passed by");
            assert!(said.contains(&line), "{said}");
        }
        let said = text(&output.stdout);
        assert!(said.lines().any(|line| {
            let mut words = line.split_whitespace();
            words.next() == Some("games") && words.next() == Some("2")
        }));
    }
}

#[test]
fn a_pipe_that_the_user_names_is_read() {
    let folder = Folder::new("pipes");
    folder.write("game.ride", GOOD);
    folder.fifo("pipe");
    for command in ["check -q", "score", "audit", "redact", "fmt --stdout", "deduce"] {
        let line = format!("cat game.ride > pipe & \"$W\" {command} pipe");
        assert_code(&folder.shell(&line), 0);
    }
    // It cannot be written anew, and is not waited for.
    assert_code(&folder.run(&["fmt", "pipe"]), 2);
    assert_code(&folder.run(&["fmt", "/dev/zero"]), 2);
    assert_code(&folder.run(&["fmt", "."]), 2);
}

/// Names that are ours, and not the user's.
#[test]
fn a_pipe_in_the_place_of_a_report_is_not_waited_for() {
    let folder = Folder::new("report-pipes");
    folder.write("game.ride", GOOD);
    folder.fifo("game.html");
    assert_code(&folder.run(&["page", "game.ride"]), 2);
    std::fs::create_dir(folder.path("report")).unwrap();
    folder.fifo("report/audit.json");
    symlink("/dev/zero", folder.path("report/standings.csv")).unwrap();
    let args = ["audit", "--out", "report", "game.ride"];
    assert_code(&folder.run(&args), 2);
    std::fs::remove_file(folder.path("report/audit.json")).unwrap();
    let args = ["audit", "--standings", "--out", "report", "game.ride"];
    assert_code(&folder.run(&args), 2);
    assert_eq!(Folder(folder.path("report")).names(), ["standings.csv"]);
}

#[test]
fn odd_names_and_streams() {
    let folder = Folder::new("odd-names");
    // As long as a name can be.
    let long = "x".repeat(250) + ".ride";
    folder.write(&long, GOOD.replace(' ', "  "));
    assert_code(&folder.run(&["fmt", &long]), 0);
    assert_eq!(text(&folder.read(&long)), GOOD);
    assert_eq!(folder.names(), [long]);
    for name in ["nul\0l", &"y".repeat(5_000), &"z/".repeat(3_000), "\u{202e}", "~", "$HOME", ""] {
        for log in [log_on(name), log_with(name)] {
            assert_code(&folder.feed(&["check", "-"], log.as_bytes()), 1);
        }
    }
    assert_code(&folder.shell("\"$W\" check - < ."), 2);
    assert_code(&folder.shell("\"$W\" fmt - < ."), 2);
}

#[test]
fn folders_are_no_logs() {
    let folder = Folder::new("folders");
    for words in READERS {
        let output = folder.run(&reader(words, "."));
        let expected = if words.starts_with("audit") { 2 } else { code(&output) };
        assert_eq!(code(&output), expected.max(1), "{words}");
    }
}
