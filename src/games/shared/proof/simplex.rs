//! A linear program in whole numbers: how much can be given at most, when every
//! limit counts the same things once. Solved by pivots that never leave the whole
//! numbers (the cells of a row share a denominator), so that "no" means no.

/// `most x1 + x2 + …` where the members of each row add up to its limit at most.
pub(super) struct Tableau {
    columns: usize,
    /// Row by row, each with its limit at the end; the last row is what is gained.
    cells: Vec<i32>,
    /// By row.
    denominators: Vec<i64>,
    /// The variable of each row, and of each column: those of the columns are
    /// zero. Numbers from `columns` on are what is left of a limit.
    basic: Vec<u32>,
    others: Vec<u32>,
}

/// Degenerate pivots in a row before the careful rule takes over, which is slow
/// and never goes round in circles.
const CARELESS: u32 = 40;

impl Tableau {
    pub(super) fn new(columns: usize, limits: &[i32]) -> Self {
        let rows = limits.len();
        let mut tableau = Self {
            columns,
            cells: vec![0; (rows + 1) * (columns + 1)],
            denominators: vec![1; rows + 1],
            basic: (columns..columns + rows).map(to_u32).collect(),
            others: (0..columns).map(to_u32).collect(),
        };
        for (row, &limit) in limits.iter().enumerate() {
            *tableau.cell(row, columns) = limit;
        }
        for column in 0..columns {
            *tableau.cell(rows, column) = 1;
        }
        tableau
    }

    /// This variable counts in this row.
    pub(super) fn member(&mut self, row: usize, column: usize) {
        *self.cell(row, column) = 1;
    }

    fn cell(&mut self, row: usize, column: usize) -> &mut i32 {
        &mut self.cells[row * (self.columns + 1) + column]
    }

    fn row(&self, row: usize) -> &[i32] {
        let width = self.columns + 1;
        &self.cells[row * width..(row + 1) * width]
    }

    /// Finds the greatest sum; `None` if that takes more than `work`, which
    /// counts down. It begins with these variables, which are thought to be part
    /// of it.
    pub(super) fn maximise(&mut self, first: &[usize], work: &mut u64) -> Option<()> {
        let gains = self.basic.len();
        for &column in first {
            // A variable keeps its column until it gets a row.
            if self.row(gains)[column] > 0 && self.others[column] == to_u32(column) {
                let row = self.leaving(column)?;
                self.pivot(row, column, work)?;
            }
        }
        let mut idle = 0;
        while let Some(column) = self.entering(idle > CARELESS) {
            let row = self.leaving(column)?;
            if self.row(row)[self.columns] == 0 {
                idle += 1;
            } else {
                idle = 0;
            }
            self.pivot(row, column, work)?;
        }
        Some(())
    }

    /// A variable that gains something.
    fn entering(&self, careful: bool) -> Option<usize> {
        let gains = &self.row(self.basic.len())[..self.columns];
        let useful = (0..self.columns).filter(|&column| gains[column] > 0);
        if careful {
            useful.min_by_key(|&column| self.others[column])
        } else {
            useful.max_by_key(|&column| (gains[column], std::cmp::Reverse(self.others[column])))
        }
    }

    /// The limit that the variable meets first.
    fn leaving(&self, column: usize) -> Option<usize> {
        let mut best: Option<(usize, i64, i64)> = None;
        let rows = self.cells.chunks_exact(self.columns + 1);
        for (row, cells) in rows.take(self.basic.len()).enumerate() {
            let by = i64::from(cells[column]);
            if by <= 0 {
                continue;
            }
            let limit = i64::from(cells[self.columns]);
            let better = best.is_none_or(|(other, other_by, other_limit)| {
                let order = (limit * other_by).cmp(&(other_limit * by));
                order.is_lt() || order.is_eq() && self.basic[row] < self.basic[other]
            });
            if better {
                best = Some((row, by, limit));
            }
        }
        best.map(|(row, ..)| row)
    }

