import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { afterAll, expect, it } from 'vitest';
import { HttpProblem } from '../problems/http-problem.js';
import { workerPool } from './worker-pool.js';

/** A thread that does what it is sent: answers a text, never ends, takes all memory, or ends. */
const program = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', (job) => {
  if (job === 'loop') for (;;);
  if (job === 'exit') process.exit(3);
  const all = [];
  while (job === 'memory') all.push(new Array(1e6).fill(Math.random()));
  parentPort.postMessage(job);
});`;

const folder = makeFolder({ 'thread.mjs': program });
afterAll(() => folder.remove());

function pool(timeoutMs: number) {
  const file = join(folder.root, 'thread.mjs');
  const tooMuch = () => new HttpProblem('invalid_input', 'too much');
  return workerPool<string, string>({ file, timeoutMs, tooMuch });
}

const never = new AbortController().signal;

it('does what owners want in turn, whatever one of them sends first (D8)', async () => {
  const { run, close } = pool(20_000);
  const order: string[] = [];
  const jobs = ['a1', 'a2', 'a3', 'a4', 'b1'].map(async (job) => {
    order.push(await run(job.slice(0, 1), job, never));
  });
  await Promise.all(jobs);
  await close();

  expect(order.indexOf('b1')).toBeLessThan(2);
  expect(order.filter((job) => job !== 'b1')).toEqual(['a1', 'a2', 'a3', 'a4']);
});

it('ends a job that takes too long, too much memory, or its thread with it, and does the next (D8)', async () => {
  const jobs = { loop: 200, exit: 60_000, memory: 60_000 };
  for (const [job, timeoutMs] of Object.entries(jobs)) {
    const { run, close } = pool(timeoutMs);
    await expect(run('a', job, never)).rejects.toMatchObject({ message: 'too much' });
    // Until a thread starts in time on a busy machine.
    const next = () => run('a', 'next', never).catch(String);
    await expect.poll(next).toBe('next');
    await close();
  }
});

it('gives a job up whose request has gone, under way or waiting (D8)', async () => {
  const { run, close } = pool(20_000);
  const [first, second] = [new AbortController(), new AbortController()];
  const underWay = run('a', 'loop', first.signal);
  const waiting = run('a', 'waits', second.signal);
  const last = run('a', 'last', never);
  second.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  first.abort(new Error('gone too'));
  await expect(underWay).rejects.toThrow('gone too');
  expect(await last).toBe('last');
  await close();
});
