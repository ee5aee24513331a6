-- What the archive looks like in SQLite. A part is never changed once it has been
-- released: a new one goes below, with the next number.

-- 1
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL,
    summary TEXT NOT NULL,
    added INTEGER NOT NULL
) STRICT;
CREATE TABLE facets (
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    number INTEGER NOT NULL REFERENCES games (number),
    PRIMARY KEY (kind, value, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    seq INTEGER NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX open_tables ON tables (finished, changed);
CREATE TABLE ops (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    by_whom TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE links (
    table_id TEXT NOT NULL REFERENCES tables (id),
    id TEXT NOT NULL,
    hash BLOB NOT NULL,
    role TEXT NOT NULL,
    seat INTEGER,
    withdrawn INTEGER NOT NULL DEFAULT 0,
    made INTEGER NOT NULL,
    PRIMARY KEY (table_id, id)
) STRICT, WITHOUT ROWID;
