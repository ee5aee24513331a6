//! Tournaments: their standings, what is missing, and all that a judge has to look at.

use super::*;
use crate::audit::standings::{Sat, Scheme, standings};
use crate::audit::{Class, Judged, Occasion, margin};
use crate::notation::GameText;
use crate::replay::{self, Custom};
use crate::report::json::JsonFinding;
use crate::report::lines::Lines;
use crate::report::standings::{Form, remark_lines, write};
use crate::serve::store::Game;

/// No tournament has more tables.
const MOST_GAMES: usize = 2000;
/// Events of a page.
const MOST_LISTED: usize = 200;

/// Behind which event to go on.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// Where the page before ended
    cursor: Option<String>,
}

/// Events of the archive.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Events {
    events: Vec<EventCount>,
    /// For the next page; none where this is the last.
    next: Option<String>,
}

/// An event, and how many games of it there are.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct EventCount {
    /// As it is looked for; spelling does not matter.
    name: String,
    /// As the newest of its logs spells it.
    title: String,
    games: i64,
}

/// List events
#[utoipa::path(
    get, path = "/api/v1/events", tag = "events", params(After),
    responses(
        (status = 200, description = "Events by name", body = Events),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Query(after): Query<After>,
) -> Result<axum::Json<Events>, Problem> {
    let after = after.cursor.unwrap_or_default().replace('\0', "");
    let found = app.hub.store.values("event", &after, MOST_LISTED + 1).await?;
    let more = found.len() > MOST_LISTED;
    let found = found.into_iter().take(MOST_LISTED);
    let events: Vec<EventCount> = found
        .map(|(name, games, newest)| EventCount { title: newest.event, name, games })
        .collect();
    let next = events.last().filter(|_| more).map(|event| event.name.clone());
    Ok(axum::Json(Events { events, next }))
}

/// A tournament.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Event {
    /// As the logs spell it.
    name: String,
    /// The tables, as `audit --standings --format json` has them.
    standings: Value,
    /// What the standings leave out, and why: missing tables, games that are not
    /// finished, games recorded twice.
    remarks: Vec<String>,
    /// Every game, in the order in which they came, with its findings.
    games: Vec<EventGame>,
}

/// A game of a tournament.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct EventGame {
    id: String,
    url: String,
    round: String,
    table: String,
    players: Vec<String>,
    finished: bool,
    /// Breaches, warnings and rulings, as `check` has them.
    findings: Value,
}

/// An event's standings
#[utoipa::path(
    get, path = "/api/v1/events/{name}", tag = "events",
    params(("name" = String, Path, description = "The event, however it is spelt")),
    responses(
        (status = 200, description = "Standings, what is missing, and all findings", body = Event),
        (status = 404, description = "No game of it is in the archive", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn event(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<axum::Json<Event>, Problem> {
    let nobody =
        || Problem::not_found(say!("serve-no-event", "no game of this event is in the archive"));
    let facet = judge::facet("event", &name).ok_or_else(nobody)?;
    let games = app.hub.store.games(Some(&facet), 0, MOST_GAMES).await?;
    if games.is_empty() {
        return Err(nobody());
    }
    let event = app.hub.think(move || made_of(&games)).await?;
    Ok(axum::Json(event))
}

fn made_of(games: &[Game]) -> Event {
    let mut sat = Vec::new();
    let mut listed = Vec::new();
    let mut name = String::new();
    for game in games {
        let text = GameText::from(game.text.clone());
        let outcome = replay::judge_game(&text, &Custom::None);
        let occasion = Occasion::of(&text.text);
        if name.is_empty() {
            name.clone_from(&occasion.event);
        }
        let shown = crate::report::InFile::new(&game.id, &text);
        let findings = JsonFinding::list(&Lines::new(&shown), &outcome.findings);
        listed.push(EventGame {
            id: game.id.clone(),
            url: format!("/g/{}", game.id),
            round: occasion.round.clone(),
            table: occasion.table.clone(),
            players: outcome.players.clone(),
            finished: outcome.finished,
            findings: serde_json::to_value(findings).unwrap_or_default(),
        });
        let class = Class::of(&outcome);
        let margin = match class {
            Class::Faulty => margin(crate::games::parse(&text.text), &outcome, &mut |log| {
                replay::judge_as_played(log, &Custom::None, None)
            }),
            Class::Legal | Class::Unreadable => None,
        };
        sat.push(Sat::of(&Judged {
            file: &game.id,
            index: 1,
            text: &text,
            class,
            occasion: occasion.into(),
            outcome,
            margin,
        }));
    }
    let all = standings(&sat, &Scheme::default());
    let mut json = Vec::new();
    let written = write(Form::Json, &all, &mut json).is_ok();
    let remarks = all.iter().flat_map(|table| remark_lines(&table.remarks));
    Event {
        name,
        standings: match written {
            true => serde_json::from_slice(&json).unwrap_or_default(),
            false => Value::Null,
        },
        remarks: remarks.collect(),
        games: listed,
    }
}
