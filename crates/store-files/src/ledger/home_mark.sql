-- Whose ledger it is: a keyed hash of the home's id. A ledger of before has none until it was compared with log/.

CREATE TABLE home (
    only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
    mark TEXT NOT NULL
) WITHOUT ROWID;
