import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { keepTail } from './bounded-output.ts';
import { killGroup } from './process-group.ts';
import { untilGone } from './until-gone.ts';

/** Runs a script in a group of its own; returns its end, and the end of its standard error. */
async function run(script: string) {
  const child = spawn(process.execPath, ['-e', script], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { pid, stderr } = child;
  if (pid === undefined || stderr === null) throw new Error('the process did not start');
  const errors = keepTail(stderr, 1_000);
  const exit = await untilGone(child, pid);
  return { exit, said: errors.text() };
}

it('returns the end of a process once all that it wrote is read (C8, D7)', async () => {
  const script = `process.stderr.write('x'.repeat(200_000) + 'last words'); process.exitCode = 3;`;
  const { exit, said } = await run(script);
  expect(exit).toEqual({ code: 3, signal: null });
  expect(said).toMatch(/xlast words$/);
});

it('does not wait for a program that left the group and holds its output (C8, D7)', async () => {
  const script = `
    const { spawn } = require('node:child_process');
    const stdio = ['ignore', 'ignore', 'inherit'];
    const left = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { detached: true, stdio });
    process.stderr.write(String(left.pid));
    process.kill(process.pid, 'SIGTERM');`;
  const { exit, said } = await run(script);
  killGroup(Number(said), 'SIGKILL');
  expect(exit).toEqual({ code: null, signal: 'SIGTERM' });
});
