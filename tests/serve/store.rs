//! The two databases do the same.

use std::sync::atomic::{AtomicUsize, Ordering};

use whistlestop::internals::serve::store::{
    Done, Facet, NewGame, NewLink, NewTable, Op, Query, Shared, Summary,
};
use whistlestop::internals::serve::{self, Archive};

use crate::client::Backend;
use crate::{POSTGRES, Test};

pub fn both() -> Vec<(&'static str, Test)> {
    vec![
        ("store::a_game_is_kept_once_and_found_by_what_it_says", games),
        ("store::pages_of_a_search_join_without_gap_or_overlap", pages),
        ("store::operations_come_in_order_and_once", operations),
        ("store::links_are_withdrawn", links),
    ]
}

/// A new database on the server that the tests were told of.
pub fn fresh_database() -> Backend {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let url = std::env::var(POSTGRES).unwrap();
    let n = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("ws_{}_{n}", std::process::id());
    runtime().block_on(async {
        let (client, connection) =
            tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        let sql = format!("CREATE DATABASE {name}");
        client.batch_execute(&sql).await.unwrap();
    });
    let (base, _) = url.rsplit_once('/').unwrap();
    Backend::Postgres(format!("{base}/{name}"))
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().unwrap()
}

async fn open(backend: &Backend) -> Shared {
    let archive = match backend {
        Backend::Sqlite(folder) => Archive::Folder(folder.clone()),
        Backend::Postgres(url) => Archive::Database(url.clone()),
    };
    serve::open(&archive).await.unwrap()
}

fn facet(kind: &'static str, value: &str) -> Facet {
    let value = value.to_owned();
    Facet { kind, value }
}

fn game(n: usize, facets: Vec<Facet>) -> NewGame {
    NewGame {
        id: format!("{n:032}"),
        text: format!("game europe # {n} 'quoted' \"twice\" ✓\n"),
        summary: Summary {
            game: "europe".to_owned(),
            players: vec!["Ada".to_owned(), "O'Neil; DROP TABLE games".to_owned()],
            ..Summary::default()
        },
        facets,
        added: 1_700_000_000,
    }
}

fn query(facets: Vec<Facet>, before: Option<i64>, limit: usize) -> Query {
    Query { facets, before, limit }
}

fn games(backend: &Backend) {
    runtime().block_on(async {
        let store = open(backend).await;
        let a = game(1, vec![facet("player", "ada"), facet("rule", "C9")]);
        let b = game(2, vec![facet("player", "ada"), facet("event", "cup")]);
        assert_eq!(store.put(&[a.clone(), b.clone()]).await.unwrap(), [true, true]);
        assert_eq!(store.put(&[b.clone(), a.clone()]).await.unwrap(), [false, false]);
        let kept = store.game(&a.id).await.unwrap().unwrap();
        assert_eq!((kept.text, kept.added), (a.text, a.added));
        assert!(store.game("nothing' OR '1'='1").await.unwrap().is_none());
        let found = async |facets: Vec<Facet>| {
            let found = store.search(&query(facets, None, 10)).await.unwrap();
            found.into_iter().map(|g| g.id).collect::<Vec<_>>()
        };
        assert_eq!(found(vec![]).await, [b.id.clone(), a.id.clone()]);
        assert_eq!(found(vec![facet("player", "ada")]).await.len(), 2);
        assert_eq!(
            found(vec![facet("player", "ada"), facet("rule", "C9")]).await,
            std::slice::from_ref(&a.id)
        );
        assert!(found(vec![facet("player", "' OR 1=1 --")]).await.is_empty());
        let any = store.any_of(&[facet("rule", "C9"), facet("event", "cup")], 9).await;
        assert_eq!(any.unwrap().len(), 2);
        let values = store.values("player", "", 9).await.unwrap();
        let (value, games, newest) = &values[0];
        assert_eq!((value.as_str(), *games, values.len()), ("ada", 2, 1));
        assert_eq!(newest.players, b.summary.players);
        let all = store.games(None, 0, 9).await.unwrap();
        assert_eq!(all.iter().map(|g| &g.id).collect::<Vec<_>>(), [&a.id, &b.id]);
        let of = store.games(Some(&facet("event", "cup")), 0, 9).await.unwrap();
        assert_eq!(of.len(), 1);
        store.ping().await.unwrap();
        // What is opened again is migrated already.
        assert!(open(backend).await.game(&b.id).await.unwrap().is_some());
    });
}

