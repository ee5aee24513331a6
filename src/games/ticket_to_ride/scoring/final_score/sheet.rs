//! The final score in words: rows, proofs and remarks.

use super::{FinalScore, OtherEdition, PlayerScore, Tie};
use crate::games::shared::{and, list, sentences};
use crate::games::ticket_to_ride::board::{Board, CityId, RouteId, TieBreak};
use crate::games::ticket_to_ride::scoring::source::bonus_name;
use crate::games::ticket_to_ride::scoring::{
    DistrictScore, Source, StationLoan, TicketPath, TicketScore,
};
use crate::lang;
use crate::score::{Cell, Detail, Row, ScoreSheet};
use std::borrow::Cow;
use std::collections::BTreeMap;

impl FinalScore {
    /// The score sheet. Nothing is recorded in it yet; that is for whoever
    /// knows what the table wrote down.
    #[must_use]
    pub fn sheet(&self, board: &Board) -> ScoreSheet {
        let words = Words { score: self, board };
        ScoreSheet {
            players: self.players.iter().map(|p| p.name.clone()).collect(),
            rows: words.rows(),
            totals: self.players.iter().map(|p| p.total).collect(),
            ranks: self.players.iter().map(|p| p.rank).collect(),
            recorded: vec![None; self.players.len()],
            remarks: words.remarks(),
            finished: self.finished,
            drawing: None,
        }
    }
}

struct Words<'a> {
    score: &'a FinalScore,
    board: &'a Board,
}

