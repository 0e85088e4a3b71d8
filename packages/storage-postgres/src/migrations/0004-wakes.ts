/**
 * Wakes of `postgresWaker`. A row is one of three: ready to be delivered; asleep until `due_at`; or delivered, with a `token`, and asleep
 * until it is delivered again. `woken_for` is the moment for which it was woken while delivered. Times are Unix time in
 * milliseconds by the server's clock. Groups are found by an index walk over what is ready, so that neither a group with many
 * rows nor rows that sleep slow the others.
 */
export const wakesTable = (schema: string): string => `
CREATE TABLE ${schema}.wakes (
  id text COLLATE "C" PRIMARY KEY,
  of_group text COLLATE "C" NOT NULL,
  ready boolean NOT NULL,
  due_at double precision NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  token bigint,
  woken_for double precision
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX wakes_ready ON ${schema}.wakes (of_group, due_at) WHERE ready;
CREATE INDEX wakes_asleep ON ${schema}.wakes (due_at) WHERE NOT ready;
CREATE FUNCTION ${schema}.wake_clock() RETURNS double precision LANGUAGE sql VOLATILE
AS 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::double precision';
CREATE FUNCTION ${schema}.wake(wanted text, in_group text, at double precision, channel text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  now double precision := ${schema}.wake_clock();
  wake_at double precision := greatest(coalesce(at, 0), now);
BEGIN
  INSERT INTO ${schema}.wakes AS w (id, of_group, ready, due_at)
    VALUES (wanted, 'g' || coalesce(in_group, ''), wake_at <= now, wake_at)
    ON CONFLICT (id) DO UPDATE SET
      of_group = CASE WHEN in_group IS NULL THEN w.of_group ELSE excluded.of_group END,
      ready = w.ready OR (w.token IS NULL AND excluded.ready),
      due_at = CASE WHEN w.token IS NULL THEN least(w.due_at, wake_at) ELSE w.due_at END,
      woken_for = CASE WHEN w.token IS NULL THEN NULL ELSE least(w.woken_for, wake_at) END;
  IF wake_at < now + 5000 THEN PERFORM pg_notify(channel, ''); END IF;
END $$;
CREATE FUNCTION ${schema}.take_wakes(most integer, after text, visible double precision)
RETURNS TABLE (id text, of_group text, attempt integer, token bigint, next_ms double precision)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  now double precision := ${schema}.wake_clock();
BEGIN
  UPDATE ${schema}.wakes AS w SET ready = true, token = NULL, woken_for = NULL
    WHERE w.id = ANY (ARRAY(SELECT s.id FROM ${schema}.wakes AS s
      WHERE NOT s.ready AND s.due_at <= now ORDER BY s.due_at LIMIT 1000 FOR UPDATE SKIP LOCKED));
  RETURN QUERY WITH RECURSIVE groups AS (
    SELECT (SELECT min(w.of_group) FROM ${schema}.wakes AS w WHERE w.ready AND w.of_group > after) AS name, 1 AS place
    UNION ALL
    SELECT (SELECT min(w.of_group) FROM ${schema}.wakes AS w WHERE w.ready AND w.of_group > g.name), g.place + 1
      FROM groups AS g WHERE g.name IS NOT NULL AND g.place < 200
  ), ranked AS (
    SELECT w.id, w.rank FROM groups AS g CROSS JOIN LATERAL (
      SELECT r.id, row_number() OVER (ORDER BY r.due_at) AS rank FROM ${schema}.wakes AS r
        WHERE r.ready AND r.of_group = g.name ORDER BY r.due_at LIMIT most
    ) AS w ORDER BY w.rank, random() LIMIT most
  )
  UPDATE ${schema}.wakes AS w SET ready = false, due_at = now + visible, attempt = w.attempt + 1,
      token = floor(random() * 9007199254740992)
    WHERE w.id = ANY (ARRAY(SELECT l.id FROM ${schema}.wakes AS l
      WHERE l.ready AND l.id = ANY (ARRAY(SELECT ranked.id FROM ranked)) FOR UPDATE SKIP LOCKED))
    RETURNING w.id, w.of_group, w.attempt, w.token, NULL::double precision;
  RETURN QUERY SELECT NULL::text, NULL::text, NULL::integer, NULL::bigint,
    (SELECT min(w.due_at) FROM ${schema}.wakes AS w WHERE NOT w.ready) - now;
END $$;
CREATE FUNCTION ${schema}.keep_wakes(ids text[], tokens bigint[], visible double precision)
RETURNS TABLE (token bigint) LANGUAGE sql AS $$
  UPDATE ${schema}.wakes AS w SET due_at = ${schema}.wake_clock() + visible
    FROM unnest(ids, tokens) AS own (id, token) WHERE w.id = own.id AND w.token = own.token
    RETURNING w.token
$$;
CREATE FUNCTION ${schema}.end_wake(
  wanted text, own bigint, at double precision, retry_ms double precision, channel text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  now double precision := ${schema}.wake_clock();
  again double precision := coalesce(at, now + retry_ms);
BEGIN
  -- Two statements: the second one sees a wake that came while the first one waited for it.
  IF again IS NULL THEN
    DELETE FROM ${schema}.wakes AS w WHERE w.id = wanted AND w.token = own AND w.woken_for IS NULL;
  END IF;
  UPDATE ${schema}.wakes AS w SET due_at = least(w.woken_for, again), ready = least(w.woken_for, again) <= now,
      attempt = CASE WHEN retry_ms IS NULL THEN 0 ELSE w.attempt END, token = NULL, woken_for = NULL
    WHERE w.id = wanted AND w.token = own RETURNING w.due_at INTO again;
  IF again < now + 5000 THEN PERFORM pg_notify(channel, ''); END IF;
END $$;`;
