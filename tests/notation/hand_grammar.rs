//! Holds the grammar of forgiven forms and the reader to each other: lines are made out of
//! the rules of `grammar/hand.pest`, and each is read as the canonical line that its tree
//! says.

use std::collections::HashMap;

use crate::support::Dice;
use pest::Parser;
use pest::iterators::Pair;
use pest_meta::ast::Expr;
use pest_meta::parser;
use whistlestop::internals::notation::format_log;
use whistlestop::internals::spelling::Spelling;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/hand.pest"]
struct Hand;

/// Lines of every kind.
const ROUNDS: usize = 600;

const TABLE: &str = "game europe\nplayer Ada blue\nplayer Ben red\nplayer \"Oma Käthe\" green\n";
const PLAYERS: [&str; 3] = ["Ada", "Ben", "Oma Käthe"];
const CITIES: [&str; 8] =
    ["Paris", "Dieppe", "München", "Wien", "Vienna", "Zürich", "Roma", "København"];

/// Writes lines by the rules of a grammar.
struct Writer {
    rules: HashMap<String, Expr>,
    dice: Dice,
}

impl Writer {
    fn new(seed: u64) -> Self {
        let text = include_str!("../../grammar/hand.pest");
        let pairs = parser::parse(parser::Rule::grammar_rules, text).expect("a grammar");
        let rules = parser::consume_rules(pairs).expect("its rules");
        Self {
            rules: rules.into_iter().map(|rule| (rule.name, rule.expr)).collect(),
            dice: Dice::new(seed),
        }
    }

    fn write(&mut self, rule: &str) -> String {
        let mut text = String::new();
        let expr = self.rules[rule].clone();
        self.add(&expr, &mut text);
        text
    }

    fn times(&mut self, expr: &Expr, least: usize, more: usize, text: &mut String) {
        for _ in 0..least + self.dice.below(more + 1) {
            self.add(expr, text);
        }
    }

    fn add(&mut self, expr: &Expr, text: &mut String) {
        match expr {
            Expr::Str(word) => text.push_str(word),
            Expr::Insens(word) => text.push_str(&match self.dice.below(4) {
                0 => word[..1].to_uppercase() + &word[1..],
                1 => word.to_uppercase(),
                _ => word.clone(),
            }),
            Expr::Ident(name) => self.rule(name, text),
            Expr::Seq(a, b) => {
                self.add(a, text);
                self.add(b, text);
            }
            Expr::Choice(..) => {
                let mut choices = Vec::new();
                spread(expr, &mut choices);
                let choice = choices[self.dice.below(choices.len())];
                self.add(choice, text);
            }
            Expr::Opt(inner) => self.times(inner, 0, 1, text),
            Expr::Rep(inner) => self.times(inner, 0, 2, text),
            Expr::RepOnce(inner) => self.times(inner, 1, 1, text),
            Expr::RepExact(inner, n) => self.times(inner, *n as usize, 0, text),
            Expr::RepMinMax(inner, least, most) => {
                self.times(inner, *least as usize, (most - least) as usize, text);
            }
            // What may not stand here: a line with it is none of the grammar's.
            Expr::NegPred(_) => {}
            other => panic!("a writer for {other:?}"),
        }
    }

    fn rule(&mut self, name: &str, text: &mut String) {
        match name {
            "SOI" | "EOI" => {}
            "bare" => text.push_str(self.dice.pick(&PLAYERS)),
            "city" => text.push_str(self.dice.pick(&CITIES)),
            "word" => text.push_str(self.dice.pick(&["yes", "at", "last"])),
            // Turns of a log are counted.
            "digits" => text.push_str(self.dice.pick(&["1", "7", "12", "98"])),
            "ASCII_DIGIT" => text.push_str(self.dice.pick(&["0", "1", "2"])),
            _ => {
                let expr = self.rules[name].clone();
                self.add(&expr, text);
            }
        }
    }
}

fn spread<'e>(expr: &'e Expr, choices: &mut Vec<&'e Expr>) {
    match expr {
        Expr::Choice(a, b) => {
            spread(a, choices);
            spread(b, choices);
        }
        other => choices.push(other),
    }
}

// ---------------------------------------------------------------- what a tree says

fn inner<'i>(node: &Pair<'i, Rule>, rule: Rule) -> Option<Pair<'i, Rule>> {
    node.clone().into_inner().find(|n| n.as_rule() == rule)
}

fn each(node: &Pair<'_, Rule>, say: fn(&Pair<'_, Rule>) -> String) -> Vec<String> {
    node.clone().into_inner().map(|n| say(&n)).collect()
}

