//! Live tables: opened, written, ruled on, finished.

use axum::http::StatusCode;

use super::*;
use crate::frames::At;
use crate::lang::{self, Lang};
use crate::serve::layers::to_the_end;
use crate::serve::live::{self, Act, Role, Shown, Written};
use crate::serve::store::{NewLink, NewTable, Op};
use crate::serve::{now, secret, view};

/// Tables at which nothing happened for so long do not count.
const ASLEEP: i64 = 24 * 60 * 60;
/// Tables of a list.
const MOST_LISTED: usize = 200;
/// Links of a table, those withdrawn included.
const MOST_LINKS: usize = 100;

/// A table to open.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Open {
    /// The header of the log, and perhaps what has been played: `game`, `player` lines, …
    log: String,
}

/// A table that was opened. The secrets are shown this once.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Opened {
    id: String,
    /// The public address.
    url: String,
    /// The operation that opened it; the next has the number behind it.
    seq: i64,
    links: Vec<Made>,
}

/// A link that was made.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Made {
    /// The name of the link, which is no secret.
    id: String,
    /// `scribe`, `judge` or `seat`.
    role: String,
    seat: Option<i32>,
    /// Who sits there.
    player: Option<String>,
    /// To be sent as `Authorization: Bearer …`.
    secret: String,
    /// The same for a browser: the secret stands behind `#`, and so is sent to nobody.
    url: String,
}

/// Open a table
///
/// Answers with a secret for the scribe, one for the judge and one for each seat.
#[utoipa::path(
    post, path = "/api/v1/tables", tag = "tables", request_body = Open,
    responses(
        (status = 201, description = "The table is open", body = Opened),
        (status = 422, description = "The header cannot be used", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "Too many tables are open", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    Json(open): Json<Open>,
) -> Result<Response, Problem> {
    let lines: Vec<String> = open.log.lines().map(|line| line.trim_end().to_owned()).collect();
    live::usable(&lines)?;
    let text = live::text_of(&lines);
    let (title, players) = app.hub.judge(move || opening(&text)).await??;
    let most = app.config.limits.tables;
    if app.hub.store.open(now() - ASLEEP, most).await?.len() >= most {
        return Err(Problem::busy(say!(
            "serve-many-tables",
            "so many tables are open that no other fits: finish one first"
        )));
    }
    let id = secret::name()?;
    let mut made = vec![new_link(&id, Role::Scribe, None)?, new_link(&id, Role::Judge, None)?];
    for (seat, player) in players.iter().enumerate() {
        made.push(new_link(&id, Role::Seat(seat), Some(player))?);
    }
    let (links, made): (Vec<NewLink>, Vec<Made>) = made.into_iter().unzip();
    let table = NewTable {
        id: id.clone(),
        title,
        begin: Op {
            seq: 1,
            kind: "lines".to_owned(),
            body: lines.join("\n"),
            by: "scribe".to_owned(),
            at: now(),
        },
        links,
    };
    app.hub.store.create(&table).await?;
    app.metrics.tables.add();
    let opened = Opened { url: format!("/t/{id}"), id, seq: 1, links: made };
    Ok((StatusCode::CREATED, axum::Json(opened)).into_response())
}

/// Title and players of a table; or why it cannot be opened.
fn opening(text: &str) -> Result<(String, Vec<String>), Problem> {
    if judge::names_file(text) {
        let detail = say!(
            "serve-no-files",
            "this service knows only the boards and tiles that ship: a log cannot name a file on it"
        );
        return Err(Problem::unusable(detail, None));
    }
    if let Some(refused) = judge::refused(text, 0) {
        return Err(live::refusal(refused));
    }
    if judge::each_game(text.as_bytes()).len() != 1 {
        let detail =
            say!("serve-one-game", "a table has one game, with a `game` line and its players");
        return Err(Problem::unusable(detail, None));
    }
    let look = judge::look(text.to_owned());
    if !look.opened || look.players.len() < 2 {
        let detail = say!("serve-cannot-open", "the referee cannot open this game");
        let findings = serde_json::from_str(look.findings.get()).ok();
        return Err(Problem::unusable(detail, findings));
    }
    let names = look.players.iter().map(|who| who.name.clone()).collect();
    // It is kept for readers of every language.
    let title = lang::with(Lang::En, || judge::look(text.to_owned()).title);
    Ok((title, names))
}

fn new_link(table: &str, role: Role, player: Option<&String>) -> Result<(NewLink, Made), Problem> {
    let (id, key) = (secret::name()?, secret::new()?);
    let seat = role.seat().and_then(|seat| i32::try_from(seat).ok());
    let link = NewLink {
        id: id.clone(),
        hash: secret::hash(&key),
        role: role.word().to_owned(),
        seat,
        made: now(),
    };
    let made = Made {
        id,
        role: role.word().to_owned(),
        seat,
        player: player.cloned(),
        url: match role {
            Role::Scribe => format!("/table/{table}#{key}"),
            _ => format!("/t/{table}#{key}"),
        },
        secret: key,
    };
    Ok((link, made))
}

/// Open tables.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Tables {
    tables: Vec<OpenTable>,
}

