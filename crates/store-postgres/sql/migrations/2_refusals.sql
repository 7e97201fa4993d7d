-- What was refused, as codes.
CREATE TABLE notewell_refusals (
    owner_id text NOT NULL,
    refusal_id uuid NOT NULL,
    noted bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (owner_id, refusal_id)
);

CREATE INDEX notewell_refusals_noted ON notewell_refusals (owner_id, noted);

ALTER TABLE notewell_refusals ENABLE ROW LEVEL SECURITY;
ALTER TABLE notewell_refusals FORCE ROW LEVEL SECURITY;
CREATE POLICY notewell_owner ON notewell_refusals
    USING (owner_id = current_setting('notewell.owner', true))
    WITH CHECK (owner_id = current_setting('notewell.owner', true));
