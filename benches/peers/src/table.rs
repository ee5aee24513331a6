//! Tables that can be pasted into a README.

pub struct Line(Vec<String>);

impl Line {
    pub fn head(titles: &str) -> Self {
        Self(titles.split('|').map(str::to_owned).collect())
    }

    pub fn new<const N: usize>(cells: [String; N]) -> Self {
        Self(cells.into())
    }
}

/// A figure with its thousands apart.
pub fn cell(figure: Option<u64>) -> String {
    let Some(figure) = figure else {
        return "–".to_owned();
    };
    let digits = figure.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

pub fn print(lines: &[Line]) {
    for (i, Line(cells)) in lines.iter().enumerate() {
        println!("| {} |", cells.join(" | "));
        if i == 0 {
            println!("|{}", "---|".repeat(cells.len()));
        }
    }
}
