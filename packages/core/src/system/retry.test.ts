import { type FakeClock, fakeClock } from '@pce/testkit';
import { beforeEach, expect, it, vi } from 'vitest';
import { retry } from './retry.js';

let clock: FakeClock;
let tries: number;
let abort: AbortController;

const busy = new Error('busy');

/** Retries after a first failure; the next attempts fail until the given one. */
function goOn(succeedsAt: number, isTransient = true): Promise<number> {
  const attempt = async (): Promise<number> => {
    tries += 1;
    if (tries < succeedsAt) throw busy;
    return tries;
  };
  return retry(busy, attempt, {
    maxAttempts: 3,
    minDelayMs: 100,
    isTransient: () => isTransient,
    clock,
    signal: abort.signal,
  });
}

/** Lets every promise there is come to its end. */
const quiet = (): Promise<void> => new Promise(setImmediate);

beforeEach(() => {
  clock = fakeClock();
  tries = 1;
  abort = new AbortController();
});

it('waits by the given clock, twice as long each time', async () => {
  const end = goOn(3);
  await quiet();
  clock.advance(99);
  await quiet();
  expect(tries).toBe(1);
  clock.advance(1);
  await quiet();
  expect(tries).toBe(2);
  clock.advance(200);
  expect(await end).toBe(3);
});

it('waits as long as a failure requests, if longer', async () => {
  const attempt = vi.fn(async () => 'done');
  const end = retry(busy, attempt, {
    maxAttempts: 2,
    minDelayMs: 100,
    isTransient: () => true,
    askedDelayMs: () => 5_000,
    clock,
    signal: abort.signal,
  });
  await quiet();
  clock.advance(4_999);
  await quiet();
  expect(attempt).not.toHaveBeenCalled();
  clock.advance(1);
  expect(await end).toBe('done');
});

it('rejects with the last failure once the attempts are used up', async () => {
  const end = expect(goOn(9)).rejects.toBe(busy);
  for (const ms of [100, 200]) {
    await quiet();
    clock.advance(ms);
  }
  await end;
  expect(tries).toBe(3);
});

it('does not retry a permanent failure', async () => {
  await expect(goOn(2, false)).rejects.toBe(busy);
  expect(tries).toBe(1);
});

it('neither waits nor retries after a cancel (A13)', async () => {
  const end = expect(goOn(2)).rejects.toBe(busy);
  await quiet();
  abort.abort(new Error('enough'));
  await end;
  expect(tries).toBe(1);
});
