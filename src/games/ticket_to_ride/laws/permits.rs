//! Rules that no single move can break: what they permit, what follows from
//! them, and how the score is counted.

use super::on_board::{or, points_in_words};
use super::tunnel::tunnels;
use super::*;
use crate::games::shared::{and, sentences};
use crate::games::ticket_to_ride::board::{Edition, TieBreak};
use crate::games::ticket_to_ride::scoring::Source;

const fn permit(
    code: &'static str,
    slug: &'static str,
    summary: &'static str,
    text: &'static str,
    good: &'static str,
) -> Rule {
    Rule::of(Law { code, slug, summary, text, bad: "", good })
}

pub(super) static S6: Rule = permit(
    "S6",
    "first-player",
    "who starts is the table's affair",
    "The rulebooks name the first player by travels or by age. A log cannot show that: the \
     order of the `player` lines is the seat order, and whoever has the first turn starts.",
    "game europe\nplayer Ada blue\nplayer Ben red\nBen draw ? ?\nAda draw ? ?\n",
);

pub(super) static D5: Rule = permit(
    "D5",
    "blind-locomotive",
    "a locomotive drawn blind is an ordinary card",
    "A locomotive from the top of the deck counts as one card: the draw is two cards in all.",
    "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ?L ?L\n",
);

pub(super) static D7: Rule = permit(
    "D7",
    "no-hand-limit",
    "there is no limit to a hand",
    "A player may hold any number of cards, and draws as long as there are any.",
    "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\nBen draw ? ?\nAda draw ? ?\ncheck Ada cards 8\n",
);

pub(super) static D8: Rule = permit(
    "D8",
    "reshuffle",
    "a used-up deck is replaced by the shuffled discards",
    "When the deck runs out, the discards are shuffled into a new one at once; with no discards, as \
     soon as there are some. `option reshuffle when-needed` is for tables that wait until somebody \
     needs a card. A card that the new deck cannot hold is X1.",
    "game europe\noption reshuffle when-needed\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\n",
);

pub(super) static C5: Rule = permit(
    "C5",
    "any-free-route",
    "any free route may be claimed",
    "A route need not touch the player's other routes.",
    "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\nBen draw ? ?\nAda claim Rostov-Sochi GG\n",
);

pub(super) static C7: Rule = permit(
    "C7",
    "route-points",
    "a route scores at once, by its length",
    "Longer routes score more than their spaces: 1, 2, 4, 7 for 1 to 4 spaces on every board \
     that ships, 15 for 6; in Europe 21 for 8, in the USA 10 for 5. A `check` of the score \
     marker that is off is R1.",
    "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Brest-Paris KKK\ncheck Ada score 4\n",
)
.line(|board| Some(route_points(board)));

/// `a route of 1, 2 or 3 spaces scores 1, 2 or 4 points`.
fn route_points(board: &Board) -> String {
    let lengths = (1..).zip(board.points.iter().skip(1));
    let (spaces, points): (Vec<String>, Vec<String>) = lengths
        .filter(|(_, points)| **points > 0)
        .map(|(length, points)| (length.to_string(), points.to_string()))
        .unzip();
    say!(
        "c7-line",
        "a route of {spaces} spaces scores {points} points",
        spaces = or(&spaces),
        points = or(&points)
    )
}

pub(super) static T5: Rule = permit(
    "T5",
    "revealed-cards",
    "the cards turned up for a tunnel are discarded at the end of the turn",
    "The cards turned up are discarded when the turn ends. Our reading: if the deck runs out while \
     they are turned up, the discards are reshuffled without the cards just laid or turned up.",
    "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR reveal GBK\n",
)
.when(tunnels);

pub(super) static T7: Rule = permit(
    "T7",
    "surcharge-no-pieces",
    "cards paid extra cost no trains and score nothing",
    "The rulebooks do not say it; our reading: the surcharge of a tunnel changes neither the pieces \
     nor the points of the route.",
    "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR reveal GRK pay R\ncheck Ada score 2 trains 43\n",
)
.when(tunnels);

pub(super) static K4: Rule = permit(
    "K4",
    "no-ticket-limit",
    "there is no limit to tickets, and they are secret",
    "A player may hold any number of tickets; nobody else sees them before the end. `+?` and `-?` \
     are tickets that the scribe did not see.",
    "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\nBen tickets +? +? +?\n",
);

pub(super) static P1: Rule = permit(
    "P1",
    "routes-recounted",
    "route points are recounted at the end",
    "The score sheet counts every route again, by length.",
    "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Dieppe-Paris\nBen owns Brest-Paris\nresult Ada 13 routes 1\n",
);

pub(super) static P2: Rule = permit(
    "P2",
    "tickets-scored",
    "a ticket counts for the player if its cities are joined, else against",
    "A ticket scores its value if the player's routes join its two cities, and costs its value if \
     they do not.",
    "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Frankfurt-Paris/W, Berlin-Frankfurt/R, London-Dieppe, Dieppe-Paris\nBen owns Brest-Paris\nAda shows London-Berlin\nBen shows Brest-Venezia\nresult Ada 40 tickets 7\nresult Ben 8 tickets -8\n",
);

pub(super) static P3: Rule = permit(
    "P3",
    "stations-lend",
    "each station lends one route of another player into its city",
    "For tickets, each station lets its owner use one route of another player that ends in the \
     station's city, the same one for all tickets. The owner chooses when the game is scored; the \
     score sheet makes the best choice, over all tickets together, and says how many it weighed.",
    "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Brest-Paris\nAda built Paris\nBen owns Marseille-Paris\nAda shows Brest-Marseille\nBen shows Madrid-Dieppe\nresult Ada 19 tickets 7\n",
)
.when(|board| Source::Stations.is_on(board));

