/**
 * One append: its first event, and the others in `more`. The transaction gets its id before a position is drawn, by
 * which a reader distinguishes a pending position from one that will never exist (see `settle.ts`). The lease of the
 * fence is locked until the commit, so that it cannot be taken over in between. Of two concurrent appends, the unique
 * key lets one insert its first event; the other retries. `again`: an earlier result was lost, so existing events may
 * be its own.
 */
export const appendFunction = (schema: string): string => `
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