/// The canonical line.
fn canonical(node: &Pair<'_, Rule>) -> String {
    let who = || {
        let who = inner(node, Rule::who).unwrap_or_else(|| node.clone());
        let name = inner(&who, Rule::name).expect("a name");
        quoted(inner(&name, Rule::bare).expect("a bare name").as_str())
    };
    match node.as_rule() {
        Rule::line => {
            let said = node.clone().into_inner().find(|n| {
                !matches!(n.as_rule(), Rule::lead | Rule::stop | Rule::remark | Rule::EOI)
            });
            canonical(&said.expect("what the line says"))
        }
        Rule::turn => {
            let number = inner(node, Rule::number).map(|n| format!("{}. ", said(&n)));
            let action = node.clone().into_inner().last().expect("an action");
            format!("{}{} {}", number.unwrap_or_default(), who(), said(&action))
        }
        Rule::deal => format!("{} deal {}", who(), said(&inner(node, Rule::cards).unwrap())),
        Rule::shows => {
            let pairs = node.clone().into_inner().filter(|n| n.as_rule() == Rule::pair);
            let pairs: Vec<String> = pairs.map(|pair| said(&pair)).collect();
            format!("{} shows {}", who(), pairs.join(" "))
        }
        Rule::market => format!("market {}", said(&inner(node, Rule::five).unwrap())),
        Rule::player => {
            let piece = inner(node, Rule::piece).map(|n| format!(" {}", n.as_str().to_lowercase()));
            format!("player {}{}", who(), piece.unwrap_or_default())
        }
        Rule::result => format!("result {} {}", who(), inner(node, Rule::digits).unwrap().as_str()),
        Rule::winner => format!("winner {}", who()),
        other => panic!("{other:?} is no line"),
    }
}

fn quoted(name: &str) -> String {
    match name.contains(' ') {
        true => format!("\"{name}\""),
        false => name.to_owned(),
    }
}

/// What a part of a line says, in the notation.
fn said(node: &Pair<'_, Rule>) -> String {
    match node.as_rule() {
        Rule::number => each(node, said).concat(),
        Rule::draw => format!("draw {}", each(node, said).join(" ")),
        Rule::open => each(node, said).join(">"),
        Rule::blind => format!("?{}", each(node, said).concat()),
        Rule::claim => format!("claim {}", each(node, said).join(" ")),
        Rule::station => {
            let mut said = each(node, said);
            if said.len() < 2 {
                said.push("?".to_owned());
            }
            format!("station {}", said.join(" "))
        }
        Rule::tickets => format!("tickets {}", each(node, said).join(" ")),
        Rule::pass => "pass".to_owned(),
        Rule::pair => each(node, said).join("-"),
        Rule::offer | Rule::cards | Rule::letters | Rule::five | Rule::card => {
            each(node, said).concat()
        }
        Rule::some => {
            let count = inner(node, Rule::count).expect("a count");
            let colour = inner(node, Rule::colour).expect("a colour");
            format!("{}{}", count.as_str(), said(&colour))
        }
        Rule::colour => match node.clone().into_inner().next().expect("one").as_rule() {
            Rule::red => "R",
            Rule::blue => "B",
            Rule::green => "G",
            Rule::yellow => "Y",
            Rule::black => "K",
            Rule::white => "W",
            Rule::orange => "O",
            Rule::pink => "P",
            _ => "L",
        }
        .to_owned(),
        _ => node.as_str().to_owned(),
    }
}

fn formatted(line: &str) -> (String, bool) {
    let text = format!("{TABLE}{line}\n");
    let log = whistlestop::parse(&text);
    let neat = format_log(&log, &Spelling::of(&text));
    let behind = neat.split_once("green\n").map_or("", |(_, line)| line);
    let behind = behind.split("  #").next().unwrap_or("").trim();
    (behind.to_owned(), log.faults.is_empty())
}

/// Whatever the grammar has is read, and says what its tree says.
#[test]
fn lines_made_by_the_grammar_are_read_as_they_are_meant() {
    let kinds = ["turn", "deal", "market", "shows", "result", "winner", "player"];
    let mut wrong = Vec::new();
    let (mut all, mut outside) = (0, 0);
    for (seed, kind) in (1..).zip(kinds) {
        let mut writer = Writer::new(seed);
        for n in 0..ROUNDS {
            // Bare, and with all that may stand around it.
            let line = match n % 3 {
                0 => writer.write("line"),
                _ => writer.write(kind),
            };
            all += 1;
            let Ok(mut tree) = Hand::parse(Rule::line, &line) else {
                outside += 1;
                continue;
            };
            let meant = canonical(&tree.next().expect("a line"));
            let ((is, read), (should, _)) = (formatted(&line), formatted(&meant));
            if !read || is != should {
                wrong.push(format!("{line:?}\n   is  {is}\n   not {should}"));
            }
        }
    }
    assert!(outside * 100 <= all, "{outside} of {all}");
    assert!(wrong.is_empty(), "{} of {all}\n{}", wrong.len(), wrong.join("\n"));
}
