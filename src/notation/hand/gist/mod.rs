//! The gist of a line that no form fits: who did what, where, and with which cards, in
//! whatever order and whatever else is said. Words that nobody knows are left out, unless
//! they may turn a sentence around or may be something that was misspelt; what is left has to
//! make one move, and all of it has to be used.

mod better;
mod draws;
mod header;
mod moves;
mod pieces;
mod results;
mod tickets;
mod tiles;

use smallvec::smallvec;

pub(in crate::notation) use self::header::tells_more;
use self::pieces::{Piece, Sense};
use super::pen::{Fit, Page, Pen, Table};
use super::tokens::{self, Kind, Token};
use super::words::Role;
use super::{cards, script};
use crate::log::{Act, Line, Name, Number, Statement, What};
use crate::notation::Dialect;
use crate::span::Span;

/// Longer lines are no sentences.
const MOST_TOKENS: usize = 120;

/// A line in pieces, and who it is about.
struct Gist<'p, 'a, 'v> {
    pen: Pen<'p, 'a, 'v>,
    pieces: Vec<Piece<'a>>,
    /// Some of it nobody knows.
    strange: bool,
}

/// The name of a player, where nothing else stands on a line, and the line below says what that
/// player did.
pub(in crate::notation) fn speaker(
    text: &str,
    from: usize,
    end: usize,
    table: &Table<'_>,
) -> Option<Span> {
    let mut page = Page::of(text, from, end, table)?;
    page.drop_bold();
    page.tokens.retain(|token| !token.is_sign('*'));
    page.drop_ending();
    let (start, _) = page.lead_in(0);
    let pen = page.pen(start);
    let known = |end: &Pen<'_, '_, '_>| pen.player_upto(*end).1 == Fit::Whole;
    let name = pen.name_ends().into_iter().rev().find(known)?;
    let mut behind = name.behind_player();
    behind.eat_clock();
    // `Ada's turn`
    let turn = behind.token().is_some_and(|token| super::plain::is_turn(&token.folded));
    behind.at += usize::from(turn);
    let span = pen.player_upto(name).0.span;
    if !behind.is_done() || cards::named(pen.token()?).is_some() {
        return None;
    }
    let below = text.get(end..)?;
    let line = below.lines().find(|line| !line.trim().is_empty())?;
    let at = end + below.find(line)?;
    let speaks = Table { speaker: Some(span), ..*table };
    let mut page = Page::of(text, at, at + line.len(), &speaks)?;
    page.told_by_speaker().is_some().then_some(span)
}

