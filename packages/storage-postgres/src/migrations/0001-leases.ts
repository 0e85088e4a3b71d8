/** The functions behind `tryAcquire`, `renew` and `release`. `now` is Unix time in milliseconds. */
export const leaseFunctions = (schema: string): string => `
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
