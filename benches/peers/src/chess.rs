//! The peer: chess games as people play them, and pgn-reader with shakmaty on them.

use std::fs::File;
use std::hint::black_box;
use std::io::{self, Read};
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::san::SanPlus as San;
use shakmaty::{Chess, Color, Move, Position, Role, Square};
use whistlestop::internals::simulate::Rng;

/// Games of about eighty plies, as people's are, until there are so many moves.
pub fn games(moves: u64) -> (String, u64) {
    let mut rng = Rng::new(1);
    let (mut text, mut written) = (String::new(), 0);
    while written < moves {
        written += game(&mut text, &mut rng);
    }
    (text, written)
}

fn game(text: &mut String, rng: &mut Rng) -> u64 {
    let most = 20 + (0..3).map(|_| rng.below(41)).sum::<usize>();
    let mut position = Chess::default();
    let mut line = String::new();
    let (mut body, mut plies) = (String::new(), 0);
    while plies < most {
        let Some(m) = choice(&position, plies, rng) else {
            break;
        };
        let mut word = String::new();
        if plies % 2 == 0 {
            word += &format!("{}. ", plies / 2 + 1);
        }
        word += &San::from_move_and_play_unchecked(&mut position, m).to_string();
        if line.len() + word.len() > 78 {
            body += line.trim_end();
            body.push('\n');
            line.clear();
        }
        line += &word;
        line.push(' ');
        plies += 1;
    }
    let result = result(&position);
    *text += &format!(
        "[Event \"Club evening\"]\n[Site \"?\"]\n[Date \"2024.11.02\"]\n[Round \"{}\"]\n\
         [White \"Ada\"]\n[Black \"Ben\"]\n[Result \"{result}\"]\n\n{body}{line}{result}\n\n",
        1 + rng.below(9),
    );
    plies as u64
}

/// Mate, or whoever has clearly more wins; the other gives up.
fn result(position: &Chess) -> &'static str {
    let worth = |colour| -> i32 {
        let pieces = position.board().iter();
        let own = pieces.filter(|(_, piece)| piece.color == colour);
        own.map(|(_, piece)| value(piece.role)).sum()
    };
    let mut ahead = worth(Color::White) - worth(Color::Black);
    if position.is_checkmate() {
        ahead = match position.turn() {
            Color::White => -900,
            Color::Black => 900,
        };
    }
    match ahead {
        200.. => "1-0",
        ..=-200 => "0-1",
        _ => "1/2-1/2",
    }
}

/// In hundredths of a pawn.
fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// The move that looks best at first sight, with some whim.
fn choice(position: &Chess, plies: usize, rng: &mut Rng) -> Option<Move> {
    let legal = position.legal_moves();
    let mut best = None;
    for &m in &legal {
        let worth = promise(position, m, plies) + rng.below(60) as i32;
        if best.is_none_or(|(least, _)| worth > least) {
            best = Some((worth, m));
        }
    }
    best.map(|(_, m)| m)
}

fn promise(position: &Chess, m: Move, plies: usize) -> i32 {
    if m.is_castle() {
        return 90;
    }
    let own = value(m.role());
    let mut worth = m.capture().map_or(0, value) + m.promotion().map_or(0, value);
    worth -= loss(position, m.to(), own, m.from());
    if let Some(from) = m.from() {
        worth += loss(position, from, own, None) * 3 / 4;
    }
    if plies < 24 {
        let centre = [Square::D4, Square::E4, Square::D5, Square::E5].contains(&m.to());
        worth += match m.role() {
            Role::Pawn if centre => 45,
            Role::Knight | Role::Bishop if is_home(position.turn(), m.from()) => 40,
            Role::King | Role::Queen => -40,
            _ => 0,
        };
    }
    worth
}

/// What a piece on this square may cost; `from` is empty by then.
fn loss(position: &Chess, at: Square, own: i32, from: Option<Square>) -> i32 {
    let board = position.board();
    let us = position.turn();
    let mut occupied = board.occupied();
    let mut guards = board.attacks_to(at, us, occupied);
    if let Some(from) = from {
        occupied.discard(from);
        guards = board.attacks_to(at, us, occupied);
        guards.discard(from);
    }
    let attackers = board.attacks_to(at, !us, occupied);
    let cheapest = attackers
        .into_iter()
        .filter_map(|square| board.role_at(square))
        .map(|role| if role == Role::King { 1000 } else { value(role) })
        .min();
    match cheapest {
        None => 0,
        Some(_) if guards.is_empty() => own,
        Some(cheapest) => (own - cheapest).max(0),
    }
}

fn is_home(turn: Color, from: Option<Square>) -> bool {
    let rank = match turn {
        Color::White => shakmaty::Rank::First,
        Color::Black => shakmaty::Rank::Eighth,
    };
    from.is_some_and(|square| square.rank() == rank)
}

/// Counts moves and tags, so that they have been read.
#[derive(Default)]
struct Parse {
    moves: u64,
    tags: u64,
}

impl Visitor for Parse {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), _: &[u8], _: RawTag<'_>) -> ControlFlow<()> {
        self.tags += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        black_box(san);
        self.moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

/// Plays every move; a game with an illegal one is not counted.
#[derive(Default)]
struct Validate {
    moves: u64,
}

impl Visitor for Validate {
    type Tags = ();
    type Movetext = Chess;
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<bool, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<bool> {
        let Ok(m) = san.san.to_move(position) else {
            return ControlFlow::Break(false);
        };
        position.play_unchecked(m);
        self.moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, position: Chess) -> bool {
        black_box(position);
        true
    }
}

pub fn parse(pgn: impl Read) -> u64 {
    let mut visitor = Parse::default();
    Reader::new(pgn).visit_all_games(&mut visitor).expect("a PGN that can be read");
    black_box(visitor.tags);
    visitor.moves
}

pub fn validate(pgn: impl Read) -> u64 {
    let mut visitor = Validate::default();
    let mut reader = Reader::new(pgn);
    while let Some(fine) = reader.read_game(&mut visitor).expect("a PGN") {
        assert!(fine, "an illegal move");
    }
    visitor.moves
}

/// The whole program, as pgn-reader's example is one.
pub fn validate_file(path: &str) -> io::Result<u64> {
    Ok(validate(File::open(path)?))
}
