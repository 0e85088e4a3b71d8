/**
 * Several claims for the same collections, each of which leases the first free row. The rows are searched once, under
 * advisory locks that neither block other claims nor changes of the rows. Leases are looked up row by row, before the
 * lock: a join would read every lease ever made once the planner misjudges it. Whether a row was leased or removed
 * since then is checked when it is leased.
 */
export const claimFunction = (schema: string): string => `
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
