//! The whole question as a table of limits, as small as it gets: needs that
//! nothing tells apart stand together, what is certain is settled first, and
//! limits that cannot be reached are left out.

use std::collections::BTreeMap;

use super::cut::Cut;
use super::simplex::Tableau;
use super::{KINDS, Kinds, Place, Proof, kind_u8};

/// What needs have in common that one variable stands for: the holder, the kinds,
/// how many draws lie before, the deck in use, and the class within it.
type Alike = (usize, Kinds, usize, Option<u16>, u32);

/// A table larger than this is not looked at.
const MOST_CELLS: usize = 4_000_000;

/// Needs that nothing tells apart.
struct Group {
    holder: usize,
    kinds: Kinds,
    /// When the last of them was shown.
    time: u32,
    /// The deck from which the holder drew more later, and the needs that come
    /// before as far as that matters.
    own: Option<u16>,
    class: u32,
    needs: Vec<u32>,
}

/// Cards of one kind from one deck for one group.
#[derive(Clone, Copy)]
struct Column {
    group: usize,
    place: Place,
}

struct Row {
    limit: i32,
    columns: Vec<usize>,
    of: Of,
}

/// What a row counts.
#[derive(Clone, Copy)]
enum Of {
    Group,
    Card(Place),
    /// What a holder drew from a deck.
    Draw(usize, u16),
    /// The same at a moment.
    Early(usize, u16, u32),
}

/// Not everything can be served.
pub(super) struct Short {
    /// So much can at most.
    pub(super) served: usize,
    /// What keeps the rest out, if that is so simple.
    pub(super) cut: Option<Cut>,
}

/// Bounds put on a column while looking for whole numbers.
#[derive(Clone, Copy)]
struct Bound {
    column: usize,
    least: i32,
    most: i32,
}

pub(super) struct Model<'p> {
    proof: &'p Proof,
    /// What is not settled: by deck the cards, by holder what was drawn from each.
    caps: Vec<[i16; KINDS]>,
    draws: Vec<Vec<(u16, u16)>>,
    /// The places that are settled.
    plan: Vec<Option<Place>>,
    groups: Vec<Group>,
    columns: Vec<Column>,
    rows: Vec<Row>,
    all: i32,
}

impl<'p> Model<'p> {
    pub(super) fn new(proof: &'p Proof) -> Self {
        let draws = |holder: &super::Holder| holder.draws.iter().map(|d| (d.deck, d.n)).collect();
        let mut model = Self {
            proof,
            caps: proof.decks.iter().map(|deck| deck.caps).collect(),
            draws: proof.holders.iter().map(draws).collect(),
            plan: vec![None; proof.needs.len()],
            groups: Vec::new(),
            columns: Vec::new(),
            rows: Vec::new(),
            all: 0,
        };
        model.settle_certain();
        model.make_groups();
        model.make_columns();
        model.make_rows();
        model
    }

    /// Cards that a holder has whatever the order of the deck, since too few
    /// others were in it, are used first: nobody else can have them.
    fn settle_certain(&mut self) {
        for h in 0..self.proof.holders.len() {
            let needs = self.needs_of(h);
            for (i, draw) in self.proof.holders[h].draws.iter().enumerate() {
                let caps = &self.proof.decks[usize::from(draw.deck)].caps;
                let all: i32 = caps.iter().map(|&n| i32::from(n)).sum();
                for (kind, &cap) in caps.iter().enumerate() {
                    let certain = i32::from(draw.n) - (all - i32::from(cap));
                    if certain > 0 {
                        self.settle(h, i, kind, certain, &needs);
                    }
                }
            }
        }
    }

