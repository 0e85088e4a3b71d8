import { join } from 'node:path';
import { watchEmitters } from '@pce/test-support';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.js';
import { runInSandbox } from './sandbox/run-in-sandbox.js';
import { runProcess } from './script/run-process.js';

it('listens for the errors of a script, and of its streams (B4)', async () => {
  using watch = watchEmitters();
  await runProcess({
    ...{ command: 'bash', args: ['-c', 'cat; echo oops >&2'], cwd: '.', input: 'hello' },
    env: { PATH: process.env.PATH ?? '' },
    ...{ maxOutputBytes: 1_000, maxErrorBytes: 100, signal: new AbortController().signal },
  });

  expect(watch.unlistened()).toEqual([]);
});

it('listens for the errors of a sandbox worker (B8)', async () => {
  const root = temporaryFolder({
    'add.mjs': 'export default async ({ a, b }) => ({ sum: a + b });',
  });
  using watch = watchEmitters('Worker');
  await runInSandbox({ file: join(root, 'add.mjs'), args: { a: 1, b: 2 } });

  expect(watch.unlistened()).toEqual([]);
});