impl<'a> Page<'a, '_> {
    pub(super) fn names_player(&self) -> bool {
        self.tokens.iter().any(|token| {
            cards::named(token).is_none() && super::plain::is_player(token, self.table)
        })
    }

    /// `(two turns are missing)`
    pub(super) fn gist_of_missing(&self) -> Option<Vec<Line<'a>>> {
        // Most lines say nothing of the kind, and need not be cut.
        let missing =
            |at| self.pen(at).find(Role::Keyword).is_some_and(|(word, _)| word == "missing");
        (0..self.tokens.len()).any(missing).then_some(())?;
        let (pieces, strange) = pieces::cut(self.pen(0))?;
        let (span, statement) = Gist { pen: self.pen(0), pieces, strange }.missing()?;
        Some(vec![Line { span, turn: None, statement }])
    }

    /// The gist of a line; the tokens stay as they are.
    pub(super) fn gist_of_line(&mut self) -> Option<Vec<Line<'a>>> {
        let table = self.table;
        let tokens = self.tokens.clone();
        let untold = table.game.is_empty();
        let title = untold.then(|| self.gist_of_header()).flatten();
        if title.is_some() {
            return title;
        }
        script::cut_loosely(&mut self.tokens, table);
        let header = match table.speaker {
            None => self.gist_of_header(),
            Some(_) => None,
        };
        self.tokens.clone_from(&tokens);
        let gist = header.or_else(|| if untold { None } else { self.gist() });
        self.tokens = tokens;
        gist.or_else(|| if untold { None } else { self.players_in_signs() })
    }

    /// What stands below a name that stands alone.
    pub(super) fn told_by_speaker(&mut self) -> Option<Vec<Line<'a>>> {
        let heading = super::plain::is_heading(&self.tokens, self.table);
        self.table.speaker.filter(|_| !heading && !self.names_player())?;
        self.spoken().or_else(|| self.gist_of_line())
    }

    /// A name that stands in another line, without the quotes around it.
    pub(super) fn name_at(&self, span: Span) -> Name<'a> {
        let text = span.of(self.text);
        match tokens::cut(text, span.start).as_ref().map(|cut| cut.tokens.as_slice()) {
            Some([one]) => Name { text: one.text, span },
            _ => Name { text, span },
        }
    }

    /// What the player whose name stands above did, in any of the usual forms.
    fn spoken(&mut self) -> Option<Vec<Line<'a>>> {
        let span = self.table.speaker.filter(|_| !self.table.owns)?;
        let tokens = self.tokens.clone();
        let read = self.spoken_by(span);
        self.tokens = tokens;
        read
    }

    fn spoken_by(&mut self, span: Span) -> Option<Vec<Line<'a>>> {
        script::cut(&mut self.tokens, self.table);
        self.drop_ending();
        let (start, turn) = self.lead_in(0);
        let (pen, end) = (self.pen(start), self.pen(self.tokens.len()));
        let who = self.name_at(span);
        let role = self.table.verbs();
        pen.verb(role)?;
        let statement = pen.acts_of(who, role)?;
        Some(vec![Line { span: pen.span(end), turn, statement }])
    }

    /// Players, in a script without blanks.
    fn players_in_signs(&self) -> Option<Vec<Line<'a>>> {
        let begun = self.table.has_begun || self.names_player();
        let players = header::in_signs(self.pen(0)).filter(|_| !begun)?;
        let line = |(name, colour): (Name<'a>, &'static str)| {
            let colour = Some(Name { text: colour, span: name.span });
            Line { span: name.span, turn: None, statement: Statement::Player { name, colour } }
        };
        Some(players.into_iter().map(line).collect())
    }

    /// The one thing that the line can be about.
    pub(super) fn gist(&mut self) -> Option<Vec<Line<'a>>> {
        let table = self.table;
        if self.tokens.len() > MOST_TOKENS {
            return None;
        }
        self.drop_bold();
        self.tokens = tokens::unquoted(std::mem::take(&mut self.tokens), self.text, table);
        script::cut_loosely(&mut self.tokens, table);
        let numbered = self.drop_marks();
        self.drop_ending();
        match table.dialect {
            Dialect::Tiles => {
                let mut lines = self.gist_of_tiles().or_else(|| self.gist_of_figures())?;
                if let [line] = lines.as_mut_slice() {
                    line.turn = line.turn.or(numbered);
                }
                return Some(lines);
            }
            Dialect::Cards if table.places.is_none() => return None,
            Dialect::Cards => {}
        }
        if let Some(lines) = self.gist_of_figures() {
            return Some(lines);
        }
        let whole = std::mem::take(&mut self.tokens);
        let end = self.end;
        let mut lines = Vec::new();
        for (from, to) in self.clauses(&whole) {
            self.tokens = whole[from..to].to_vec();
            self.end = whole[to - 1].span.end;
            let line = self.clause();
            if line.is_none() {
                lines.clear();
                break;
            }
            lines.extend(line);
        }
        (self.tokens, self.end) = (whole, end);
        if let [line] = lines.as_mut_slice() {
            line.turn = line.turn.or(numbered);
        }
        (!lines.is_empty()).then_some(lines)
    }

    /// What the table counted.
    fn gist_of_figures(&self) -> Option<Vec<Line<'a>>> {
        let (start, turn) = self.lead_in(0);
        let pen = self.pen(if turn.is_some() { 0 } else { start });
        let (pieces, strange) = pieces::cut(pen)?;
        let counted = Gist { pen, pieces, strange }.counted()?;
        let line = |(span, statement)| Line { span, turn: None, statement };
        Some(counted.into_iter().map(line).collect())
    }

    /// Leaves out the letter of a list (`a)`), the round (`R1:`), and what a chat or a list tells
    /// behind a name: `Ada 7:42 PM:`, `Ada, turn 1:`, `Ada (1):`.
    fn drop_marks(&mut self) -> Option<Number> {
        let mut turn_told = None;
        let digits = |token: Option<&Token<'_>>, most: usize| {
            token.is_some_and(|token| token.kind == Kind::Digits && token.folded.len() <= most)
        };
        let number = |token: &Token<'_>| {
            Some(Number { value: token.folded.parse().ok()?, span: token.span })
        };
        let sign = |token: Option<&Token<'_>>, signs: &[char]| {
            token.is_some_and(|token| signs.iter().any(|sign| token.is_sign(*sign)))
        };
        let glued = |token: Option<&Token<'_>>| token.is_some_and(|token| !token.apart);
        let mut kept: Vec<Token<'a>> = Vec::with_capacity(self.tokens.len());
        let mut at = self.mark_of_list();
        while let Some(token) = self.tokens.get(at) {
            let next = |n: usize| self.tokens.get(at + n);
            let clock = kept.iter().any(|last| super::plain::is_player(last, self.table))
                && digits(Some(token), 2)
                && sign(next(1), &[':'])
                && digits(next(2), 2)
                && glued(next(1))
                && glued(next(2));
            let named = kept.last().is_some_and(|last| super::plain::is_player(last, self.table));
            let turn =
                named && sign(Some(token), &['(']) && digits(next(1), 3) && sign(next(2), &[')']);
            let comma = usize::from(sign(Some(token), &[',']));
            let word = next(comma).is_some_and(|word| super::plain::is_turn(&word.folded));
            let told = named && word && digits(next(comma + 1), 3) && sign(next(comma + 2), &[':']);
            let half = |n: usize| {
                next(n).is_some_and(|token| matches!(token.folded.as_str(), "am" | "pm" | "uhr"))
            };
            match () {
                () if clock => at += 3 + usize::from(half(3)),
                () if turn && sign(next(3), &[':']) => {
                    turn_told = next(1).and_then(number);
                    at += 3;
                }
                () if told => {
                    turn_told = next(comma + 1).and_then(number);
                    at += comma + 2;
                }
                () => {
                    kept.push(token.clone());
                    at += 1;
                }
            }
        }
        self.tokens = kept;
        turn_told
    }

    /// True for a circled number that stands before the same player wherever it stands.
    fn is_seat(&self, mark: &Token<'_>) -> bool {
        let next = self.tokens.get(1).map_or("", |token| token.text);
        let lines = self.table.rest.lines().filter(|line| line.starts_with(mark.text));
        let mut lines = lines.take(2).peekable();
        lines.peek().is_some() && lines.all(|line| line[mark.text.len()..].starts_with(next))
    }

    /// `**Ada**`, `_Ada_`
    pub(super) fn drop_bold(&mut self) {
        let tokens = std::mem::take(&mut self.tokens);
        let star = |at: Option<usize>| {
            at.and_then(|at| tokens.get(at)).is_some_and(|token| token.is_sign('*'))
        };
        let bold = |at: usize| match tokens[at].kind {
            Kind::Sign('*') => star(at.checked_sub(1)) || star(Some(at + 1)),
            Kind::Sign('_' | '`') => true,
            _ => false,
        };
        let plain = (0..tokens.len()).filter(|at| !bold(*at));
        self.tokens = plain.map(|at| tokens[at].clone()).collect();
    }

    /// So many tokens are the letter of a list or the number of a round.
    fn mark_of_list(&self) -> usize {
        let token = |at: usize| self.tokens.get(at);
        let Some(first) = token(0) else {
            return 0;
        };
        let circled = |c: char| matches!(c, '\u{2460}'..='\u{2473}');
        let letter = first.kind == Kind::Word && first.text.chars().count() == 1;
        let sign = |at: usize, signs: &[char]| {
            token(at)
                .is_some_and(|token| signs.iter().any(|sign| token.is_sign(*sign)) && !token.apart)
        };
        let digits = token(1).is_some_and(|token| token.kind == Kind::Digits && !token.apart);
        match () {
            () if first.text.chars().all(circled) && self.is_seat(first) => 1,
            () if letter && sign(1, &[')']) => 2,
            () if letter && digits && first.folded != "t" && sign(2, &[':', '.', ')']) => 3,
            () => 0,
        }
    }

    /// Where the turns of a line begin and end: one, or several that signs part.
    fn clauses(&mut self, tokens: &[Token<'a>]) -> Vec<(usize, usize)> {
        let named = |from: usize, to: usize| {
            tokens[from..to].iter().any(|token| {
                let colour = cards::named(token).is_some();
                !colour && super::plain::is_player(token, self.table)
            })
        };
        // `…, then Ada claims …`
        let verbs = self.table.verbs();
        let turn_next = |at: usize| {
            let mut next = at + 1;
            while let Some((_, n)) = super::words::find(&tokens[next..], Role::And)
                .or_else(|| super::words::find(&tokens[next..], Role::Lead))
            {
                next += n;
            }
            let behind = tokens.get(next + 1..).unwrap_or_default();
            let verb = super::words::find(behind, verbs).is_some();
            next < tokens.len() && named(next, next + 1) && verb
        };
        let is_break = |at: &usize| match tokens[*at].kind {
            Kind::Sign(';' | '.' | '|') => true,
            Kind::Sign(',') => turn_next(*at),
            _ => false,
        };
        let mut cuts: Vec<usize> = (0..tokens.len()).filter(is_break).collect();
        cuts.push(tokens.len());
        let mut clauses: Vec<(usize, usize)> = Vec::new();
        let mut from = 0;
        for cut in cuts {
            match clauses.last_mut() {
                Some(last) if !named(from, cut) => last.1 = cut,
                _ if from < cut => clauses.push((from, cut)),
                _ => {}
            }
            from = cut + 1;
        }
        let all = clauses.iter().filter(|(from, to)| named(*from, *to)).count();
        match clauses.len() > 1 && all == clauses.len() && all <= super::MOST_TURNS {
            true => clauses,
            false if tokens.is_empty() => Vec::new(),
            false => vec![(0, tokens.len())],
        }
    }

    /// One turn.
    fn clause(&mut self) -> Option<Line<'a>> {
        let (start, turn) = self.lead_in(0);
        let mut pen = self.pen(start);
        while pen.eat(Role::And).is_some() || pen.eat(Role::Lead).is_some() {}
        let end = self.pen(self.tokens.len());
        let (pieces, strange) = pieces::cut(pen)?;
        let gist = Gist { pen, pieces, strange };
        let who = gist.who()?;
        let what = gist.what()?;
        let acts = smallvec![Act { verb: gist.verb(&what), what }];
        let span = pen.span(end);
        let span = turn.map_or(span, |turn| turn.span.to(span));
        Some(Line { span, turn, statement: Statement::Acts { who, acts } })
    }
}