fn pages(backend: &Backend) {
    runtime().block_on(async {
        let store = open(backend).await;
        let odd = |n: usize| facet("table", if n % 2 == 1 { "1" } else { "2" });
        let games: Vec<NewGame> = (0..25).map(|n| game(n, vec![odd(n)])).collect();
        store.put(&games).await.unwrap();
        let (mut before, mut seen) = (None, Vec::new());
        loop {
            let query = query(vec![facet("table", "1")], before, 5);
            let page = store.search(&query).await.unwrap();
            let Some(last) = page.last() else { break };
            before = Some(last.number);
            seen.extend(page.into_iter().map(|game| game.id));
        }
        let expected: Vec<String> =
            (0..25).rev().filter(|n| n % 2 == 1).map(|n| format!("{n:032}")).collect();
        assert_eq!(seen, expected);
    });
}

fn op(seq: i64, body: &str) -> Op {
    Op {
        seq,
        kind: "lines".to_owned(),
        body: body.to_owned(),
        by: "scribe".to_owned(),
        at: 1_700_000_000 + seq,
    }
}

fn table() -> NewTable {
    let link = |id: &str| NewLink {
        id: id.to_owned(),
        hash: vec![0, 1, 255],
        role: "seat".to_owned(),
        seat: Some(1),
        made: 7,
    };
    NewTable {
        id: "t1".to_owned(),
        title: "Europe".to_owned(),
        begin: op(1, "game europe"),
        links: vec![link("a"), link("b")],
    }
}

fn operations(backend: &Backend) {
    runtime().block_on(async {
        let store = open(backend).await;
        store.create(&table()).await.unwrap();
        assert!(store.create(&table()).await.is_err());
        assert_eq!(store.append("t1", &op(2, "b"), None).await.unwrap(), Done::Kept);
        assert_eq!(store.append("t1", &op(2, "c"), None).await.unwrap(), Done::Taken);
        assert_eq!(store.append("t1", &op(4, "c"), None).await.unwrap(), Done::Taken);
        assert_eq!(store.append("no", &op(2, "c"), None).await.unwrap(), Done::Closed);
        let read = store.table("t1").await.unwrap().unwrap();
        assert_eq!(read.ops, [op(1, "game europe"), op(2, "b")]);
        assert_eq!(store.open(0, 9).await.unwrap().len(), 1);
        // The end and the game of the archive come together.
        let new = game(7, vec![facet("player", "ada")]);
        let done = store.append("t1", &op(3, "end"), Some(&new)).await.unwrap();
        assert_eq!(done, Done::Kept);
        assert!(store.game(&new.id).await.unwrap().is_some());
        assert_eq!(store.append("t1", &op(4, "d"), None).await.unwrap(), Done::Closed);
        assert!(store.open(0, 9).await.unwrap().is_empty());
        let (since, _) = store.since("t1", 2).await.unwrap();
        assert_eq!(since, [op(3, "end")]);
    });
}

fn links(backend: &Backend) {
    runtime().block_on(async {
        let store = open(backend).await;
        store.create(&table()).await.unwrap();
        assert!(store.withdraw("t1", "a").await.unwrap());
        assert!(!store.withdraw("t1", "c").await.unwrap());
        assert!(!store.withdraw("t2", "b").await.unwrap());
        let links = store.table("t1").await.unwrap().unwrap().links;
        let is: Vec<(&str, bool)> = links.iter().map(|l| (l.id.as_str(), l.withdrawn)).collect();
        assert_eq!(is, [("a", true), ("b", false)]);
        assert_eq!(links[0].hash, [0, 1, 255]);
        assert_eq!((links[0].role.as_str(), links[0].seat), ("seat", Some(1)));
    });
}
