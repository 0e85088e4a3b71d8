import { generateKeyPairSync } from 'node:crypto';
import { makeFolder } from '@pce/test-support';
import { afterEach, expect, it, vi } from 'vitest';
import { runIn } from '../../test/run-here.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('archived turns leave the lists, and are found by their ids by all that reads journals (F13)', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  using folder = makeFolder({
    'key.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  vi.stubEnv('PCE_SIGNING_KEY', '');
  vi.stubEnv('PCE_SIGNING_KEY_FILE', `${folder.root}/key.pem`);
  const json = async (...args: string[]) =>
    JSON.parse((await runIn(folder.root, [...args, '--json'])).stdout);
  const { turn } = await json('run', 'List the files');
  const { hash } = await json('head', turn);
  const log = await runIn(folder.root, ['log', turn]);

  const none = await runIn(folder.root, ['archive']);
  const wrong = await runIn(folder.root, ['archive', '--older-than', '90']);
  const planned = await json('archive', '--older-than', '0m', '--dry-run');
  const done = await json('archive', '--older-than', '0m');

  expect([none.code, wrong.code]).toEqual([1, 1]);
  expect(planned).toMatchObject({ journals: 1, bytes: 0 });
  expect(done).toMatchObject({ journals: 1, left: 0, failed: [] });
  expect(await json('ls')).toMatchObject({ turns: [] });
  expect(await json('verify', turn.slice(0, -4), '--expect', hash)).toMatchObject({ turn, hash });
  expect(await json('replay', turn)).toMatchObject({ turn, status: 'completed' });
  expect((await runIn(folder.root, ['log', turn])).stdout).toBe(log.stdout);
  expect((await runIn(folder.root, ['evidence', turn])).code).toBe(0);
  vi.stubEnv('PCE_SIGNING_KEY_FILE', '');
  expect(await json('verify', turn)).toMatchObject({ error: { code: 'archive_damaged' } });
});