/// An open table.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct OpenTable {
    id: String,
    url: String,
    title: String,
    seq: i64,
    /// Seconds since 1970.
    changed: i64,
}

/// List open tables
#[utoipa::path(
    get, path = "/api/v1/tables", tag = "tables",
    responses((status = 200, description = "Tables that are played at, the latest change first", body = Tables))
)]
pub(super) async fn list(State(app): State<Arc<App>>) -> Result<axum::Json<Tables>, Problem> {
    let tables = app.hub.store.open(now() - ASLEEP, MOST_LISTED).await?;
    let tables = tables.into_iter().map(|table| OpenTable {
        url: format!("/t/{}", table.id),
        id: table.id,
        title: lang::term(&table.title).into_owned(),
        seq: table.seq,
        changed: table.changed,
    });
    let tables = tables.collect();
    Ok(axum::Json(Tables { tables }))
}

impl Visit {
    async fn show(&self, app: &App) -> Result<Arc<Shown>, Problem> {
        self.live.show(&app.hub, &self.guest).await
    }

    async fn write(self, app: Arc<App>, seq: i64, act: Act) -> Result<Response, Problem> {
        let Self { live, guest } = self;
        to_the_end(async move {
            let Written { shown, repeated } = live.write(&app.hub, &guest, seq, act).await?;
            Ok(whole(&shown, &guest, Some(repeated)))
        })
        .await
    }

    /// Only the scribe and the judge, who see all; a seat is told why not.
    pub(super) fn sees_all(&self, why: impl FnOnce() -> String) -> Result<(), Problem> {
        match self.guest.role {
            Role::Scribe | Role::Judge => Ok(()),
            Role::Public => Err(Problem::no_secret()),
            Role::Seat(_) => Err(Problem::not_yours(why())),
        }
    }

    fn keeps_links(&self) -> Result<(), Problem> {
        self.sees_all(|| say!("serve-links-only", "only the scribe and the judge deal with links"))
    }
}

