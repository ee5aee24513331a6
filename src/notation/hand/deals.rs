//! Hands of several players on one line: `Deal: Ada RRBL, Ben WWKO`.

use super::MOST_TURNS;
use super::pen::{Fit, Page};
use super::tokens::Kind;
use super::words::Role;
use crate::log::{Act, Line, Statement, What};
use crate::notation::Dialect;

impl<'a> Page<'a, '_> {
    /// What each player was dealt, behind a word that says so.
    pub(super) fn deals(&mut self) -> Option<Vec<Line<'a>>> {
        let table = self.table;
        if table.has_moved || table.players.is_empty() {
            return None;
        }
        let (start, _) = self.lead_in(0);
        let mut pen = self.pen(start);
        let dealt = (pen.eat_word(table.verbs(), "deal") || pen.eat(Role::Heading).is_some())
            && pen.eat_sign(&[':', '-', '=', ','])
            || pen.eat_word(table.verbs(), "deal");
        dealt.then_some(())?;
        while pen.eat(Role::Filler).is_some() || pen.eat(Role::To).is_some() {}
        let first = pen.at;
        let named = |at: &usize| {
            let before = at.checked_sub(1).and_then(|at| self.tokens.get(at));
            let apart = *at == first || before.is_some_and(|t| matches!(t.kind, Kind::Sign(_)));
            let pen = self.pen(*at);
            let known = |end: &super::pen::Pen<'_, '_, '_>| pen.player_upto(*end).1 == Fit::Whole;
            apart && pen.name_ends().iter().any(known)
        };
        let starts: Vec<usize> = (first..self.tokens.len()).filter(named).collect();
        if !(2..=MOST_TURNS).contains(&starts.len()) || starts[0] != first {
            return None;
        }
        let (whole, end) = (self.tokens.clone(), self.end);
        let ends = starts[1..].iter().copied().chain([whole.len()]);
        let lines = starts.iter().zip(ends).map(|(from, to)| {
            self.tokens = whole[*from..to].to_vec();
            self.drop_ending();
            self.end = self.tokens.last()?.span.end;
            self.dealt()
        });
        let lines: Option<Vec<Line<'a>>> = lines.collect();
        (self.tokens, self.end) = (whole, end);
        lines
    }

    /// A player, and what the player was dealt.
    fn dealt(&self) -> Option<Line<'a>> {
        let pen = self.pen(0);
        let known = |end: &super::pen::Pen<'_, '_, '_>| pen.player_upto(*end).1 == Fit::Whole;
        let name = pen.name_ends().into_iter().rev().find(known)?;
        let (who, _) = pen.player_upto(name);
        let mut hand = name;
        hand.skip_colon();
        hand.eat_word(self.table.verbs(), "deal");
        let end = self.pen(self.tokens.len());
        let verb = hand.span(end);
        let what = match self.table.dialect {
            Dialect::Tiles => hand.tile_move("deal")?,
            Dialect::Cards => What::Deal(self.table.hand(hand.tries_cards()?)),
        };
        let acts = smallvec::smallvec![Act { verb, what }];
        hand.is_done().then_some(())?;
        Some(Line { span: pen.span(end), turn: None, statement: Statement::Acts { who, acts } })
    }
}
