-- Every key starts with the owner. Times are nanoseconds since 1970. Ids are text.

CREATE TABLE heads (
    owner        TEXT NOT NULL PRIMARY KEY,
    sequence     INTEGER NOT NULL,          -- the last event number
    log_length   INTEGER NOT NULL,          -- bytes of this device's log that belong to recorded events
    attempts     INTEGER NOT NULL DEFAULT 0 -- commits that failed and were overwritten
) WITHOUT ROWID;

CREATE TABLE events (
    owner    TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    id       TEXT NOT NULL,
    at       INTEGER NOT NULL,
    session  TEXT,
    draft    TEXT NOT NULL,                 -- EventDraft as JSON
    stale    TEXT NOT NULL DEFAULT '[]',
    audit_at INTEGER,                       -- where its audit line stands, and how long it is
    audit_of INTEGER,
    PRIMARY KEY (owner, sequence)
) WITHOUT ROWID;
CREATE UNIQUE INDEX events_by_id ON events (owner, id);
CREATE INDEX events_by_session ON events (owner, session, sequence) WHERE session IS NOT NULL;

-- The documents of an event. `state`: 0 committed, 1 published, 2 closed (nothing displaced is left).
CREATE TABLE changes (
    owner       TEXT NOT NULL,
    document    TEXT NOT NULL,
    sequence    INTEGER NOT NULL,
    position    INTEGER NOT NULL,           -- among the documents of the event
    listed      INTEGER NOT NULL,           -- 0: a publication that is no part of the event's history
    change      TEXT NOT NULL,              -- DocumentChange as JSON, over the sealed text
    file_before TEXT NOT NULL,              -- revisions of the file itself
    file_after  TEXT NOT NULL,
    way         TEXT NOT NULL,              -- found, swap, append, delete
    temp        TEXT,                       -- name of the temp file, in the document's folder
    at_offset   INTEGER,                    -- of an append
    displaced   TEXT,                       -- revision of the displaced file when it was last looked at
    state       INTEGER NOT NULL,
    PRIMARY KEY (owner, document, sequence)
) WITHOUT ROWID;
CREATE INDEX changes_by_event ON changes (owner, sequence, position);
CREATE INDEX changes_open ON changes (owner, sequence) WHERE state < 2;

-- What an event is about: ids of entries and keys of documents.
CREATE TABLE subjects (
    owner    TEXT NOT NULL,
    subject  TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    PRIMARY KEY (owner, subject, sequence)
) WITHOUT ROWID;

CREATE TABLE documents (
    owner    TEXT NOT NULL,
    document TEXT NOT NULL,
    present  INTEGER NOT NULL,
    revision TEXT NOT NULL,                 -- of the file
    sealed   INTEGER NOT NULL,              -- 1: the ledger's text has placeholders where the file has secrets
    base     INTEGER NOT NULL,              -- event number of the stored text
    steps    INTEGER NOT NULL,              -- changes since
    weight   INTEGER NOT NULL,              -- their size in bytes
    PRIMARY KEY (owner, document)
) WITHOUT ROWID;

CREATE TABLE texts (
    owner    TEXT NOT NULL,
    document TEXT NOT NULL,
    text     TEXT,
    PRIMARY KEY (owner, document)
) WITHOUT ROWID;

CREATE TABLE entries (
    owner      TEXT NOT NULL,
    document   TEXT NOT NULL,
    rank       INTEGER NOT NULL,            -- order in the document, with gaps
    id         TEXT NOT NULL,
    origin     TEXT NOT NULL,
    attested   INTEGER NOT NULL,
    first_seen INTEGER NOT NULL,
    event      TEXT,
    PRIMARY KEY (owner, document, rank)
) WITHOUT ROWID;

CREATE TABLE suggestions (
    number INTEGER PRIMARY KEY,
    owner  TEXT NOT NULL,
    id     TEXT NOT NULL,
    at     INTEGER NOT NULL,
    status TEXT NOT NULL,
    draft  TEXT NOT NULL
);
CREATE UNIQUE INDEX suggestions_by_id ON suggestions (owner, id);
CREATE INDEX suggestions_by_status ON suggestions (owner, status, number);

CREATE TABLE receipts (
    owner   TEXT NOT NULL,
    key     TEXT NOT NULL,
    event   TEXT,
    receipt TEXT,
    PRIMARY KEY (owner, key)
) WITHOUT ROWID;

CREATE TABLE sessions (
    owner        TEXT NOT NULL,
    id           TEXT NOT NULL,
    host         TEXT NOT NULL,
    host_session TEXT,
    started      INTEGER NOT NULL,
    ended        INTEGER,
    record       TEXT NOT NULL,
    PRIMARY KEY (owner, id)
) WITHOUT ROWID;
CREATE INDEX sessions_open ON sessions (owner, host, host_session) WHERE ended IS NULL;

CREATE TABLE links (
    owner  TEXT NOT NULL,
    path   TEXT NOT NULL,
    target TEXT NOT NULL,
    device INTEGER NOT NULL,
    uid    INTEGER NOT NULL,
    PRIMARY KEY (owner, path)
) WITHOUT ROWID;
