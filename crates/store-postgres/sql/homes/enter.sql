-- The owner of this transaction, and how long it may wait for another writer. Both end with the transaction.
SELECT set_config('notewell.owner', $1, true), set_config('lock_timeout', '5s', true);
