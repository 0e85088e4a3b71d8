/**
 * A group of operations, in order and in one transaction: one round trip, and one wait for the disk. Returns one row
 * for each. A refusal is returned as a row, so that it does not fail the others. `clock` is Unix time in milliseconds,
 * or null for the server's. Every lookup uses an index: a plan made for an empty table would otherwise read the whole
 * table for as long as it is cached.
 */
const writeFunction = (schema: string): string => `
CREATE OR REPLACE FUNCTION ${schema}.write(operations json, clock double precision, again boolean)
RETURNS SETOF ${schema}.answer LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  now double precision := coalesce(clock, floor(extract(epoch FROM clock_timestamp()) * 1000));
  o record;
BEGIN
  FOR o IN SELECT * FROM json_to_recordset(operations) AS given (
    operation text, stream text, expected double precision, type text, body text, hash text,
    more json, views json,
    key text, token bigint, owner text, ttl double precision, request text
  ) LOOP
    CASE o.operation
      WHEN 'append' THEN RETURN NEXT ${schema}.append(
        o.stream, o.expected, o.type, o.body, o.hash, o.more, o.views, o.key, o.token, again);
      WHEN 'write_views' THEN RETURN NEXT ${schema}.write_views(o.stream, o.expected, o.views);
      WHEN 'acquire' THEN RETURN NEXT ${schema}.acquire(
        o.key, o.owner, o.ttl, o.token, o.request, again, now);
      WHEN 'renew' THEN RETURN NEXT ${schema}.renew(o.key, o.token, o.ttl, now);
      WHEN 'release' THEN RETURN NEXT ${schema}.release(o.key, o.token);
    END CASE;
  END LOOP;
END $$;`;

/**
 * Writes rows that were computed from a stream at version `expected`. The version is checked again after the rows are
 * written: a concurrent append has by then written its rows, blocking ours or blocked by them, and its event is
 * visible; then the rows are rolled back.
 */
const writeViewsFunction = (schema: string): string => `
CREATE FUNCTION ${schema}.write_views(wanted_stream text, expected double precision, views json)
RETURNS ${schema}.answer LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  answer ${schema}.answer;
  given_view record;
BEGIN
  SELECT coalesce(max(e.version), 0) INTO answer.version FROM ${schema}.events AS e WHERE e.stream = wanted_stream;
  answer.outcome := 'version_conflict';
  IF answer.version <> expected THEN RETURN answer; END IF;
  BEGIN
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
    SELECT coalesce(max(e.version), 0) INTO answer.version FROM ${schema}.events AS e WHERE e.stream = wanted_stream;
    IF answer.version <> expected THEN RAISE SQLSTATE 'PCE01'; END IF;
    answer.outcome := 'written';
  EXCEPTION WHEN SQLSTATE 'PCE01' THEN
    NULL;
  END;
  RETURN answer;
END $$;`;

/** Allows rows without events; the store no longer hands out rows as work. `schema` is quoted. */
export const rebuilding = (schema: string): string =>
  [
    writeViewsFunction(schema),
    writeFunction(schema),
    `DROP FUNCTION ${schema}.claim(json, json, boolean, double precision);`,
  ].join('\n');
