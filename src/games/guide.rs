//! What a newcomer is told about a game: how its log begins, the forms of its lines,
//! and what there is to name. Plain data, made by each family from what it is played
//! on, and written by whoever shows it.

use super::Convention;

/// One kind of line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What stands there whatever happened: `Ada claim`.
    pub head: String,
    /// What may follow, as an example: `Dieppe-Paris P`.
    pub sample: String,
    pub means: String,
}

impl Form {
    pub(in crate::games) fn new(
        head: impl Into<String>,
        sample: impl Into<String>,
        means: impl Into<String>,
    ) -> Self {
        Self { head: head.into(), sample: sample.into(), means: means.into() }
    }

    /// As in a log.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{} {}", self.head, self.sample).trim_end().to_owned()
    }
}

/// Things with names, and what is printed beside each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub title: String,
    /// The name, and its points or the like.
    pub things: Vec<(String, String)>,
}

/// Whose lines the examples are: names as a log spells them.
#[derive(Clone, Copy, Debug)]
pub struct Who<'n> {
    pub one: &'n str,
    pub other: &'n str,
}

/// What a newcomer is told about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guide {
    /// The lines that say what is played; a file of the user's own takes the place of
    /// what ships.
    pub header: Vec<String>,
    /// Lines of the header that a table may want.
    pub choices: Vec<Form>,
    /// Colours of the players, if they have any.
    pub colours: Vec<String>,
    /// The letters of the cards.
    pub cards: Vec<(char, String)>,
    /// What is true of each player before anything is known: `deal ????`.
    pub opening: Vec<String>,
    pub setup: Vec<Form>,
    pub moves: Vec<Form>,
    pub end: Vec<Form>,
    /// The lines of one player that give the end without the way there; none where a
    /// game cannot be told so.
    pub position: Vec<Form>,
    /// The rows of the score sheet.
    pub rows: Vec<String>,
    pub listings: Vec<Listing>,
}

/// The forms that every game has.
pub(in crate::games) fn for_the_record() -> Vec<Form> {
    vec![
        Form::new(
            "date",
            "2024-11-02",
            say!("guide-record", "for the record; so are site, round, table and scribe"),
        ),
        Form::new("event", "\"Sunday at home\"", say!("guide-event", "what the game belonged to")),
    ]
}

/// Conventions that a log can declare; of many only the first.
pub(in crate::games) fn options(options: &[Convention]) -> Vec<Form> {
    const FEW: usize = 3;
    let shown = if options.len() > FEW { 1 } else { options.len() };
    let form = |option: &Convention| {
        let mut values = option.values.split(", ");
        let other = values.find(|value| *value != option.default);
        // `a number from 1 on` is no value.
        let sample = other.filter(|value| !value.contains(' ')).unwrap_or("3");
        let means = say!(
            "guide-option",
            "a habit of your table (else `{default}`): see `whistlestop explain options`",
            default = option.default
        );
        Form::new(format!("option {}", option.name), sample, means)
    };
    options.iter().take(shown).map(form).collect()
}

/// `112 routes 67 tickets 45`: a total and its rows.
pub(in crate::games) fn figures(rows: &[(&str, u32)]) -> String {
    let total: u32 = rows.iter().map(|(_, points)| points).sum();
    let rows: Vec<String> = rows.iter().map(|(row, n)| format!(" {row} {n}")).collect();
    format!("{total}{}", rows.concat())
}
