import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { afterEach, expect, it, vi } from 'vitest';
import { runIn } from '../../test/run-here.js';
import { servingHere } from '../../test/serving.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Makes a workspace with a signing key, and returns how to run commands in it. */
function signingWorkspace() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const folder = makeFolder({
    'key.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  vi.stubEnv('PCE_SIGNING_KEY', '');
  vi.stubEnv('PCE_SIGNING_KEY_FILE', `${folder.root}/key.pem`);
  const run = (...args: string[]) => runIn(folder.root, args);
  return {
    root: folder.root,
    run,
    json: async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    [Symbol.dispose]: folder.remove,
  };
}

it('archived turns leave the lists, and are found by their ids by all that reads journals (F13)', async () => {
  using workspace = signingWorkspace();
  const { run, json } = workspace;
  const { turn } = await json('run', 'List the files');
  const { hash } = await json('head', turn);
  const log = await run('log', turn);

  const none = await run('archive');
  const wrong = await run('archive', '--older-than', '90');
  const planned = await json('archive', '--older-than', '0m', '--dry-run');
  const done = await json('archive', '--older-than', '0m');

  expect([none.code, wrong.code]).toEqual([1, 1]);
  expect(planned).toMatchObject({ journals: 1, bytes: 0 });
  expect(done).toMatchObject({ journals: 1, left: 0, failed: [] });
  expect(await json('ls')).toMatchObject({ turns: [] });
  expect(await json('verify', turn.slice(0, -4), '--expect', hash)).toMatchObject({ turn, hash });
  expect(await json('replay', turn)).toMatchObject({ turn, status: 'completed' });
  expect((await run('log', turn)).stdout).toBe(log.stdout);
  expect((await run('evidence', turn)).code).toBe(0);
  vi.stubEnv('PCE_SIGNING_KEY_FILE', '');
  expect(await json('verify', turn)).toMatchObject({ error: { code: 'archive_damaged' } });
});

it('a server that started before the first archive finds what it took (F13)', async () => {
  using workspace = signingWorkspace();
  const { turn } = await workspace.json('run', 'List the files');
  await using server = await servingHere(workspace.root, ['--turns']);
  const done = await workspace.json('archive', '--older-than', '0m');
  const answer = await fetch(`${server.url}/api/turns/${turn}`);

  expect(done).toMatchObject({ journals: 1 });
  expect(await answer.json()).toMatchObject({ turn_id: turn, status: 'completed' });
});

it('replay, log and verify say that an erased turn was erased, and a stranger checks what is left (F19)', async () => {
  using workspace = signingWorkspace();
  const { run, json, publicKey } = workspace;
  const { turn } = await json('run', '# Zanzibar\n## Steps\n1. List the files');
  const { hash, position } = await json('head', turn);

  expect(existsSync(join(workspace.root, '.pce/turns', turn))).toBe(true);
  const neither = await run('erase', '--by', 'Eve');
  const report = await json('erase', '--subject', 'zanzibar', '--by', 'Eve');

  expect(neither.code).toBe(1);
  expect(report).toMatchObject({ journals: 1, left: [] });
  expect(await json('replay', turn)).toEqual({ turn, events: position, status: 'erased' });
  expect(await json('verify', turn, '--expect', hash)).toEqual({ turn, events: position, hash });
  expect((await run('log', turn.slice(0, -3))).stdout).toContain('by Eve');
  expect((await json('log', turn)).events[0]).toMatchObject({
    event: { type: 'turn.started', erased: true },
  });
  expect(existsSync(join(workspace.root, '.pce/turns', turn))).toBe(false);
  expect(await json('ls')).toMatchObject({ turns: [] });
  expect(await json('rebuild')).toMatchObject({ streams: 1, unknown: {}, failures: 0 });
  const { check } = await import(
    join(import.meta.dirname, '../../../../examples/check-evidence/check.mjs')
  );
  const { stdout } = await run('evidence', turn);
  expect(check(stdout, publicKey)).toMatchObject({ hash, erased: [`turn/${turn}`] });
  expect(() => check(stdout.replace('payload":"e', 'payload":"f'), publicKey)).toThrow();
});
