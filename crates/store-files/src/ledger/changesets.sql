-- Whole changesets, and all undos, without reading every event.

ALTER TABLE events ADD COLUMN changeset TEXT;
ALTER TABLE events ADD COLUMN kind TEXT NOT NULL DEFAULT '';
UPDATE events SET changeset = json_extract(draft, '$.changeset'), kind = json_extract(draft, '$.kind');
CREATE INDEX events_by_changeset ON events (owner, changeset, sequence) WHERE changeset IS NOT NULL;
CREATE INDEX events_undos ON events (owner, kind, sequence) WHERE kind = 'undo';
