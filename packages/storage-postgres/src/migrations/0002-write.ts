/**
 * A group of operations, in order and in one transaction: one round trip, and one wait for the disk. Returns one row
 * for each. A refusal is returned as a row, so that it does not fail the others. `clock` is Unix time in milliseconds,
 * or null for the server's. Every lookup uses an index: a plan made for an empty table would otherwise read the whole
 * table for as long as it is cached.
 */
export const writeFunction = (schema: string): string => `
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
