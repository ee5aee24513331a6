-- What the archive looks like in PostgreSQL. A part is never changed once it has been
-- released: a new one goes below, with the next number.

-- 1
CREATE TABLE games (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL,
    summary TEXT NOT NULL,
    added BIGINT NOT NULL
);
CREATE TABLE facets (
    kind TEXT COLLATE "C" NOT NULL,
    value TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL REFERENCES games (number),
    PRIMARY KEY (kind, value, number)
);
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    seq BIGINT NOT NULL,
    finished BOOLEAN NOT NULL DEFAULT FALSE,
    changed BIGINT NOT NULL
);
CREATE INDEX open_tables ON tables (finished, changed);
CREATE TABLE ops (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    body TEXT NOT NULL,
    by_whom TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE links (
    table_id TEXT NOT NULL REFERENCES tables (id),
    id TEXT NOT NULL,
    hash BYTEA NOT NULL,
    role TEXT NOT NULL,
    seat INTEGER,
    withdrawn BOOLEAN NOT NULL DEFAULT FALSE,
    made BIGINT NOT NULL,
    PRIMARY KEY (table_id, id)
);