impl Words<'_> {
    fn rows(&self) -> Vec<Row> {
        let row = |source: Source| {
            let cell = |player: &PlayerScore| Cell {
                points: source.points(&player.points),
                recorded: None,
                details: self.details(source, player),
            };
            Row {
                key: source.key().to_owned(),
                title: source.title(self.board),
                cells: self.score.players.iter().map(cell).collect(),
            }
        };
        Source::of(self.board).map(row).collect()
    }

    fn details(&self, source: Source, player: &PlayerScore) -> Vec<Detail> {
        match source {
            Source::Routes => self.routes(player),
            Source::Tickets => self.tickets(player),
            Source::Stations => self.stations(player),
            Source::Express => self.express(player),
            Source::Districts => self.districts(player),
            Source::Attractions => self.attractions(player),
        }
    }

    fn routes(&self, player: &PlayerScore) -> Vec<Detail> {
        let details = player.routes.iter().map(|row| Detail {
            points: Some(row.points),
            what: lengths(row.routes, row.length.into()),
            ..Detail::default()
        });
        details.collect()
    }

    fn tickets(&self, player: &PlayerScore) -> Vec<Detail> {
        let mut details = Vec::with_capacity(player.tickets.len() + 1);
        details.extend(player.tickets.iter().filter_map(|ticket| {
            let printed = self.board.tickets.get(usize::from(ticket.ticket))?;
            Some(Detail {
                points: Some(ticket.points),
                done: Some(ticket.done()),
                what: self.cities(&[printed.a, printed.b]),
                how: ticket.path.as_ref().map(|path| self.path(player, path)),
                routes: ticket.path.as_ref().map_or_else(Vec::new, |path| on_board(&path.routes)),
            })
        }));
        if player.unknown_tickets > 0 {
            details.push(Detail {
                what: say!(
                    "score-not-shown",
                    "{tickets} not shown",
                    tickets = tickets_in_words(player.unknown_tickets)
                ),
                ..Detail::default()
            });
        }
        details
    }

    /// `Paris–Zürich–Wien, Zürich–Wien lent by Ben`.
    fn path(&self, player: &PlayerScore, path: &TicketPath) -> String {
        let mut text = self.cities(&path.cities);
        for loan in &player.stations.loans {
            let used = loan.lent.filter(|lent| path.borrowed.contains(&lent.route));
            if let Some(lent) = used {
                let owner = self.name(lent.owner);
                text += &say!(
                    "score-lent",
                    ", {pair} lent by {owner}",
                    pair = self.route(lent.route),
                    owner
                );
            }
        }
        text
    }

    fn stations(&self, player: &PlayerScore) -> Vec<Detail> {
        let mut details: Vec<Detail> =
            player.stations.loans.iter().map(|loan| self.loan(loan)).collect();
        if player.stations_left > 0 {
            details.push(Detail {
                points: Some(player.points.stations),
                what: say!("score-not-built", "{n} not built", n = player.stations_left),
                ..Detail::default()
            });
        }
        details
    }

    fn loan(&self, loan: &StationLoan) -> Detail {
        let city = self.board.printed(loan.city);
        let what = match loan.lent {
            Some(lent) => say!(
                "score-lends",
                "{city} lends {who}'s {pair}",
                city,
                who = self.name(lent.owner),
                pair = self.route(lent.route)
            ),
            None => say!("score-lends-nothing", "{city} lends nothing", city),
        };
        let why = match (loan.lent, loan.options) {
            (Some(_), _) => None,
            (None, 0) => {
                Some(say!("score-no-route-there", "no route of another player touches it"))
            }
            (None, _) => Some(say!("score-no-gain", "no ticket to gain")),
        };
        Detail {
            what,
            how: why,
            routes: loan.lent.map_or_else(Vec::new, |lent| on_board(&[lent.route])),
            ..Detail::default()
        }
    }

    fn express(&self, player: &PlayerScore) -> Vec<Detail> {
        let path = player.longest_path.as_ref().filter(|path| path.length > 0);
        let details = path.into_iter().map(|path| Detail {
            points: player.has_longest_path.then_some(player.points.express),
            what: if path.exact {
                say!("score-length", "length {n}", n = path.length)
            } else {
                say!("score-length-or-more", "length {n} or more", n = path.length)
            },
            how: Some(self.cities(&path.cities)),
            routes: on_board(&path.routes),
            ..Detail::default()
        });
        details.collect()
    }

    fn districts(&self, player: &PlayerScore) -> Vec<Detail> {
        let details = player.districts.iter().filter_map(|score| {
            let district = self.board.districts.get(score.district)?;
            Some(Detail {
                points: Some(i32::from(score.points)),
                done: Some(score.joined),
                what: lang::term(&district.name).into_owned(),
                how: self.lacking(score, district.cities.len()),
                routes: Vec::new(),
            })
        });
        details.collect()
    }

    /// `not reached: Strand; not joined: Soho, Euston`.
    fn lacking(&self, score: &DistrictScore, locations: usize) -> Option<String> {
        if score.missing.len() == locations {
            return (locations > 0).then(|| say!("score-none-reached", "no location reached"));
        }
        let names = |cities: &[CityId]| {
            let names = cities.iter().map(|&city| self.board.printed(city));
            let names: Vec<&str> = names.collect();
            (!names.is_empty()).then(|| list(&names))
        };
        let missing = names(&score.missing);
        let apart = names(&score.unconnected);
        let lists = [
            missing.map(|names| say!("score-not-reached", "not reached: {names}", names)),
            apart.map(|names| say!("score-not-joined", "not joined: {names}", names)),
        ];
        let lists: Vec<String> = lists.into_iter().flatten().collect();
        (!lists.is_empty()).then(|| sentences(&lists))
    }

    fn attractions(&self, player: &PlayerScore) -> Vec<Detail> {
        let details = player.attractions.iter().map(|&(city, points)| Detail {
            points: Some(i32::from(points)),
            what: self.board.printed(city).into(),
            ..Detail::default()
        });
        details.collect()
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        remarks.extend(self.score.ties.iter().filter_map(|tie| self.decided(tie)));
        remarks.extend(self.shared_ranks());
        remarks.extend(self.score.other_editions.iter().map(|other| self.edition(other)));
        for player in &self.score.players {
            remarks.extend(unknown_tickets(player));
            remarks.extend(doubts(player));
        }
        remarks.extend(choices_weighed(&self.score.players));
        remarks
    }

    /// `Ada and Ben are level on 112 points: more tickets completed decides for
    /// Ada, 5 to 4`.
    fn decided(&self, tie: &Tie) -> Option<String> {
        let by = tie.by?;
        let (ahead, behind) = (self.player(tie.ahead)?, self.player(tie.behind)?);
        let figures = match by {
            TieBreak::MostTickets => Some((ahead.completed(), behind.completed())),
            TieBreak::MostStations | TieBreak::FewestStations => {
                Some((ahead.stations.loans.len(), behind.stations.loans.len()))
            }
            TieBreak::LongestPath => None,
        };
        let figures =
            figures.map_or_else(String::new, |(a, b)| say!("score-figures", ", {a} to {b}", a, b));
        Some(say!(
            "score-decided",
            "{ahead} and {behind} are level on {points}: {what} decides for {ahead}{figures}",
            ahead = ahead.name,
            behind = behind.name,
            points = points_in_words(ahead.total),
            what = self.tie_break(by),
            figures,
        ))
    }

    fn tie_break(&self, by: TieBreak) -> String {
        match by {
            TieBreak::MostTickets => say!("score-more-tickets", "more tickets completed"),
            TieBreak::MostStations => say!("score-more-stations", "more stations built"),
            TieBreak::FewestStations => say!("score-fewer-stations", "fewer stations built"),
            TieBreak::LongestPath => {
                say!("score-by-path", "the {bonus}", bonus = bonus_name(self.board))
            }
        }
    }

    /// `Ada and Ben are level on everything: they share the win`.
    fn shared_ranks(&self) -> Vec<String> {
        let mut by_rank: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for player in &self.score.players {
            let name = player.name.clone();
            by_rank.entry(player.rank).or_default().push(name);
        }
        let remark = |(rank, level): (u32, Vec<String>)| {
            let names = and(&level);
            (level.len() > 1).then(|| match (rank, self.score.finished) {
                (1, true) => say!(
                    "score-share-win",
                    "{names} are level on everything: they share the win",
                    names
                ),
                (1, false) => say!(
                    "score-share-lead",
                    "{names} are level on everything: they share the lead",
                    names
                ),
                _ => say!(
                    "score-share-rank",
                    "{names} are level on everything: they share rank {rank}",
                    names,
                    rank
                ),
            })
        };
        by_rank.into_iter().filter_map(remark).collect()
    }

    /// `the edition decides the winner: by the second printing (`edition ja`) Ben
    /// would win, where more stations built decides`.
    fn edition(&self, other: &OtherEdition) -> String {
        let winners = other.winners.iter().map(|&seat| self.name(seat).to_owned());
        let winners: Vec<String> = winners.collect();
        let name = match other.name.as_str() {
            "" => Cow::Borrowed(other.key.as_str()),
            name => lang::term(name),
        };
        let verb = match (winners.len(), self.score.finished) {
            (1, true) => say!("score-would-win", "win"),
            (1, false) => say!("score-would-lead", "lead"),
            (_, true) => say!("score-would-share", "share the win"),
            (_, false) => say!("score-would-share-lead", "share the lead"),
        };
        let why = match other.by {
            Some(by) => {
                say!("score-edition-why", ", where {what} decides", what = self.tie_break(by))
            }
            None => String::new(),
        };
        say!(
            "score-edition",
            "the edition decides the winner: by {name} (`edition {key}`) {winners} would {verb}{why}",
            name,
            key = other.key,
            winners = and(&winners),
            verb,
            why,
        )
    }

    fn player(&self, seat: usize) -> Option<&PlayerScore> {
        self.score.players.get(seat)
    }

    fn name(&self, seat: usize) -> &str {
        self.player(seat).map_or("?", |player| player.name.as_str())
    }

    fn cities(&self, cities: &[CityId]) -> String {
        let mut names = String::with_capacity(16 * cities.len());
        for (i, &city) in cities.iter().enumerate() {
            if i > 0 {
                names.push('–');
            }
            names.push_str(self.board.printed(city));
        }
        names
    }

    fn route(&self, id: RouteId) -> String {
        let route = self.board.routes.get(usize::from(id));
        route.map_or_else(|| "?".into(), |route| self.cities(&[route.a, route.b]))
    }
}

