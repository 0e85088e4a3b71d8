import { watchEmitters } from '@pce/test-support';
import { expect, it } from 'vitest';
import { runProcess } from './script/run-process.js';

it('listens for the errors of a script, and of its streams (B4)', async () => {
  using watch = watchEmitters();
  await runProcess({
    command: 'bash',
    args: ['-c', 'cat; echo oops >&2'],
    cwd: '.',
    input: 'hello',
    env: { PATH: process.env.PATH ?? '' },
    maxOutputBytes: 1_000,
    maxErrorBytes: 100,
    signal: new AbortController().signal,
  });

  expect(watch.unlistened()).toEqual([]);
});
