-- Whole changesets, and all undos, without reading every event.
ALTER TABLE notewell_events ADD COLUMN changeset_id uuid;
ALTER TABLE notewell_events ADD COLUMN kind text;

-- The rows of all owners, which the wall hides from the tables' own role as well. A body is JSON whose strings have no
-- bare quotation marks, so that these words are keys; its type is not asked, which refuses U+0000.
ALTER TABLE notewell_events NO FORCE ROW LEVEL SECURITY;
UPDATE notewell_events SET
    changeset_id = substring(body FROM '"changeset":"([0-9a-f-]{36})"')::uuid,
    kind = substring(body FROM '"kind":"([a-z_]+)"');
ALTER TABLE notewell_events FORCE ROW LEVEL SECURITY;

CREATE INDEX notewell_events_changesets ON notewell_events (owner_id, changeset_id, sequence);
CREATE INDEX notewell_events_kinds ON notewell_events (owner_id, kind, sequence);
