import { makeFolder } from '@pce/test-support';
import { SignJWT } from 'jose';
import { expect, it, vi } from 'vitest';
import { serve } from '../../test/listen-server.js';
import { secret } from '../../test/tokens.js';

it('listens, takes the tokens of its host, and writes a line of its log for each request (D8)', async () => {
  using folder = makeFolder();
  using print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await using listening = await serve(folder.newFile(), secret, 0);
  const token = await new SignJWT({ sub: 'ann' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('https://id.example')
    .setAudience('pce')
    .setExpirationTime('1 minute')
    .sign(new TextEncoder().encode(secret));

  const nobody = await fetch(`${listening.url}/api/plans`);
  const ann = await fetch(`${listening.url}/api/plans`, {
    headers: { Authorization: `Bearer ${token}` },
  });

  expect([nobody.status, ann.status]).toEqual([401, 200]);
  expect(await ann.json()).toEqual({ plans: [], next_cursor: null });
  const lines = print.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toMatchObject([{ status: 401 }, { status: 200, owner: 'ann' }]);
});
