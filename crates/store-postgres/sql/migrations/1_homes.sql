-- One owner's rows stand together: owner_id leads every key, and no key goes from one owner to another. Ids come from
-- the client. There is no stored procedure, trigger, sequence or extension, so that any engine that speaks PostgreSQL
-- can shard it by owner_id. JSON stands in text columns: it keeps its bytes, and U+0000 in a reason is no error.

-- The head: whoever writes locks it first.
CREATE TABLE notewell_homes (
    owner_id text NOT NULL,
    sequence bigint NOT NULL,
    filed bigint NOT NULL,
    PRIMARY KEY (owner_id)
);

CREATE TABLE notewell_documents (
    owner_id text NOT NULL,
    document_key text NOT NULL,
    revision text NOT NULL,
    content text NOT NULL,
    entries text NOT NULL,
    PRIMARY KEY (owner_id, document_key)
);

CREATE TABLE notewell_events (
    owner_id text NOT NULL,
    sequence bigint NOT NULL,
    event_id uuid NOT NULL,
    session_id uuid,
    body text NOT NULL,
    PRIMARY KEY (owner_id, sequence),
    UNIQUE (owner_id, event_id)
);

-- Which events are about which document and entry.
CREATE TABLE notewell_event_documents (
    owner_id text NOT NULL,
    document_key text NOT NULL,
    sequence bigint NOT NULL,
    PRIMARY KEY (owner_id, document_key, sequence)
);

CREATE TABLE notewell_event_entries (
    owner_id text NOT NULL,
    entry_id text NOT NULL,
    sequence bigint NOT NULL,
    PRIMARY KEY (owner_id, entry_id, sequence)
);

-- What a write answered, under the keyed hash of its idempotency key.
CREATE TABLE notewell_receipts (
    owner_id text NOT NULL,
    key_hash text NOT NULL,
    event_id uuid,
    body text NOT NULL,
    PRIMARY KEY (owner_id, key_hash)
);

CREATE TABLE notewell_suggestions (
    owner_id text NOT NULL,
    suggestion_id uuid NOT NULL,
    filed bigint NOT NULL,
    status text NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (owner_id, suggestion_id)
);

CREATE TABLE notewell_sessions (
    owner_id text NOT NULL,
    session_id uuid NOT NULL,
    started bigint NOT NULL,
    is_open boolean NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (owner_id, session_id)
);

CREATE INDEX notewell_suggestions_filed ON notewell_suggestions (owner_id, filed);
CREATE INDEX notewell_sessions_open ON notewell_sessions (owner_id, is_open, started);

-- A second wall behind the owner_id of every statement: without an owner set for the transaction there are no rows,
-- for the tables' own role as well.
ALTER TABLE notewell_homes ENABLE ROW LEVEL SECURITY;
ALTER TABLE notewell_homes FORCE ROW LEVEL SECURITY;
CREATE POLICY notewell_owner ON notewell_homes
    USING (owner_id = current_setting('notewell.owner', true))
    WITH CHECK (owner_id = current_setting('notewell.owner', true));
ALTER TABLE notewell_documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE notewell_documents FORCE ROW LEVEL SECURITY;
CREATE POLICY notewell_owner ON notewell_documents
    USING (owner_id = current_setting('notewell.owner', true))
    WITH CHECK (owner_id = current_setting('notewell.owner', true));
ALTER TABLE notewell_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE notewell_events FORCE ROW LEVEL SECURITY;
CREATE POLICY notewell_owner ON notewell_events
    USING (owner_id = current_setting('notewell.owner', true))
    WITH CHECK (owner_id = current_setting('notewell.owner', true));
ALTER TABLE notewell_event_documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE notewell_event_documents FORCE ROW LEVEL SECURITY;
CREATE POLICY notewell_owner ON notewell_event_documents
    USING (owner_id = current_setting('notewell.owner', true))
    WITH CHECK (owner_id = current_setting('notewell.owner', true));
ALTER TABLE notewell_event_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE notewell_event_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY notewell_owner ON notewell_event_entries
    USING (owner_id = current_setting('notewell.owner', true))
    WITH CHECK (owner_id = current_setting('notewell.owner', true));
ALTER TABLE notewell_receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE notewell_receipts FORCE ROW LEVEL SECURITY;
CREATE POLICY notewell_owner ON notewell_receipts
    USING (owner_id = current_setting('notewell.owner', true))
    WITH CHECK (owner_id = current_setting('notewell.owner', true));
ALTER TABLE notewell_suggestions ENABLE ROW LEVEL SECURITY;
ALTER TABLE notewell_suggestions FORCE ROW LEVEL SECURITY;
CREATE POLICY notewell_owner ON notewell_suggestions
    USING (owner_id = current_setting('notewell.owner', true))
    WITH CHECK (owner_id = current_setting('notewell.owner', true));
ALTER TABLE notewell_sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE notewell_sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY notewell_owner ON notewell_sessions
    USING (owner_id = current_setting('notewell.owner', true))
    WITH CHECK (owner_id = current_setting('notewell.owner', true));