    /// So many cards of this kind are certainly among those of one draw.
    fn settle(&mut self, h: usize, i: usize, kind: usize, certain: i32, needs: &[u32]) {
        let draw = self.proof.holders[h].draws[i];
        let mut left = certain;
        for &n in needs {
            let need = &self.proof.needs[n as usize];
            if left == 0 {
                return;
            }
            if need.kinds & (1 << kind) == 0
                || need.time < draw.first
                || self.plan[n as usize].is_some()
            {
                continue;
            }
            left -= 1;
            // What comes too early for the last of them, or may be of another
            // kind, perhaps has one of them, perhaps not.
            if need.only_kind().is_some() && need.time > draw.last {
                self.plan[n as usize] = Some((draw.deck, kind_u8(kind)));
                self.caps[usize::from(draw.deck)][kind] -= 1;
                self.draws[h][i].1 -= 1;
            }
        }
    }

    fn needs_of(&self, holder: usize) -> Vec<u32> {
        let needs = (0..).zip(&self.proof.needs);
        needs.filter(|(_, need)| need.holder == holder).map(|(i, _)| i).collect()
    }

    fn make_groups(&mut self) {
        let mut groups: BTreeMap<Alike, Vec<u32>> = BTreeMap::new();
        for (h, holder) in self.proof.holders.iter().enumerate() {
            let (mut deck, mut class, mut open) = (None, 0, 0);
            for i in self.needs_of(h) {
                if self.plan[i as usize].is_some() {
                    continue;
                }
                let need = &self.proof.needs[i as usize];
                let begun = |d: &&super::Draw| d.first < need.time;
                let own = |d: &&super::Draw| begun(d) && d.last > need.time;
                let own = holder.draws.iter().find(own).map(|d| d.deck);
                let reach = holder.draws.iter().filter(begun).count();
                if own != deck {
                    (deck, open, class) = (own, 0, 0);
                }
                let key = (h, need.kinds, reach, own, class);
                groups.entry(key).or_default().push(i);
                open += 1;
                if own.is_some_and(|deck| open > self.drawn_before(h, deck, need.time)) {
                    class = open;
                }
            }
        }
        for ((holder, kinds, _, own, class), needs) in groups {
            self.all += i32::try_from(needs.len()).unwrap_or(i32::MAX);
            let last = needs.last().map(|&need| &self.proof.needs[need as usize]);
            self.groups.push(Group {
                holder,
                kinds,
                time: last.map_or(0, |need| need.time),
                own,
                class,
                needs,
            });
        }
    }

    /// Cards drawn from a deck by then.
    fn drawn_before(&self, holder: usize, deck: u16, time: u32) -> u32 {
        let takes = self.proof.holders[holder].takes.iter().rev();
        takes
            .filter(|take| take.deck == deck && take.time < time)
            .map(|take| u32::from(take.n))
            .sum()
    }

    fn make_columns(&mut self) {
        for (g, group) in self.groups.iter().enumerate() {
            let draws = &self.proof.holders[group.holder].draws;
            for (draw, &(deck, n)) in draws.iter().zip(&self.draws[group.holder]) {
                if n == 0 || draw.first > group.time {
                    continue;
                }
                for kind in 0..KINDS {
                    if group.kinds & (1 << kind) != 0 && self.caps[usize::from(deck)][kind] > 0 {
                        let place = (deck, kind_u8(kind));
                        self.columns.push(Column { group: g, place });
                    }
                }
            }
        }
    }

    fn make_rows(&mut self) {
        let mut by_group = vec![Vec::new(); self.groups.len()];
        let mut by_card: BTreeMap<Place, Vec<usize>> = BTreeMap::new();
        let mut by_slot: BTreeMap<(usize, u16), Vec<usize>> = BTreeMap::new();
        for (c, column) in self.columns.iter().enumerate() {
            let group = &self.groups[column.group];
            by_group[column.group].push(c);
            by_card.entry(column.place).or_default().push(c);
            by_slot.entry((group.holder, column.place.0)).or_default().push(c);
        }
        for (group, columns) in by_group.into_iter().enumerate() {
            let limit = self.size(group);
            let of = Of::Group;
            self.rows.push(Row { limit, columns, of });
        }
        for ((deck, kind), columns) in by_card {
            let limit = i32::from(self.caps[usize::from(deck)][usize::from(kind)]);
            self.limit(limit, columns, Of::Card((deck, kind)));
        }
        for ((holder, deck), columns) in by_slot {
            self.early_rows(holder, deck, &columns);
            let drawn = self.draws[holder].iter().find(|draw| draw.0 == deck);
            let drawn = drawn.map_or(0, |draw| i32::from(draw.1));
            self.limit(drawn, columns, Of::Draw(holder, deck));
        }
    }