/// `4 × length 3`; a sheet has many of them, so English does without `format!`.
fn lengths(routes: u32, length: u32) -> String {
    match lang::is_english() {
        true => routes.to_string() + " × length " + &length.to_string(),
        false => say!("score-lengths", "{n} × length {length}", n = routes, length),
    }
}

fn on_board(routes: &[RouteId]) -> Vec<u16> {
    routes.iter().map(|&route| u16::from(route)).collect()
}

fn unknown_tickets(player: &PlayerScore) -> Option<String> {
    let count = player.unknown_tickets;
    (count > 0).then(|| {
        say!(
            "score-unknown",
            "{name} has {tickets} not shown: total and rank leave {them} out",
            name = player.name,
            tickets = tickets_in_words(count),
            them = if count == 1 { "it" } else { "them" },
        )
    })
}

/// `stations: 84 choices weighed for Ada, the best gains 14 points`; those to
/// whom no choice brings anything share one line.
fn choices_weighed(players: &[PlayerScore]) -> Vec<String> {
    let (mut remarks, mut in_vain) = (Vec::new(), Vec::new());
    for player in players.iter().filter(|player| had_a_choice(player)) {
        let stations = &player.stations;
        let weighed = say!(
            "score-weighed",
            "{n} choices weighed for {name}",
            n = stations.choices,
            name = player.name
        );
        match stations.points - stations.without {
            0 => in_vain.push(weighed),
            gained => {
                let gained = points_in_words(gained);
                remarks.push(say!(
                    "score-weighed-gain",
                    "stations: {weighed}, the best gains {gained}",
                    weighed,
                    gained
                ));
            }
        }
    }
    if !in_vain.is_empty() {
        let weighed = and(&in_vain);
        remarks.push(say!(
            "score-weighed-vain",
            "stations: {weighed}: no more tickets to complete with them",
            weighed
        ));
    }
    remarks
}

/// Something to lend, and a ticket that the player's own routes do not complete.
fn had_a_choice(player: &PlayerScore) -> bool {
    let stations = &player.stations;
    let all_done_anyway = stations.without == stations.points && all_done(player);
    stations.choices > 1 && !all_done_anyway
}

fn all_done(player: &PlayerScore) -> bool {
    player.tickets.iter().all(TicketScore::done)
}

/// What bounded work left unproven.
fn doubts(player: &PlayerScore) -> Vec<String> {
    let mut doubts = Vec::new();
    let name = &player.name;
    if !player.stations.exact {
        doubts.push(say!(
            "score-doubt-stations",
            "{name}'s stations allow too many choices to weigh all: a better one may exist",
            name
        ));
    }
    if player.longest_path.as_ref().is_some_and(|path| !path.exact) {
        doubts.push(say!(
            "score-doubt-path",
            "{name}'s routes are too entangled to search all paths: a longer one may exist",
            name
        ));
    }
    doubts
}

fn tickets_in_words(count: u8) -> String {
    match count {
        1 => say!("score-ticket", "1 ticket"),
        n => say!("score-tickets", "{n} tickets", n),
    }
}

fn points_in_words(points: i32) -> String {
    match points {
        1 => say!("score-point", "1 point"),
        n => say!("score-points", "{n} points", n),
    }
}