impl<'a> Gist<'_, 'a, '_> {
    /// The only player who is named.
    fn who(&self) -> Option<Name<'a>> {
        let mut all = self.pieces.iter().filter_map(|piece| match piece.sense {
            Sense::Who(name, id) => Some((name, id)),
            _ => None,
        });
        let Some((name, id)) = all.next() else {
            return self.meant_by_none();
        };
        all.all(|(_, other)| other == id).then_some(name)
    }

    /// Whose name stands alone above, or who is next where the line says `she`.
    fn meant_by_none(&self) -> Option<Name<'a>> {
        let table = self.pen.page.table;
        let first = self.pieces.iter().find(|piece| !matches!(piece.sense, Sense::Sign(_)))?;
        let coloured = matches!(first.sense, Sense::Cards(_)) && first.to == first.from + 1;
        let name = Pen { at: first.from, ..self.pen }.name(Pen { at: first.to, ..self.pen });
        if table.speaker.is_none() && coloured && table.players.only(name.text).is_some() {
            return None;
        }
        let she = || self.pieces.iter().any(|piece| piece.word(Role::Pronoun).is_some());
        let span = table.speaker.or(table.next.filter(|_| she()))?;
        Some(self.pen.page.name_at(span))
    }

    fn what(&self) -> Option<What<'a>> {
        let number = |piece: &Piece<'_>| {
            let token = self.pen.page.tokens.get(piece.from);
            matches!(piece.sense, Sense::Unknown)
                && token.is_some_and(|token| token.kind == Kind::Digits)
        };
        if self.says(Role::Part, &["flush", "refill", "robs"]) || self.pieces.iter().any(number) {
            return None;
        }
        let cards = self.pieces.iter().any(|piece| matches!(piece.sense, Sense::Cards(_)));
        let counts = self.pieces.iter().any(|piece| matches!(piece.sense, Sense::Count(_)));
        let passes = self.says(Role::Verb, &["pass"]) && !self.strange && !counts;
        if passes && !cards && self.places().next().is_none() {
            return Some(What::Pass);
        }
        match self.places().count() {
            0 => self
                .deal()
                .or_else(|| self.tickets())
                .or_else(|| self.lay())
                .or_else(|| self.draw()),
            1 => self.owned().or_else(|| self.station()),
            2 if cards => self
                .completes()
                .or_else(|| self.claim())
                .or_else(|| self.owned())
                .or_else(|| self.tickets()),
            2 => self.owned().or_else(|| self.tickets()).or_else(|| self.claim()),
            _ => self.owned().or_else(|| self.tickets()),
        }
    }

    /// The places that are named, with the piece of each.
    fn places(&self) -> impl Iterator<Item = (usize, Name<'a>)> {
        self.pieces.iter().enumerate().filter_map(|(at, piece)| match piece.sense {
            Sense::Place(name) => Some((at, name)),
            _ => None,
        })
    }

    /// True if one of these words stands somewhere.
    fn says(&self, role: Role, words: &[&str]) -> bool {
        self.pieces.iter().any(|piece| piece.word(role).is_some_and(|word| words.contains(&word)))
    }

    /// The word that says what is done, or else the first that is not the player.
    fn verb(&self, what: &What<'_>) -> Span {
        let verb = match what {
            What::Deal(_) => "deal",
            What::Tickets(_) => "tickets",
            What::Draw(_) => "draw",
            What::Station(_) => "station",
            What::Completes(_) => "completes",
            _ => "claim",
        };
        let is_verb = |piece: &&Piece<'_>| piece.word(Role::Verb) == Some(verb);
        let other = |piece: &&Piece<'_>| !matches!(piece.sense, Sense::Who(..) | Sense::Sign(_));
        let piece = self.pieces.iter().find(is_verb).or_else(|| self.pieces.iter().find(other));
        let (from, to) = piece.map_or((0, 1), |piece| (piece.from, piece.to));
        Pen { at: from, ..self.pen }.span(Pen { at: to, ..self.pen })
    }
}
