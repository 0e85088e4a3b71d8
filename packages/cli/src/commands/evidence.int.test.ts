import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { afterEach, expect, it, vi } from 'vitest';
import { runIn } from '../../test/run-here.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const check = join(import.meta.dirname, '../../../../examples/check-evidence/check.mjs');

it.skipIf(!hasOpenssl)(
  'the evidence of a turn is signed with a key of openssl, and a stranger checks it; skipped without openssl (F3)',
  async () => {
    using folder = makeFolder();
    const file = (name: string) => join(folder.root, name);
    const run = (program: string, ...args: string[]) =>
      spawnSync(program, args, { encoding: 'utf8' });
    await runIn(folder.root, ['run', 'List the files']);
    vi.stubEnv('PCE_SIGNING_KEY', '');
    vi.stubEnv('PCE_SIGNING_KEY_FILE', '');
    const without = await runIn(folder.root, ['evidence', 'last']);
    run('openssl', 'genpkey', '-algorithm', 'ed25519', '-out', file('key.pem'));
    run('openssl', 'pkey', '-in', file('key.pem'), '-pubout', '-out', file('public.pem'));
    vi.stubEnv('PCE_SIGNING_KEY_FILE', file('key.pem'));

    const written = await runIn(folder.root, ['evidence', 'last', '--out', file('e.json')]);
    const again = await runIn(folder.root, ['evidence', 'last', '--out', file('e.json')]);
    const { hash } = JSON.parse((await runIn(folder.root, ['head', 'last', '--json'])).stdout);
    const checked = run('node', check, file('e.json'), file('public.pem'));

    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('openssl genpkey') });
    expect([written.code, again.code]).toEqual([0, 1]);
    expect(checked).toMatchObject({ status: 0, stdout: expect.stringContaining(hash) });
  },
);