pub(super) static P4: Rule = permit(
    "P4",
    "stations-left",
    "points for each station never built",
    "Every station still in a player's supply scores: four points in Europe.",
    "game europe\nplayer Ada blue\nplayer Ben red\nAda built Paris\nBen owns Marseille-Paris\nAda shows Paris-Wien\nBen shows Madrid-Dieppe\nresult Ada 0 stations 8\n",
)
.when(|board| Source::Stations.is_on(board))
.line(|board| {
    Some(say!("p4-line", "{points} for each station never built", points = points_in_words(board.station_points)))
});

pub(super) static P5: Rule = permit(
    "P5",
    "longest-path",
    "points for the longest continuous path; all who tie get them",
    "The longest path counts spaces, each piece once; it may pass through a city again and \
     again and close loops. Routes lent by stations do not count. All who tie get the bonus \
     in full: ten points in Europe and the USA.",
    "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Brest-Paris\nBen owns Kyiv-Smolensk\nAda shows Paris-Wien\nBen shows Madrid-Dieppe\nresult Ada 18 express 10\nresult Ben 18 express 10\n",
)
.when(|board| Source::Express.is_on(board))
.line(|board| {
    Some(say!("p5-line", "{points} for the longest continuous path; all who tie get them", points = points_in_words(board.longest_path?)))
});

pub(super) static P6: Rule = permit(
    "P6",
    "tie-break",
    "most points; then what the edition says; then a shared win",
    "Level on points, the player with more completed tickets ranks higher. Still level, in \
     Europe the Japanese edition prefers more stations built, the Chinese one fewer, and then \
     the holder of the European Express; `edition ja` or `edition zh` says whose rulebook \
     decides, the default is `zh`, and where the choice decides the winner, the score sheet \
     says so. In the USA the longest path decides next. Players still level share the win: in \
     London and New York everybody level on points and on tickets. A shared win has a \
     `winner` line for each.",
    "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Brest-Paris\nBen owns Kyiv-Smolensk\nwinner Ada Ben\n",
)
.line(|board| Some(tie_break(board)));

fn tie_break(board: &Board) -> String {
    let ways: Vec<String> = board.editions.iter().map(by_edition).collect();
    let same = ways.windows(2).all(|two| two[0] == two[1]);
    match ways.first() {
        Some(way) if same => way.clone(),
        _ => {
            let editions = board.editions.iter().zip(ways);
            let parts: Vec<String> = editions
                .map(|(e, way)| say!("p6-edition", "{key}: {way}", key = e.key, way))
                .collect();
            sentences(&parts)
        }
    }
}

fn by_edition(edition: &Edition) -> String {
    let mut text = say!("p6-most-points", "most points");
    for way in &edition.tie_breaks {
        text += &match way {
            TieBreak::MostTickets => say!("p6-most-tickets", ", then most tickets completed"),
            TieBreak::MostStations => say!("p6-most-stations", ", then most stations built"),
            TieBreak::FewestStations => say!("p6-fewest-stations", ", then fewest stations built"),
            TieBreak::LongestPath => say!("p6-longest-path", ", then the longest path"),
        };
    }
    text + &say!("p6-shared", ", then a shared win")
}

pub(super) static P7: Rule = permit(
    "P7",
    "districts-joined",
    "all locations of a district joined score its points",
    "A player whose routes join all locations of a district to one another scores the district's \
     points; not every route between them is needed, and the way may run outside the district. Any \
     number of players can score the same district. The score sheet names the locations that were \
     not reached, or reached and not joined to the others.",
    "game london\nplayer Ada red\nplayer Ben blue\nAda owns BritishMuseum-KingsCross, KingsCross-TheCharterhouse, TheCharterhouse-StPauls, StPauls-CoventGarden\nBen owns PiccadillyCircus-TrafalgarSquare/B, BuckinghamPalace-BigBen\nAda shows BritishMuseum-StPauls\nBen shows PiccadillyCircus-Waterloo\nresult Ada 16 routes 11 tickets 4 districts 1\nresult Ben 0 routes 3 tickets -3 districts 0\n",
)
.when(|board| Source::Districts.is_on(board));

pub(super) static P8: Rule = permit(
    "P8",
    "attractions-reached",
    "an attraction scores for every player whose routes touch it",
    "A player scores the points of every attraction that at least one of the player's routes \
     touches, once each. Any number of players can score the same attraction.",
    "game new-york\nplayer Ada blue\nplayer Ben white\nAda owns CentralPark-TimesSquare/K, CentralPark-LincolnCenter\nBen owns TimesSquare-MidtownWest\nAda shows CentralPark-MidtownWest\nBen shows CentralPark-Chelsea\nresult Ada 3 routes 4 tickets -3 attractions 2\n",
)
.when(|board| Source::Attractions.is_on(board));

pub(super) static P9: Rule = permit(
    "P9",
    "result-rows",
    "a `result` has the rows of the score sheet",
    "A recorded `result` gives a player's total, and behind it as many rows of the score sheet as the \
     table wrote down: `routes` and `tickets` everywhere, `stations`, `express` (the longest path), \
     `districts` and `attractions` where the board has them. A figure that is off is R2.",
    "game london\nplayer Ada red\nplayer Ben blue\nAda owns BritishMuseum-CoventGarden\nBen owns BigBen-Waterloo\nAda shows BritishMuseum-PiccadillyCircus\nBen shows PiccadillyCircus-Waterloo\nresult Ada 0 routes 1 tickets -2 districts 1\nresult Ben -2 tickets -3\n",
)
.line(|board| {
    let rows: Vec<String> = Source::of(board).map(|s| format!("`{}`", s.key())).collect();
    Some(say!("p9-line", "a `result` has the rows {rows}", rows = and(&rows)))
});