    /// At no moment more needs from the deck in use than cards drawn so far.
    fn early_rows(&mut self, holder: usize, deck: u16, columns: &[usize]) {
        let own = |c: &usize| self.groups[self.columns[*c].group].own == Some(deck);
        let columns: Vec<usize> = columns.iter().copied().filter(own).collect();
        let mut needs: Vec<u32> = Vec::new();
        for group in &self.groups {
            if group.holder == holder && group.own == Some(deck) {
                needs.extend(&group.needs);
            }
        }
        needs.sort_unstable();
        let mut rows = Vec::new();
        for (before, &need) in (1..).zip(&needs) {
            let time = self.proof.needs[need as usize].time;
            let drawn = self.drawn_before(holder, deck, time);
            if before > drawn {
                let early = |c: &usize| self.groups[self.columns[*c].group].class < before;
                let columns: Vec<usize> = columns.iter().copied().filter(early).collect();
                rows.push((i32::try_from(drawn).unwrap_or(i32::MAX), columns, time));
            }
        }
        for (limit, columns, time) in rows {
            self.limit(limit, columns, Of::Early(holder, deck, time));
        }
    }

    fn size(&self, group: usize) -> i32 {
        i32::try_from(self.groups[group].needs.len()).unwrap_or(i32::MAX)
    }

    /// A row, if these columns can be too much for the limit at all.
    fn limit(&mut self, limit: i32, columns: Vec<usize>, of: Of) {
        let mut groups: Vec<usize> = columns.iter().map(|&c| self.columns[c].group).collect();
        groups.dedup();
        let most: i32 = groups.iter().map(|&group| self.size(group)).sum();
        if most > limit {
            self.rows.push(Row { limit, columns, of });
        }
    }

    /// A plan, or how many needs can be served at most if not all; `None` if that
    /// was not found out within so much work.
    pub(super) fn solve(&self, work: &mut u64) -> Option<Result<Vec<Place>, Short>> {
        let tableau = self.relaxed(&[], work)?;
        if !tableau.reaches(self.all) {
            let settled = self.plan.iter().flatten().count();
            return Some(Err(Short { served: settled + tableau.sum(), cut: self.cut(&tableau) }));
        }
        let values = tableau.values();
        if values.iter().all(|&(_, whole)| whole) {
            let values: Vec<i32> = values.iter().map(|&(n, _)| n).collect();
            return Some(Ok(self.read(&values)));
        }
        let found = self.branch(&mut Vec::new(), work)?;
        Some(match found {
            Some(values) => Ok(self.read(&values)),
            None => Err(Short { served: self.plan.len().saturating_sub(1), cut: None }),
        })
    }

    /// If not even fractions help: the needs that make it so, and perhaps a few
    /// others.
    pub(super) fn tight(&self, work: &mut u64) -> Option<Vec<bool>> {
        let tableau = self.relaxed(&[], work)?;
        if tableau.reaches(self.all) {
            return None;
        }
        let mut tight: Vec<bool> = self.plan.iter().map(Option::is_some).collect();
        for (row, group) in self.groups.iter().enumerate() {
            for &need in &group.needs {
                tight[need as usize] = !tableau.is_free(row);
            }
        }
        Some(tight)
    }

    /// The cards and draws that make it so.
    fn cut(&self, tableau: &Tableau) -> Option<Cut> {
        let mut cut = Cut::new(self.proof);
        for (row, Row { of, .. }) in self.rows.iter().enumerate() {
            match (tableau.price(row)?, of) {
                (false, _) | (true, Of::Group) => {}
                (true, &Of::Card(place)) => cut.add_card(place),
                (true, &Of::Draw(holder, deck)) => cut.add_draw(self.proof, holder, deck, u32::MAX),
                (true, &Of::Early(holder, deck, time)) => {
                    cut.add_draw(self.proof, holder, deck, time);
                }
            }
        }
        Some(cut)
    }

