/**
 * Text is compared by code point (collation "C"). A row of `leases` outlives its lease (`owner` is null then), so that
 * tokens never restart; `request` names the call that got the lease, so that a repeated call finds its lease if the
 * result was lost. `expires_at` is Unix time in milliseconds. `answer` is the result of one operation of `write`.
 */
export const tables = (schema: string): string => `
CREATE TABLE ${schema}.events (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  type text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  UNIQUE (stream, version)
);
CREATE TABLE ${schema}.views (
  collection text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  PRIMARY KEY (collection, key)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE TABLE ${schema}.leases (
  key text COLLATE "C" PRIMARY KEY,
  token bigint NOT NULL,
  owner text COLLATE "C",
  expires_at double precision NOT NULL,
  request text COLLATE "C" NOT NULL
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE TYPE ${schema}.answer AS (
  outcome text,
  version integer,
  "position" bigint,
  key text,
  token bigint,
  owner text,
  expires_at double precision,
  collection text,
  value text
);`;
