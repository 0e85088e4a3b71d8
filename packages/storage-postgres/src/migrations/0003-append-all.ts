/**
 * Appends of several streams in one transaction and a fixed number of statements. Returns the number of each append
 * that was carried out, from 1, and the position of its last event; the others were refused without effect. `expected`
 * is the version of the stream before its first append of the group, so that those of one stream are all appended or
 * all refused. Two appends of different streams must not write the same row.
 *
 * The transaction gets its id before a position is drawn (see `settle.ts`). The leases of the fences stay locked until
 * the commit, so that they cannot be taken over in between. If another transaction appends to one of the streams at the
 * same time, the unique key fails the group; the caller then uses `write`.
 *
 * Every lookup uses an index, once per append: the sub-selects keep the planner from joining tables of unknown size,
 * and the accepted appends are collected before the events are joined to them.
 */
export const appendAllFunction = (schema: string): string => `
CREATE FUNCTION ${schema}.append_all(
  streams text[], expected integer[], lasts integer[], fence_keys text[], fence_tokens bigint[],
  event_appends integer[], event_streams text[], event_versions integer[], types text[], bodies text[], hashes text[],
  view_appends integer[], collections text[], view_keys text[], view_values text[]
) RETURNS TABLE (append integer, "position" bigint) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  fenced integer[];
  accepted integer[];
  removed record;
BEGIN
  PERFORM pg_current_xact_id();
  fenced := ARRAY(
    SELECT a.number FROM unnest(fence_keys, fence_tokens) WITH ORDINALITY AS a (key, token, number)
      LEFT JOIN LATERAL (
        SELECT true AS held FROM ${schema}.leases AS l
          WHERE l.key = a.key AND l.token = a.token AND l.owner IS NOT NULL FOR SHARE
      ) AS lease ON true
      WHERE a.key IS NULL OR lease.held);
  accepted := ARRAY(
    SELECT a.number FROM unnest(streams, expected) WITH ORDINALITY AS a (stream, expected, number)
      WHERE a.number = ANY (fenced) AND a.expected =
        coalesce((SELECT max(e.version) FROM ${schema}.events AS e WHERE e.stream = a.stream), 0));
  RETURN QUERY
    WITH inserted AS (
      INSERT INTO ${schema}.events AS e (stream, version, type, body, hash)
        SELECT given.stream, given.version, given.type, given.body, given.hash
          FROM unnest(event_appends, event_streams, event_versions, types, bodies, hashes)
            WITH ORDINALITY AS given (append, stream, version, type, body, hash, place)
          WHERE given.append = ANY (accepted) ORDER BY given.place
        RETURNING e.stream, e.version, e.position
    )
    SELECT a.number::integer, i.position
      FROM unnest(streams, lasts) WITH ORDINALITY AS a (stream, last, number)
        JOIN inserted AS i ON i.stream = a.stream AND i.version = a.last;
  INSERT INTO ${schema}.views AS v (collection, key, value)
    SELECT given.collection, given.key, given.value
      FROM unnest(view_appends, collections, view_keys, view_values) AS given (append, collection, key, value)
      WHERE given.value IS NOT NULL AND given.append = ANY (accepted)
      ORDER BY given.collection, given.key
    ON CONFLICT (collection, key) DO UPDATE SET value = excluded.value;
  IF array_position(view_values, NULL) IS NOT NULL THEN
    FOR removed IN
      SELECT given.collection, given.key
        FROM unnest(view_appends, collections, view_keys, view_values) AS given (append, collection, key, value)
        WHERE given.value IS NULL AND given.append = ANY (accepted)
        ORDER BY given.collection, given.key
    LOOP
      DELETE FROM ${schema}.views AS v WHERE v.collection = removed.collection AND v.key = removed.key;
    END LOOP;
  END IF;
END $$;`;
