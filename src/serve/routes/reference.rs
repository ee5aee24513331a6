//! What the rules say, and what the games are played on.

use super::*;
use crate::games::guide::Who;
use crate::games::{self, FAMILIES, Family, On};
use crate::laws::{Law, notation};

/// Of which game.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfGame {
    /// Only the rules of this game, by its own numbers: `london`
    game: Option<String>,
}

/// A rule.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Rule {
    /// `C9`
    code: String,
    /// `double-route-closed`
    slug: String,
    /// The family of games; none for what holds in every game.
    family: Option<&'static str>,
    /// The rule in one line.
    summary: String,
    /// The rule at length.
    text: String,
    /// A log that breaks it, and one that nearly does.
    bad: &'static str,
    good: &'static str,
}

/// Rules.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Rules {
    rules: Vec<Rule>,
}

fn rule_of(law: &'static Law, family: Option<&'static Family>, on: Option<On<'static>>) -> Rule {
    let voice = on.and_then(On::voice);
    let voice = voice.as_deref();
    Rule {
        code: voice.map_or(law.code, |voice| voice.number(law)).to_owned(),
        slug: law.slug.to_owned(),
        family: family.map(|family| family.key),
        summary: voice.map_or_else(|| law.in_a_line().into_owned(), |voice| voice.summary(law)),
        text: match voice {
            Some(voice) => voice.in_words(&law.at_length()),
            None => law.at_length().into_owned(),
        },
        bad: law.bad,
        good: law.good,
    }
}

fn all(game: Option<&str>) -> Option<Vec<Rule>> {
    let on = match game {
        None => None,
        Some(game) => Some(ships(game)?),
    };
    let families = FAMILIES.iter().copied();
    let families = families.filter(|f| on.is_none_or(|on| on.family().key == f.key));
    let mut rules: Vec<Rule> = Vec::new();
    for family in families {
        let laws = on.map_or_else(|| family.laws.to_vec(), On::laws);
        rules.extend(laws.into_iter().map(|law| rule_of(law, Some(family), on)));
    }
    rules.extend(notation::LAWS.iter().map(|law| rule_of(law, None, None)));
    Some(rules)
}

pub(super) fn ships(name: &str) -> Option<On<'static>> {
    let usual = |family: &&Family| (family.games)().contains(&name);
    let family = || FAMILIES.iter().copied().find(usual);
    games::ships(name).or_else(|| (family()?.usual)())
}

pub(super) fn no_game(name: &str) -> Problem {
    Problem::not_found(say!("serve-no-such-board", "no game that ships is called `{name}`", name))
}

/// List rules
#[utoipa::path(
    get, path = "/api/v1/rules", tag = "reference", params(OfGame),
    responses(
        (status = 200, description = "Every rule", body = Rules),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn rules(Query(of): Query<OfGame>) -> Result<axum::Json<Rules>, Problem> {
    let game = of.game.as_deref();
    let rules = all(game).ok_or_else(|| no_game(game.unwrap_or_default()))?;
    Ok(axum::Json(Rules { rules }))
}

/// What a rule says
///
/// Several games may use one number for different rules.
#[utoipa::path(
    get, path = "/api/v1/rules/{code}", tag = "reference",
    params(("code" = String, Path, description = "The number or the name of a rule: `C9`"), OfGame),
    responses(
        (status = 200, description = "Every rule that is called so", body = Rules),
        (status = 404, description = "No rule is called so", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn rule(
    Path(code): Path<String>,
    Query(of): Query<OfGame>,
) -> Result<axum::Json<Rules>, Problem> {
    let game = of.game.as_deref();
    let mut rules = all(game).ok_or_else(|| no_game(game.unwrap_or_default()))?;
    rules.retain(|rule| rule.code.eq_ignore_ascii_case(&code) || rule.slug == code);
    match rules.is_empty() {
        false => Ok(axum::Json(Rules { rules })),
        true => Err(Problem::not_found(say!("serve-no-rule", "no rule is called `{code}`", code))),
    }
}

/// What ships.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Boards {
    boards: Vec<BoardName>,
}

/// A game that ships.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct BoardName {
    /// The word for the `game` line.
    key: &'static str,
    title: String,
    url: String,
    /// Its end can be told without the way there.
    r#final: bool,
}

/// List games that ship
#[utoipa::path(
    get, path = "/api/v1/boards", tag = "reference",
    responses((status = 200, description = "Games that ship", body = Boards))
)]
pub(super) async fn boards() -> axum::Json<Boards> {
    let keys = FAMILIES.iter().flat_map(|family| (family.games)());
    let board = |key: &'static str| {
        let on = ships(key)?;
        let who = Who { one: "", other: "" };
        Some(BoardName {
            key,
            title: on.title().into_owned(),
            url: format!("/api/v1/boards/{key}"),
            r#final: !on.guide(who, None).position.is_empty(),
        })
    };
    axum::Json(Boards { boards: keys.filter_map(board).collect() })
}

/// What a game is played on
#[utoipa::path(
    get, path = "/api/v1/boards/{name}", tag = "reference",
    params(("name" = String, Path, description = "`europe`, or `europe.svg` for the map")),
    responses(
        (status = 200, description = "A board as `whistlestop board --json` has it; what a game without a board is played with, in words; or a map",
         content((serde_json::Value = "application/json"), (String = "image/svg+xml"))),
        (status = 404, description = "No such game ships, or there is no map of it", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn board(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    let (key, map) = match name.strip_suffix(".svg") {
        Some(key) => (key.to_owned(), true),
        None => (name.clone(), false),
    };
    let on = ships(&key).ok_or_else(|| no_game(&key))?;
    if map {
        let picture = app.hub.think(move || picture::stage(on)).await?;
        let picture = picture.ok_or_else(|| no_game(&name))?;
        return Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response());
    }
    let json = on.json().and_then(|json| serde_json::to_value(json).ok());
    let json = json.unwrap_or_else(
        || serde_json::json!({"key": on.key(), "title": on.title(), "describe": on.describe(None)}),
    );
    Ok(axum::Json::<Value>(json).into_response())
}
