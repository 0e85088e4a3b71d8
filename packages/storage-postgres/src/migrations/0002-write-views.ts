/**
 * Writes rows that were computed from a stream at version `expected`. The version is checked again after the rows are
 * written: a concurrent append has by then written its rows, blocking ours or blocked by them, and its event is
 * visible; then the rows are rolled back.
 */
export const writeViewsFunction = (schema: string): string => `
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
