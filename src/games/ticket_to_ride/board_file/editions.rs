//! The editions of the rules: how ties are broken, and where each law stands in print.

use super::*;

impl Reader<'_> {
    pub(super) fn editions(&mut self, top: &Fields<'_>) {
        let entries = match top.get("editions") {
            Some(node) => self.problems.entries(node, "`editions`").unwrap_or_default(),
            None => &[],
        };
        for (key, value) in entries {
            let Some(name) = self.problems.text(key, "an edition's key") else {
                continue;
            };
            if self.board.edition(&name).is_some() {
                self.problems.twice(key, &name);
                continue;
            }
            let edition = self.edition(name, value);
            self.board.editions.push(edition);
        }
        if self.board.editions.is_empty() {
            self.board.editions.push(Edition {
                key: "house".into(),
                name: "house rules".into(),
                tie_breaks: vec![TieBreak::MostTickets],
                headings: Vec::new(),
            });
        }
    }

    fn edition(&mut self, key: String, value: &Node) -> Edition {
        let mut edition = Edition {
            name: key.clone(),
            key,
            tie_breaks: vec![TieBreak::MostTickets],
            headings: Vec::new(),
        };
        if value.value == Value::Null {
            return edition;
        }
        let known = ["name", "tie_breaks", "headings"];
        let Some(f) = self.problems.fields(value, "an edition", &known) else {
            return edition;
        };
        if let Some(node) = f.get("name") {
            set(&mut edition.name, self.problems.text(node, "`name`"));
        }
        if let Some(node) = f.get("tie_breaks") {
            edition.tie_breaks = self.tie_breaks(node);
        }
        if let Some(node) = f.get("headings") {
            for item in self.problems.list(node, "`headings`").unwrap_or_default() {
                self.heading(item, &mut edition);
            }
        }
        edition
    }

    fn tie_breaks(&mut self, node: &Node) -> Vec<TieBreak> {
        let known = TieBreak::ALL.map(|tie| (tie.word(), tie));
        let mut breaks = Vec::new();
        for item in self.problems.list(node, "`tie_breaks`").unwrap_or_default() {
            let Some(tie) = self.problems.choice(item, "a tie-break", &known) else {
                continue;
            };
            let lacks = match tie {
                TieBreak::MostTickets => None,
                TieBreak::MostStations | TieBreak::FewestStations => {
                    (self.board.stations == 0).then_some("stations")
                }
                TieBreak::LongestPath => {
                    (self.board.longest_path.is_none()).then_some("longest_path")
                }
            };
            if let Some(section) = lacks {
                self.problems.point_out(
                    &item.span,
                    say!("board-tie-needs", "this tie-break needs `{section}`", section),
                    say!("board-has-none", "the board has none"),
                );
            } else if breaks.contains(&tie) {
                self.problems.point_out(
                    &item.span,
                    say!("board-tie-twice", "a tie-break stands here twice"),
                    say!("board-tie-second", "this is the second"),
                );
            }
            breaks.push(tie);
        }
        breaks
    }

    fn heading(&mut self, item: &Node, edition: &mut Edition) {
        let known = ["heading", "page", "laws"];
        let Some(f) = self.problems.fields(item, "a heading", &known) else {
            return;
        };
        let Some(text) = f.get("heading") else {
            self.problems.missing(&f, "heading", "an entry of `headings`");
            return;
        };
        let Some(heading) = self.problems.text(text, "`heading`") else {
            return;
        };
        let page = f
            .get("page")
            .and_then(|node| self.problems.number(node, "`page`", 1..=255))
            .map(u16::from);
        let Some(laws) = f.get("laws") else {
            self.problems.missing(&f, "laws", "an entry of `headings`");
            return;
        };
        for law in self.problems.list(laws, "`laws`").unwrap_or_default() {
            if let Some(law) = self.problems.text(law, "a law's number") {
                let heading = heading.clone();
                edition.headings.push((law, Heading { heading, page }));
            }
        }
    }
}
