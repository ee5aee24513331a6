//! Logs in which one thing is written over and over.

/// The beginning of a log on the small board, in the card game, in the tile game.
pub const CARDS: &str = "game europe\nboard \"small.yaml\"\nplayer Ada blue\nplayer Ben red\n";
pub const BEGUN: &str =
    "game europe\nboard \"small.yaml\"\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\n";
pub const CARD_GAME: &str = "game card-game\nplayer Ada\nplayer Ben\n";
pub const TILES: &str = "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\n";

/// So many lines, in turn; `{i}` is the number of the line.
pub fn lines(head: &str, lines: &[&str], n: usize) -> String {
    let body = lines.iter().cycle().take(n).enumerate();
    let body = body.map(|(i, line)| line.replace("{i}", &i.to_string()) + "\n");
    head.to_owned() + &body.collect::<String>()
}

/// So many words behind each other, in lines that are as long as may be.
pub fn words(head: &str, start: &str, word: &str, n: usize) -> String {
    let mut text = head.to_owned();
    let mut line = String::new();
    for i in 0..n {
        if line.len() > 60_000 {
            text += &format!("{start}{line}\n");
            line.clear();
        }
        line += &word.replace("{i}", &i.to_string());
    }
    text + &format!("{start}{line}\n")
}

/// So many turns of blind draws, and of claims paid with what was drawn so.
pub fn unseen(n: usize) -> String {
    let mut text = CARDS.replace("small", "dense");
    let colours = ["R", "B", "G", "W", "K", "Y"];
    let mut routes = (0..10).flat_map(|i| (i + 1..10).map(move |j| (i, j)));
    for turn in 0..n {
        let who = ["Ada", "Ben"][turn % 2];
        let claims = turn % 4 == 3;
        text += &match claims.then(|| routes.next()).flatten() {
            Some((i, j)) => {
                let colour = colours[turn % 6];
                let (a, b) = (super::boards::city(i), super::boards::city(j));
                format!("{who} claim {a}-{b} {colour}\n")
            }
            None => format!("{who} draw ? ?\n"),
        };
    }
    text
}

/// Every statement of the notation, as it should be, as it should not, and with names
/// that nobody knows: what it is called, the beginning of the log, and the lines.
pub const STATEMENTS: &[(&str, &str, &[&str])] = &[
    ("comments", CARDS, &["# comment {i}"]),
    ("blank_lines", CARDS, &[""]),
    ("events", CARDS, &["event \"Cup {i}\""]),
    ("options", CARDS, &["option reshuffle when-needed"]),
    ("unknown_options", CARDS, &["option opt{i} val{i}"]),
    ("unknown_editions", CARDS, &["edition e{i}"]),
    ("players", CARDS, &["player P{i} red"]),
    ("unreadable_players", CARDS, &["player \"P{i}"]),
    ("deals", CARDS, &["Ada deal RRBL", "Ben deal ????"]),
    ("markets", CARDS, &["market LLLYK flush YYWKR"]),
    ("blind_draws", CARDS, &["Ada draw ? ?", "Ben draw ? ?"]),
    ("known_draws", CARDS, &["Ada draw ?R ?K", "Ben draw ?B ?L"]),
    ("draws_from_the_row", CARDS, &["Ada draw R>? ?", "Ben draw K>? ?"]),
    ("claims", CARDS, &["Ada claim Caax-Cabx R", "Ben claim Cabx-Cacx ??"]),
    (
        "draws_and_claims",
        CARDS,
        &["Ada draw ? ?", "Ben draw ? ?", "Ada claim Caax-Cabx R", "Ben claim Cabx-Cacx RR"],
    ),
    ("unknown_routes", CARDS, &["Ada claim Foo{i}-Caax R", "Ben claim Caax-Bar{i} R"]),
    ("unknown_cities", CARDS, &["Ada station Nowhere{i} R", "Ben station Wein{i} R"]),
    ("tickets", CARDS, &["Ada tickets +Caax-Cabx -? -?", "Ben tickets +? -? -?"]),
    ("unseen_tickets", CARDS, &["Ada tickets +? -? -?", "Ben tickets +? -? -?"]),
    ("unknown_tickets", CARDS, &["Ada tickets +Foo{i}-Bar -? -?", "Ben tickets +Caax-X{i} -? -?"]),
    ("passes", CARDS, &["Ada pass", "Ben pass"]),
    ("two_acts", CARDS, &["Ada draw ? ? station Caax R", "Ben pass pass"]),
    ("refills", CARDS, &["refill RB", "flush RBWGY"]),
    ("wrong_numbers", CARDS, &["7. Ada draw ? ?", "9. Ben draw ? ?"]),
    ("wrong_checks", CARDS, &["check Ada score {i} cards {i}"]),
    ("unknown_figures", CARDS, &["check Ada foo{i} 3"]),
    ("rulings", CARDS, &["Ada claim Caax-Cabx R", "ruling stands C2 \"r{i}\"", "Ben draw ? ?"]),
    ("rulings_on_nothing", CARDS, &["ruling stands Z{i}"]),
    ("takebacks", CARDS, &["Ada draw ? ?", "ruling takeback"]),
    (
        "takebacks_of_tickets",
        CARDS,
        &["Ada tickets +? -Caax-Cabx -?", "ruling takeback", "Ada draw ? ?", "Ben draw ? ?"],
    ),
    ("unreadable_turns", CARDS, &["Ada clam Caax-Cabx {i}", "Ben drw"]),
    ("unreadable_lines", CARDS, &["foo{i} bar baz"]),
    ("strangers", CARDS, &["Zoe{i} draw ? ?"]),
    ("shows", CARDS, &["Ada shows Caax-Cabx Cabx-Cacx", "Ben shows Caax-Cacx"]),
    ("unknown_shows", CARDS, &["Ada shows Foo{i}-Bar"]),
    ("owns", CARDS, &["Ada owns Caax-Cabx", "Ben owns Cabx-Cacx"]),
    ("unknown_owns", CARDS, &["Ada owns Foo{i}-Caax"]),
    ("results", CARDS, &["result Ada {i} routes 1"]),
    ("winners", CARDS, &["winner Ada", "winner Foo{i}"]),
    ("lays", CARD_GAME, &["Ada draw ? ?", "Ben draw ? ?", "Ada lay RRR", "Ben lay KKL"]),
    ("robberies", CARD_GAME, &["Ada lay RRL robs Ben", "Ben lay RRLL robs Foo{i}"]),
    ("completes", CARD_GAME, &["Ada completes Chicago-Dallas YG", "Ben completes -"]),
    ("own_tickets", CARD_GAME, &["ticket A{i}-B{i} 22 KWRRO"]),
    (
        "card_game_tickets",
        CARD_GAME,
        &["Ada tickets +Chicago-NewYork/Y -Seattle-Miami +? +? -? -?"],
    ),
    ("own_tiles", "game metro\ntiles sample\nplayer Ada\nplayer Ben\n", &["tile t{i} blue n-s"]),
    ("tiles_kept", TILES, &["Ada draw ? keep", "Ben draw m04 keep"]),
    ("tiles_placed", TILES, &["Ada draw ? place m07 at {i},0 turn 90"]),
    ("tiles_taken_back", TILES, &["Ada draw m07 place m07 at 1,0 turn 90", "ruling takeback"]),
    ("unknown_tiles", TILES, &["Ada draw foo{i} keep"]),
    ("games", "", &["game metro"]),
];
