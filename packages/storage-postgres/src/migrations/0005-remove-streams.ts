/**
 * Removes streams and writes rows. The lock waits for appends that are under way, those included that have only looked at their
 * stream, and keeps others out until the commit, so that none of them continues a stream that is gone. It is asked for only
 * a second, because all others wait behind it, and a backup holds it up. `again`: an earlier result was lost, so the streams may be gone already.
 */
export const removeStreamsFunction = (schema: string): string => `
CREATE FUNCTION ${schema}.remove_streams(streams json, views json, again boolean)
RETURNS ${schema}.answer LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET lock_timeout = '1s' AS $$
#variable_conflict use_variable
DECLARE
  answer ${schema}.answer;
  given record;
BEGIN
  LOCK TABLE ${schema}.events IN ACCESS EXCLUSIVE MODE;
  FOR given IN SELECT * FROM json_to_recordset(streams) AS g (stream text, version double precision) LOOP
    SELECT coalesce(max(e.version), 0) INTO answer.version FROM ${schema}.events AS e WHERE e.stream = given.stream;
    IF answer.version <> given.version AND NOT (again AND answer.version = 0) THEN
      answer.outcome := 'version_conflict';
      answer.key := given.stream;
      RETURN answer;
    END IF;
  END LOOP;
  FOR given IN SELECT * FROM json_to_recordset(streams) AS g (stream text) LOOP
    DELETE FROM ${schema}.events AS e WHERE e.stream = given.stream;
    DELETE FROM ${schema}.leases AS l WHERE l.key = given.stream
      AND (l.owner IS NULL OR l.expires_at < extract(epoch FROM clock_timestamp()) * 1000);
  END LOOP;
  FOR given IN SELECT * FROM json_to_recordset(views) AS g (collection text, key text, value text) LOOP
    IF given.value IS NULL THEN
      DELETE FROM ${schema}.views AS v WHERE v.collection = given.collection AND v.key = given.key;
    ELSE
      INSERT INTO ${schema}.views AS v (collection, key, value)
        VALUES (given.collection, given.key, given.value)
        ON CONFLICT (collection, key) DO UPDATE SET value = excluded.value;
    END IF;
  END LOOP;
  answer.outcome := 'removed';
  RETURN answer;
END $$;`;
