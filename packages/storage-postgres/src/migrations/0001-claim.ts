/**
 * Leases the first row of the collections that nobody holds. Rows that another claim looks at right now are skipped,
 * so that many may ask at once without waiting for each other; which of them gets a lease is decided by `acquire`.
 * The lease is looked up row by row: a join would read every lease there ever was once the planner misjudges it.
 */
export const claimFunction = (schema: string): string => `
CREATE FUNCTION ${schema}.claim(
  collections json, wanted_owner text, ttl double precision,
  asking text, again boolean, now double precision
) RETURNS ${schema}.answer LANGUAGE plpgsql AS $$
DECLARE
  answer ${schema}.answer;
  wanted text;
  candidate record;
BEGIN
  IF again THEN
    SELECT v.collection, v.key, v.value INTO candidate
      FROM ${schema}.leases AS l JOIN ${schema}.views AS v ON l.key = v.collection || '/' || v.key
      WHERE l.request = asking AND l.owner IS NOT NULL LIMIT 1;
    IF FOUND THEN
      answer := ${schema}.acquire(
        candidate.collection || '/' || candidate.key, wanted_owner, ttl, NULL, asking, true, now);
      answer.collection := candidate.collection;
      answer.value := candidate.value;
      RETURN answer;
    END IF;
  END IF;
  FOR wanted IN SELECT json_array_elements_text(collections) LOOP
    LOOP
      SELECT v.key, v.value INTO candidate FROM ${schema}.views AS v
        WHERE v.collection = wanted AND coalesce((
          SELECT l.owner IS NULL OR l.expires_at <= now
            FROM ${schema}.leases AS l WHERE l.key = v.collection || '/' || v.key
        ), true)
        ORDER BY v.key LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
      EXIT WHEN NOT FOUND;
      answer := ${schema}.acquire(
        wanted || '/' || candidate.key, wanted_owner, ttl, NULL, asking, false, now);
      IF answer.outcome = 'acquired' THEN
        answer.collection := wanted;
        answer.value := candidate.value;
        RETURN answer;
      END IF;
    END LOOP;
  END LOOP;
  answer := NULL;
  answer.outcome := 'none';
  RETURN answer;
END $$;`;