    fn branch(&self, bounds: &mut Vec<Bound>, work: &mut u64) -> Option<Option<Vec<i32>>> {
        let Some(least) = self.least(bounds) else {
            return Some(None);
        };
        let tableau = self.relaxed(bounds, work)?;
        if !tableau.reaches(self.all - least.iter().sum::<i32>()) {
            return Some(None);
        }
        let mut values = tableau.values();
        for (value, least) in values.iter_mut().zip(least) {
            value.0 += least;
        }
        let Some(column) = values.iter().position(|&(_, whole)| !whole) else {
            return Some(Some(values.iter().map(|&(n, _)| n).collect()));
        };
        let at = values[column].0;
        let old = bounds.iter().rev().find(|b| b.column == column);
        let (least, most) = old.map_or((0, i32::MAX), |b| (b.least, b.most));
        for (least, most) in [(at + 1, most), (least, at)] {
            bounds.push(Bound { column, least, most });
            let found = self.branch(bounds, work)?;
            bounds.pop();
            if found.is_some() {
                return Some(found);
            }
        }
        Some(None)
    }

    /// What the bounds settle in each column; `None` if that is too much.
    fn least(&self, bounds: &[Bound]) -> Option<Vec<i32>> {
        let mut least = vec![0; self.columns.len()];
        for bound in bounds {
            least[bound.column] = bound.least;
        }
        let fits = |row: &Row| row.columns.iter().map(|&c| least[c]).sum::<i32>() <= row.limit;
        self.rows.iter().all(fits).then_some(least)
    }

    /// The most that can be served beyond the least, with fractions allowed.
    fn relaxed(&self, bounds: &[Bound], work: &mut u64) -> Option<Tableau> {
        let least = self.least(bounds)?;
        let mut most = vec![i32::MAX; self.columns.len()];
        for bound in bounds {
            most[bound.column] = bound.most;
        }
        let mut limits: Vec<i32> = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            limits.push(row.limit - row.columns.iter().map(|&c| least[c]).sum::<i32>());
        }
        let bounded: Vec<usize> = (0..most.len()).filter(|&c| most[c] < i32::MAX).collect();
        limits.extend(bounded.iter().map(|&c| most[c] - least[c]));
        let cells = (limits.len() + 1) * (self.columns.len() + 1);
        if cells > MOST_CELLS {
            return None;
        }
        *work = work.checked_sub(cells as u64 / 4)?;
        let mut tableau = Tableau::new(self.columns.len(), &limits);
        for (r, row) in self.rows.iter().enumerate() {
            for &column in &row.columns {
                tableau.member(r, column);
            }
        }
        for (i, &column) in bounded.iter().enumerate() {
            tableau.member(self.rows.len() + i, column);
        }
        tableau.maximise(&self.planned(), work)?;
        Some(tableau)
    }

    /// The columns that the last plan uses.
    fn planned(&self) -> Vec<usize> {
        let used = |column: &Column| {
            let mut needs = self.groups[column.group].needs.iter();
            needs.any(|&need| self.proof.plan[need as usize] == Some(column.place))
        };
        let columns = self.columns.iter().enumerate();
        columns.filter(|(_, c)| used(c)).map(|(i, _)| i).collect()
    }

    fn read(&self, values: &[i32]) -> Vec<Place> {
        let mut plan = self.plan.clone();
        let mut given: Vec<usize> = vec![0; self.groups.len()];
        for (column, &n) in self.columns.iter().zip(values) {
            for _ in 0..n {
                let given = &mut given[column.group];
                if let Some(&need) = self.groups[column.group].needs.get(*given) {
                    plan[need as usize] = Some(column.place);
                }
                *given += 1;
            }
        }
        plan.into_iter().flatten().collect()
    }
}