/// What somebody sees: with the role, and the score.
fn whole(shown: &Shown, guest: &Guest, repeated: Option<bool>) -> Response {
    let body = shown.whole(guest.role, repeated);
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

/// A table as you see it
///
/// Without a link, or with a seat's, hidden cards are `?`; the scribe and the judge see all.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}", tag = "tables",
    params(("id" = String, Path, description = "The table")), security((), ("link" = [])),
    responses(
        (status = 200, description = "Lines, findings, what lies on the table, the score so far", body = serde_json::Value),
        (status = 401, description = "The link is wrong or withdrawn", body = Problem, content_type = "application/problem+json"),
        (status = 404, description = "There is no such table", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn table(State(app): State<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let shown = visit.show(&app).await?;
    Ok(whole(&shown, &visit.guest, None))
}

/// A table's log as you see it
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/log", tag = "tables",
    params(("id" = String, Path, description = "The table")), security((), ("link" = [])),
    responses(
        (status = 200, description = "A `.ride` file", body = String, content_type = "text/plain"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn log(State(app): State<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let shown = visit.show(&app).await?;
    let text = shown.look.text.clone();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// A picture of the table as you see it
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/picture", tag = "tables",
    params(("id" = String, Path, description = "The table")), security((), ("link" = [])),
    responses(
        (status = 200, description = "The map, the yards or the layout", body = String, content_type = "image/svg+xml"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn picture(
    State(app): State<Arc<App>>,
    visit: Visit,
) -> Result<Response, Problem> {
    let shown = visit.show(&app).await?;
    let drawn = shown.picture.get_or_try_init(async || {
        let text = shown.look.text.clone();
        app.hub.judge(move || view::picture(&text, At::End)).await
    });
    let picture = drawn.await?.clone().ok_or_else(|| {
        Problem::not_found(say!("serve-no-such-form", "this game cannot be shown so"))
    })?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

/// Lines to write.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Lines {
    /// The number that this operation is to have: that of the last one and 1.
    seq: i64,
    lines: Vec<String>,
}

/// Write lines
///
/// Sent again with the same number, they are not written again.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/lines", tag = "tables", request_body = Lines,
    params(("id" = String, Path, description = "The table")), security(("link" = [])),
    responses(
        (status = 200, description = "Findings, and what is now on the table", body = serde_json::Value),
        (status = 401, description = "The link is missing, wrong or withdrawn", body = Problem, content_type = "application/problem+json"),
        (status = 403, description = "Only the scribe writes", body = Problem, content_type = "application/problem+json"),
        (status = 409, description = "Somebody else wrote first, or the table is finished", body = Problem, content_type = "application/problem+json"),
        (status = 422, description = "A line cannot be read; nothing was written", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn lines(
    State(app): State<Arc<App>>,
    visit: Visit,
    Json(new): Json<Lines>,
) -> Result<Response, Problem> {
    app.metrics.lines.add_many(new.lines.len());
    let lines = new.lines.iter().map(|line| line.trim_end().to_owned());
    let act = Act::Lines(lines.collect());
    visit.write(app, new.seq, act).await
}

/// Lines to take back.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TakeBack {
    /// The number that this operation is to have.
    seq: i64,
    /// So many lines, from the last.
    #[serde(default = "one")]
    count: usize,
}

fn one() -> usize {
    1
}

/// Take lines back
///
/// For a slip of the pen; what the table takes back is a ruling.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/takeback", tag = "tables", request_body = TakeBack,
    params(("id" = String, Path, description = "The table")), security(("link" = [])),
    responses(
        (status = 200, description = "What is now on the table", body = serde_json::Value),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn take_back(
    State(app): State<Arc<App>>,
    visit: Visit,
    Json(back): Json<TakeBack>,
) -> Result<Response, Problem> {
    let act = Act::TakeBack(back.count);
    visit.write(app, back.seq, act).await
}

/// A line to correct.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Correction {
    /// The number that this operation is to have.
    seq: i64,
    /// The line of the log, from 1, below those that the table was opened with.
    line: usize,
    /// What stands there instead; nothing takes the line out.
    lines: Vec<String>,
}

/// Correct a line
///
/// The rest of the log is judged anew.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/correct", tag = "tables", request_body = Correction,
    params(("id" = String, Path, description = "The table")), security(("link" = [])),
    responses(
        (status = 200, description = "What is now on the table", body = serde_json::Value),
        (status = 403, description = "Only the scribe writes", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn correct(
    State(app): State<Arc<App>>,
    visit: Visit,
    Json(new): Json<Correction>,
) -> Result<Response, Problem> {
    let lines = new.lines.iter().map(|line| line.trim_end().to_owned());
    let act = Act::Correct(new.line, lines.collect());
    visit.write(app, new.seq, act).await
}

/// A ruling.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Ruling {
    /// The number that this operation is to have.
    seq: i64,
    /// The rule whose breach stands; without it the move is taken back.
    stands: Option<String>,
    reason: Option<String>,
    /// The line of the log, from 1, that is ruled on; without it the last one.
    line: Option<usize>,
}

/// Rule
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/rulings", tag = "tables", request_body = Ruling,
    params(("id" = String, Path, description = "The table")), security(("link" = [])),
    responses(
        (status = 200, description = "What is now on the table", body = serde_json::Value),
        (status = 403, description = "Only the judge rules", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn rule(
    State(app): State<Arc<App>>,
    visit: Visit,
    Json(ruling): Json<Ruling>,
) -> Result<Response, Problem> {
    let mut line = match &ruling.stands {
        None => "ruling takeback".to_owned(),
        Some(code) if code.chars().all(|c| c.is_ascii_alphanumeric()) && !code.is_empty() => {
            format!("ruling stands {code}")
        }
        Some(_) => {
            return Err(Problem::bad_request(say!(
                "serve-no-code",
                "`stands` is the number of a rule, such as `C9`"
            )));
        }
    };
    if let Some(reason) = ruling.reason.as_deref().filter(|reason| !reason.is_empty()) {
        let reason = reason.replace('"', "'");
        line.push_str(&format!(" \"{reason}\""));
    }
    let act = Act::Ruling(ruling.line, line);
    visit.write(app, ruling.seq, act).await
}

/// The end of a table.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Finish {
    /// The number that this operation is to have.
    seq: i64,
}

/// Finish
///
/// The table becomes a game of the archive, which everybody can see whole.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/finish", tag = "tables", request_body = Finish,
    params(("id" = String, Path, description = "The table")), security(("link" = [])),
    responses(
        (status = 200, description = "`archived` is the game that it has become", body = serde_json::Value),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn finish(
    State(app): State<Arc<App>>,
    visit: Visit,
    Json(finish): Json<Finish>,
) -> Result<Response, Problem> {
    visit.write(app, finish.seq, Act::Finish).await
}

/// A link to make.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// `scribe`, `judge` or `seat`.
    role: String,
    /// Which seat, from 0.
    seat: Option<usize>,
}

/// Links of a table.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Links {
    links: Vec<LinkName>,
}

/// A link, without its secret.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LinkName {
    id: String,
    role: String,
    seat: Option<i32>,
    withdrawn: bool,
    /// It is the one that you came by.
    yours: bool,
}

/// List a table's links
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/links", tag = "tables",
    params(("id" = String, Path, description = "The table")), security(("link" = [])),
    responses(
        (status = 200, description = "Links, without their secrets", body = Links),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn links(visit: Visit) -> Result<axum::Json<Links>, Problem> {
    visit.keeps_links()?;
    let state = visit.live.state().await;
    let links = state.links.iter().map(|link| LinkName {
        yours: visit.guest.link.as_ref() == Some(&link.id),
        id: link.id.clone(),
        role: link.role.clone(),
        seat: link.seat,
        withdrawn: link.withdrawn,
    });
    let links = links.collect();
    Ok(axum::Json(Links { links }))
}

/// Make another link
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/links", tag = "tables", request_body = Wanted,
    params(("id" = String, Path, description = "The table")), security(("link" = [])),
    responses(
        (status = 201, description = "The link, with its secret, which is shown this once", body = Made),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn add_link(
    State(app): State<Arc<App>>,
    visit: Visit,
    Json(wanted): Json<Wanted>,
) -> Result<Response, Problem> {
    visit.keeps_links()?;
    let live = visit.live;
    let (players, count) = {
        let state = live.state().await;
        (state.players.clone(), state.links.len())
    };
    let player = wanted.seat.and_then(|seat| players.get(seat));
    let role = match (wanted.role.as_str(), wanted.seat, player) {
        ("scribe", None, _) => Role::Scribe,
        ("judge", None, _) => Role::Judge,
        ("seat", Some(seat), Some(_)) => Role::Seat(seat),
        _ => {
            return Err(Problem::bad_request(say!(
                "serve-bad-link",
                "a link is for the `scribe`, the `judge`, or a `seat` with its number from 0"
            )));
        }
    };
    if count >= MOST_LINKS {
        let detail = say!("serve-many-links", "no table needs that many links");
        return Err(Problem::unusable(detail, None));
    }
    let (link, made) = new_link(&live.id, role, player)?;
    to_the_end(async move {
        app.hub.store.add_link(&live.id, &link).await?;
        Ok(live.refresh(&app.hub).await?)
    })
    .await?;
    Ok((StatusCode::CREATED, axum::Json(made)).into_response())
}

/// Withdraw a link
///
/// Whoever came by it is shown out. Your own stays: somebody has to be left.
#[utoipa::path(
    delete, path = "/api/v1/tables/{id}/links/{link}", tag = "tables",
    params(("id" = String, Path, description = "The table"), ("link" = String, Path, description = "The name of the link")),
    security(("link" = [])),
    responses(
        (status = 204, description = "It lets nobody in any more"),
        (status = 404, description = "There is no such link", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn withdraw(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path((_, link)): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    visit.keeps_links()?;
    let Visit { live, guest } = visit;
    if guest.link.as_deref() == Some(link.as_str()) {
        let detail = say!("serve-own-link", "nobody withdraws the link that they came by");
        return Err(Problem::unusable(detail, None));
    }
    let known = live.state().await.links.iter().any(|l| l.id == link);
    let withdrawn = to_the_end(async move {
        let done = known && app.hub.store.withdraw(&live.id, &link).await?;
        live.refresh(&app.hub).await?;
        Ok(done)
    });
    match withdrawn.await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Problem::not_found(say!("serve-no-link", "the table has no such link"))),
    }
}
