//! `replay`: a game step by step.

#[cfg(feature = "viewer")]
mod look;

use std::io::{self, Write};

use super::input::no_game;
use super::*;
use crate::frames::known::Asker;
use crate::frames::{At, Recording, json, plain};
use crate::report;
use crate::report::escape;
use crate::report::sheet;

const EXAMPLES: &str = "\
On a terminal this opens a viewer: the map, the yards or the layout, hands, the
row, the score track, and the log's own line with what was found there. The keys
are ← → for a line, ↑ ↓ for a round, space to play, [ ] for breaches, / to go to
a turn or a city, ? for help, q to leave. In a pipe, or with --plain or --json,
it prints frames.

A frame is the table after one line of the log: what the line did in words, what
was found there, what each player has, the row and the deck. Of a hand with cards
that nobody saw it says what it can hold at least and at most, as `deduce` does.
`--at` picks one frame, and then shows the board, the yards or the layout, too,
and the blind draws that can have been nothing else:
  --at 41        after turn 41, counted from the log's first; 0 is the setup
  --at move:45   after the 45th turn written down, those taken back included
  --at line:123  after the statement on line 123 of the file, or the last above it
  --at frame:7   the seventh line below the header
  --at end       after the last line

Examples:
  whistlestop replay game.ride                   look at a game
  whistlestop replay game.ride --at 41           from turn 41 on
  whistlestop replay --plain game.ride           every frame, then the score sheet
  whistlestop replay --plain --at 41 game.ride   the table after turn 41
  whistlestop replay --json game.ride            one JSON object a line
  whistlestop replay --game 3 club.ride          the third game of a file

Exit codes: 0 shown, 2 a file cannot be used or has no such place.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ReplayArgs {
    #[command(flatten)]
    log: LogArg,
    /// Print frames as text instead of opening the viewer
    #[arg(long, conflicts_with = "json")]
    plain: bool,
    /// Print frames as JSON, one a line
    #[arg(long)]
    json: bool,
    /// Begin at, or print only, the frame at this turn, `move:N`, `line:N`, `frame:N` or `end`
    #[arg(long, value_name = "TURN")]
    at: Option<At>,
    /// Only this game of the file, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    color: ColorArgs,
}

pub(super) fn run(args: &ReplayArgs) -> Result<u8, Failure> {
    #[cfg(feature = "viewer")]
    if !args.plain && !args.json && crate::viewer::ready().is_ok() {
        return look::look(args);
    }
    let mut input = Input::open(&args.log.log)?;
    let mut out = out::while_read(if args.json { Kind::Json } else { Kind::Words });
    let mut boards = args.board.boards();
    let mut game = GameText::default();
    let (mut index, mut code) = (0, CLEAN);
    while args.game != Some(index) && input.next_into(&mut game)? {
        index += 1;
        if args.game.is_some_and(|wanted| wanted != index) {
            continue;
        }
        let text = report::InFile::new(&input.name, &game);
        let recording = boards.record(&input.name, &game);
        if let Err(why) = show(&mut out, args, &text, index, &recording)? {
            out.flush()?;
            Unusable::new(format_args!("{}:{}", text.file, text.first_line), why).say();
            code = FAILED;
        }
    }
    out.flush()?;
    match index == 0 || args.game.is_some_and(|wanted| wanted != index) {
        true => Err(input.name.unusable(no_such_game(index, args.game)).into()),
        false => Ok(code),
    }
}

pub(super) fn cannot() -> String {
    say!("cli-cannot-replay", "this game cannot be replayed: see `whistlestop check`")
}

fn no_such_game(n: u64, wanted: Option<u64>) -> String {
    let wanted = wanted.unwrap_or(0);
    match n {
        0 => no_game(),
        1 => say!("cli-one-no-wanted", "it has 1 game, and no {wanted}.", wanted),
        n => say!("cli-n-no-wanted", "it has {n} games, and no {wanted}.", n, wanted),
    }
}

/// Prints one game; the inner error says why there is nothing to show.
fn show(
    out: &mut dyn Write,
    args: &ReplayArgs,
    text: &report::InFile<'_>,
    index: u64,
    recording: &Recording,
) -> io::Result<Result<(), String>> {
    if recording.frames.is_empty() {
        return Ok(Err(cannot()));
    }
    let at = args.at.map(|at| recording.find(at));
    match (args.json, at) {
        (_, Some(None)) => return Ok(Err(no_such_place(recording))),
        (true, None) => json::write(out, text, index, recording)?,
        (true, Some(Some(at))) => json::write_one(out, text, index, recording, at)?,
        (false, at) => print(out, text, recording, at.flatten())?,
    }
    Ok(Ok(()))
}

fn no_such_place(recording: &Recording) -> String {
    let last = recording.frames.last();
    let (moves, line) = last.map_or((0, 0), |frame| (frame.moves, frame.line));
    say!(
        "cli-no-such-place",
        "there is no such place: the log has {moves} turns and ends on line {line}, frame {frame}",
        moves,
        line,
        frame = recording.frames.len().saturating_sub(1)
    )
}

fn print(
    out: &mut dyn Write,
    text: &report::InFile<'_>,
    recording: &Recording,
    at: Option<usize>,
) -> io::Result<()> {
    let [file, title] = [text.file, &recording.outcome.title].map(escape::line);
    writeln!(out, "{file}:{} {title}", text.first_line)?;
    let mut asker = Asker::default();
    if let Some(at) = at {
        return out.write_all(plain::frame(recording, at, true, &mut asker).as_bytes());
    }
    for at in 0..recording.frames.len() {
        out.write_all(plain::frame(recording, at, false, &mut asker).as_bytes())?;
        writeln!(out)?;
    }
    if recording.left_out > 0 {
        let n = recording.left_out;
        writeln!(
            out,
            "{}\n",
            say!("cli-lines-not-shown", "{n} more lines are not shown: no game is so long", n)
        )?;
    }
    if let Some(sheet) = &recording.outcome.sheet {
        let text = sheet::text(sheet, sheet::Style::default());
        writeln!(out, "{}\n", text.trim_end())?;
    }
    Ok(())
}
