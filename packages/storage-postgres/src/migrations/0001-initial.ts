/**
 * Text is compared by code point (collation "C"). A row of `leases` outlives its lease (`owner` is null then), so that
 * tokens never restart; `request` names the call that got the lease, so that a repeated call finds its lease if the
 * result was lost. `expires_at` is Unix time in milliseconds. `answer` is the result of one operation of `write`.
 */
const tables = (schema: string): string => `
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

/**
 * One append: its first event, and the others in `more`. The transaction gets its id before a position is drawn, by
 * which a reader distinguishes a pending position from one that will never exist (see `settle.ts`). The lease of the
 * fence is locked until the commit, so that it cannot be taken over in between. Of two concurrent appends, the unique
 * key lets one insert its first event; the other retries. `again`: an earlier result was lost, so existing events may
 * be its own.
 */
const appendFunction = (schema: string): string => `
CREATE FUNCTION ${schema}.append(
  wanted_stream text, expected double precision, type text, body text, hash text, more json, views json,
  fence_key text, fence_token bigint, again boolean
) RETURNS ${schema}.answer LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  answer ${schema}.answer;
  wanted integer := 1 + coalesce(json_array_length(more), 0);
  given_view record;
BEGIN
  LOOP
    IF again THEN
      SELECT e.version, e.position INTO answer.version, answer.position
        FROM ${schema}.events AS e
        WHERE e.stream = wanted_stream AND e.version = expected + wanted
          AND e.hash = coalesce(more -> -1 ->> 'hash', hash)
          AND e.body = coalesce(more -> -1 ->> 'body', body);
      IF FOUND THEN
        answer.outcome := 'appended';
        RETURN answer;
      END IF;
    END IF;
    IF fence_key IS NOT NULL THEN
      PERFORM FROM ${schema}.leases AS l
        WHERE l.key = fence_key AND l.token = fence_token AND l.owner IS NOT NULL FOR SHARE;
      IF NOT FOUND THEN
        answer.outcome := 'lease_lost';
        RETURN answer;
      END IF;
    END IF;
    SELECT max(e.version) INTO answer.version FROM ${schema}.events AS e WHERE e.stream = wanted_stream;
    answer.version := coalesce(answer.version, 0);
    IF answer.version <> expected THEN
      answer.outcome := 'version_conflict';
      RETURN answer;
    END IF;
    PERFORM pg_current_xact_id();
    INSERT INTO ${schema}.events AS e (stream, version, type, body, hash)
      VALUES (wanted_stream, expected + 1, type, body, hash)
      ON CONFLICT DO NOTHING RETURNING e.position INTO answer.position;
    EXIT WHEN FOUND;
  END LOOP;
  IF more IS NOT NULL THEN
    WITH inserted AS (
      INSERT INTO ${schema}.events AS e (stream, version, type, body, hash)
      SELECT wanted_stream, expected + 1 + given.number, given.type, given.body, given.hash
        FROM ROWS FROM (json_to_recordset(more) AS (type text, body text, hash text))
          WITH ORDINALITY AS given (type, body, hash, number)
      RETURNING e.position
    )
    SELECT max(i.position) INTO answer.position FROM inserted AS i;
  END IF;
  IF views IS NOT NULL THEN
    FOR given_view IN
      SELECT * FROM json_to_recordset(views) AS given (collection text, key text, value text)
    LOOP
      IF given_view.value IS NULL THEN
        DELETE FROM ${schema}.views AS v
          WHERE v.collection = given_view.collection AND v.key = given_view.key;
      ELSE
        INSERT INTO ${schema}.views AS v (collection, key, value)
          VALUES (given_view.collection, given_view.key, given_view.value)
          ON CONFLICT (collection, key) DO UPDATE SET value = excluded.value;
      END IF;
    END LOOP;
  END IF;
  answer.outcome := 'appended';
  answer.version := expected + wanted;
  RETURN answer;
END $$;`;

/**
 * Several claims for the same collections, each of which leases the first free row. The rows are searched once, under
 * advisory locks that neither block other claims nor changes of the rows. Leases are looked up row by row, before the
 * lock: a join would read every lease ever made once the planner misjudges it. Whether a row was leased or removed
 * since then is checked when it is leased.
 */
const claimFunction = (schema: string): string => `
CREATE FUNCTION ${schema}.claim(
  collections json, claims json, again boolean, now double precision
) RETURNS SETOF ${schema}.answer LANGUAGE plpgsql AS $$
DECLARE
  answer ${schema}.answer;
  asked record;
  wanted text;
  candidate ${schema}.views;
  candidates ${schema}.views[] := '{}';
  looked boolean := false;
  unanswered integer := json_array_length(claims);
