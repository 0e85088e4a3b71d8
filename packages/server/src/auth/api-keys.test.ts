import { InvalidInputError } from '@pce/core/errors';
import { expect, it } from 'vitest';
import { api } from '../../test/api.js';
import { newApiKey } from './api-keys.js';
import type { ApiKey } from './auth-options.js';

it('lets the caller of a key in as its owner, until it expires or is taken from the list (D8)', async () => {
  const { key, hash } = newApiKey();
  const { key: other } = newApiKey();
  const now = Date.UTC(2026, 0, 1);
  let keys: ApiKey[] = [{ id: 'k1', sub: 'ann', hash, scope: 'admin', expiresAt: now + 60_000 }];
  await using pce = api({ auth: { keys: () => keys } });
  const status = async (token?: string, route: 'plans' | 'admin/metrics' = 'plans') =>
    (await pce.send(`GET /api/${route}`, undefined, token)).status;
  const { body } = await pce.send('POST /api/plans', { content: '1. Jump' }, key);

  expect(await status(key)).toBe(200);
  expect([await status(), await status(other), await status(hash)]).toEqual([401, 401, 401]);
  keys = [{ id: 'k1', sub: 'bob', hash }];
  expect((await pce.send(`GET /api/plans/${body.plan_id}`, undefined, key)).status).toBe(404);
  keys = [{ id: 'k1', sub: 'bob', hash, expiresAt: now + 60_000 }];
  pce.clock.advance(61_000);
  expect(await status(key)).toBe(401);
  keys = [];
  expect(await status(key)).toBe(401);
});

it('says nothing of keys that cannot be read to a caller without one (D8)', async () => {
  const keys = () => {
    throw new InvalidInputError('/etc/keys.json holds no keys: "hash":zzz');
  };
  await using pce = api({ auth: { keys } });
  const { status, body } = await pce.send('GET /api/plans', undefined, newApiKey().key);

  expect(status).toBe(503);
  expect(JSON.stringify(body)).not.toMatch(/etc|hash/);
});
