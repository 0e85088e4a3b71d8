/**
 * `names` holds the names of streams and types: `stream` and `type` of an event are ids in it. `position` is the rowid:
 * the row `store`, `position` of `views` holds the last one before events were removed, so that it is never reused. A row of `leases` outlives its lease (`owner` is null then),
 * so that tokens never restart. `expires_at` is REAL because clocks may be finer than a millisecond.
 */
export const initial = `
CREATE TABLE names (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE events (
  position INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL,
  version INTEGER NOT NULL,
  type INTEGER NOT NULL,
  body TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX events_by_stream ON events (stream, version);
CREATE TABLE views (
  collection TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (collection, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE leases (
  key TEXT NOT NULL PRIMARY KEY,
  token INTEGER NOT NULL,
  owner TEXT,
  expires_at REAL NOT NULL
) STRICT, WITHOUT ROWID;
`;