BEGIN
  FOR asked IN
    SELECT * FROM json_to_recordset(claims) AS given (owner text, ttl double precision, request text)
  LOOP
    LOOP
      IF again THEN
        SELECT v.* INTO candidate
          FROM ${schema}.leases AS l JOIN ${schema}.views AS v ON l.key = v.collection || '/' || v.key
          WHERE l.request = asked.request AND l.owner IS NOT NULL LIMIT 1;
      END IF;
      IF NOT again OR NOT FOUND THEN
        IF candidates = '{}' AND NOT looked THEN
          FOR wanted IN SELECT json_array_elements_text(collections) LOOP
            candidates := candidates || ARRAY(
              SELECT v FROM ${schema}.views AS v WHERE v.collection = wanted AND CASE
                WHEN coalesce((
                  SELECT l.owner IS NULL OR l.expires_at <= now
                    FROM ${schema}.leases AS l WHERE l.key = v.collection || '/' || v.key
                ), true)
                THEN pg_try_advisory_xact_lock(v.tableoid::integer, hashtext(v.collection || '/' || v.key))
                ELSE false
              END
              ORDER BY v.key LIMIT unanswered - cardinality(candidates)
            );
          END LOOP;
          looked := candidates = '{}';
        END IF;
        IF candidates = '{}' THEN
          answer := NULL;
          answer.outcome := 'none';
          EXIT;
        END IF;
        candidate := candidates[1];
        candidates := candidates[2:];
      END IF;
      answer := ${schema}.acquire(
        candidate.collection || '/' || candidate.key, asked.owner, asked.ttl, NULL, asked.request, again, now);
      CONTINUE WHEN answer.outcome <> 'acquired';
      SELECT v.collection, v.value INTO answer.collection, answer.value FROM ${schema}.views AS v
        WHERE v.collection = candidate.collection AND v.key = candidate.key;
      EXIT WHEN FOUND;
      PERFORM ${schema}.release(answer.key, answer.token);
    END LOOP;
    unanswered := unanswered - 1;
    RETURN NEXT answer;
  END LOOP;
END $$;`;

/** The functions behind `tryAcquire`, `renew` and `release`. `now` is Unix time in milliseconds. */
const leaseFunctions = (schema: string): string => `
CREATE FUNCTION ${schema}.acquire(
  wanted_key text, wanted_owner text, ttl double precision, superseded bigint,
  asking text, again boolean, now double precision
) RETURNS ${schema}.answer LANGUAGE plpgsql AS $$
DECLARE
  answer ${schema}.answer;
BEGIN
  answer.key := wanted_key;
  LOOP
    INSERT INTO ${schema}.leases AS l (key, token, owner, expires_at, request)
      VALUES (wanted_key, 1, wanted_owner, now + ttl, asking)
      ON CONFLICT (key) DO UPDATE SET token = l.token + 1, owner = wanted_owner,
        expires_at = excluded.expires_at, request = asking
        WHERE l.owner IS NULL OR l.expires_at <= now OR l.token = superseded
      RETURNING l.token, l.owner, l.expires_at INTO answer.token, answer.owner, answer.expires_at;
    IF FOUND THEN
      answer.outcome := 'acquired';
      RETURN answer;
    END IF;
    SELECT CASE WHEN again AND l.request = asking THEN 'acquired' ELSE 'held' END,
        l.token, l.owner, l.expires_at
      INTO answer.outcome, answer.token, answer.owner, answer.expires_at
      FROM ${schema}.leases AS l WHERE l.key = wanted_key AND l.owner IS NOT NULL;
    IF FOUND THEN RETURN answer; END IF;
    -- It was released between the two looks.
  END LOOP;
END $$;
CREATE FUNCTION ${schema}.renew(
  wanted_key text, wanted_token bigint, ttl double precision, now double precision
) RETURNS ${schema}.answer LANGUAGE plpgsql AS $$
DECLARE
  answer ${schema}.answer;
BEGIN
  UPDATE ${schema}.leases AS l SET expires_at = now + ttl
    WHERE l.key = wanted_key AND l.token = wanted_token AND l.owner IS NOT NULL
    RETURNING l.expires_at INTO answer.expires_at;
  answer.outcome := CASE WHEN FOUND THEN 'renewed' ELSE 'lease_lost' END;
  RETURN answer;
END $$;
CREATE FUNCTION ${schema}.release(wanted_key text, wanted_token bigint)
RETURNS ${schema}.answer LANGUAGE plpgsql AS $$
DECLARE
  answer ${schema}.answer;
BEGIN
  UPDATE ${schema}.leases AS l SET owner = NULL, expires_at = 0
    WHERE l.key = wanted_key AND l.token = wanted_token AND l.owner IS NOT NULL;
  answer.outcome := 'released';
  RETURN answer;
END $$;`;

/**
 * A group of operations, in order and in one transaction: one round trip, and one wait for the disk. Returns one row
 * for each, and for each claim. A refusal is returned as a row, so that it does not fail the others. `clock` is Unix
 * time in milliseconds, or null for the server's. Every lookup uses an index: a plan made for an empty table would
 * otherwise read the whole table for as long as it is cached.
 */
const writeFunction = (schema: string): string => `
CREATE FUNCTION ${schema}.write(operations json, clock double precision, again boolean)
RETURNS SETOF ${schema}.answer LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  now double precision := coalesce(clock, floor(extract(epoch FROM clock_timestamp()) * 1000));
  o record;
BEGIN
  FOR o IN SELECT * FROM json_to_recordset(operations) AS given (
    operation text, stream text, expected double precision, type text, body text, hash text,
    more json, views json,
    key text, token bigint, owner text, ttl double precision, request text, collections json, claims json
  ) LOOP
    CASE o.operation
      WHEN 'append' THEN RETURN NEXT ${schema}.append(
        o.stream, o.expected, o.type, o.body, o.hash, o.more, o.views, o.key, o.token, again);
      WHEN 'acquire' THEN RETURN NEXT ${schema}.acquire(
        o.key, o.owner, o.ttl, o.token, o.request, again, now);
      WHEN 'renew' THEN RETURN NEXT ${schema}.renew(o.key, o.token, o.ttl, now);
      WHEN 'release' THEN RETURN NEXT ${schema}.release(o.key, o.token);
      WHEN 'claim' THEN RETURN QUERY SELECT * FROM ${schema}.claim(o.collections, o.claims, again, now);
    END CASE;
  END LOOP;
END $$;`;

/** `schema` is quoted. */
export const initial = (schema: string): string =>
  [tables, appendFunction, leaseFunctions, claimFunction, writeFunction]
    .map((part) => part(schema))
    .join('\n');