    /// Swaps the variable of a row with that of a column.
    fn pivot(&mut self, row: usize, column: usize, work: &mut u64) -> Option<()> {
        let width = self.columns + 1;
        let mut of_row: Vec<(usize, i64)> = Vec::with_capacity(width);
        for (at, &cell) in self.row(row).iter().enumerate() {
            if cell != 0 && at != column {
                of_row.push((at, i64::from(cell)));
            }
        }
        let pivot = i64::from(self.row(row)[column]);
        let old = self.denominators[row];
        *work = work.checked_sub((self.basic.len() + width) as u64)?;
        for (at, cells) in self.cells.chunks_exact_mut(width).enumerate() {
            let factor = i64::from(cells[column]);
            if at == row || factor == 0 {
                continue;
            }
            let (scale, factor) = match pivot {
                1 => (1, factor),
                _ => {
                    let common = gcd(pivot, factor);
                    (pivot / common, factor / common)
                }
            };
            *work = work.checked_sub(of_row.len() as u64)?;
            cells[column] = 0;
            if scale != 1 {
                *work = work.checked_sub(2 * width as u64)?;
                for cell in cells.iter_mut().filter(|cell| **cell != 0) {
                    *cell = i32::try_from(i64::from(*cell) * scale).ok()?;
                }
            }
            for &(at, cell) in &of_row {
                let value = i64::from(cells[at]) - factor * cell;
                cells[at] = i32::try_from(value).ok()?;
            }
            cells[column] = i32::try_from(-factor * old).ok()?;
            let denominator = &mut self.denominators[at];
            *denominator = denominator.checked_mul(scale)?;
            if *denominator > 1 {
                reduce(cells, denominator);
            }
        }
        *self.cell(row, column) = i32::try_from(old).ok()?;
        self.denominators[row] = pivot;
        if pivot > 1 {
            let cells = &mut self.cells[row * width..(row + 1) * width];
            reduce(cells, &mut self.denominators[row]);
        }
        std::mem::swap(&mut self.basic[row], &mut self.others[column]);
        Some(())
    }

    /// True if all of so much can be given.
    pub(super) fn reaches(&self, all: i32) -> bool {
        let rows = self.basic.len();
        let gained = -i64::from(self.row(rows)[self.columns]);
        gained >= i64::from(all) * self.denominators[rows]
    }

    /// The greatest sum, rounded down.
    pub(super) fn sum(&self) -> usize {
        let rows = self.basic.len();
        let gained = -i64::from(self.row(rows)[self.columns]);
        usize::try_from(gained / self.denominators[rows]).unwrap_or(0)
    }

    /// True if the sum would grow by all that this row's limit does: what the row
    /// holds is then not what makes things tight.
    pub(super) fn is_free(&self, row: usize) -> bool {
        let slack = to_u32(self.columns + row);
        let gains = self.row(self.basic.len());
        let column = self.others.iter().position(|&other| other == slack);
        column
            .is_some_and(|column| -i64::from(gains[column]) >= self.denominators[self.basic.len()])
    }

    /// True if the sum would grow with this row's limit, one by one; none if it would
    /// by some part.
    pub(super) fn price(&self, row: usize) -> Option<bool> {
        let slack = to_u32(self.columns + row);
        let Some(column) = self.others.iter().position(|&other| other == slack) else {
            return Some(false);
        };
        let rows = self.basic.len();
        let price = -i64::from(self.row(rows)[column]);
        (price == 0 || price == self.denominators[rows]).then_some(price != 0)
    }

    /// What is given in each column, rounded down, and whether that is exact.
    pub(super) fn values(&self) -> Vec<(i32, bool)> {
        let mut values = vec![(0, true); self.columns];
        for (row, &variable) in self.basic.iter().enumerate() {
            if let Some(value) = values.get_mut(variable as usize) {
                let cell = i64::from(self.row(row)[self.columns]);
                let denominator = self.denominators[row];
                let whole = i32::try_from(cell / denominator).unwrap_or(0);
                *value = (whole, cell % denominator == 0);
            }
        }
        values
    }
}

/// Makes the numbers of a row as small as they get.
fn reduce(cells: &mut [i32], denominator: &mut i64) {
    let mut common = *denominator;
    for &cell in cells.iter().filter(|&&cell| cell != 0) {
        common = gcd(common, i64::from(cell));
        if common == 1 {
            return;
        }
    }
    *denominator /= common;
    for cell in cells.iter_mut() {
        *cell = i32::try_from(i64::from(*cell) / common).unwrap_or(0);
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn to_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
