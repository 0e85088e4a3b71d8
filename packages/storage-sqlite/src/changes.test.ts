import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changes } from './changes.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pollMs = 100;
const anyStream = { stream: undefined, signal: undefined };
const streamA = { stream: 'a', signal: undefined };

function watched(waits: Record<string, Promise<void>>): string[] {
  const woken: string[] = [];
  for (const [name, wait] of Object.entries(waits)) wait.then(() => woken.push(name));
  return woken;
}

it('wakes those who wait for any stream and for one that grew, and no others', async () => {
  const news = changes({ dataVersion: () => 1, pollMs });
  const woken = watched({
    any: news.after(news.count, anyStream),
    a: news.after(news.count, streamA),
    b: news.after(news.count, { stream: 'b', signal: undefined }),
  });

  news.announce(['a']);
  await vi.advanceTimersByTimeAsync(0);

  expect(woken).toEqual(['a', 'any']);
});

it('does not wait for a change during the look', async () => {
  const news = changes({ dataVersion: () => 1, pollMs });
  const seen = news.count;
  news.announce(['a']);

  await expect(news.after(seen, streamA)).resolves.toBeUndefined();
});

it('wakes all when another process wrote, and not for every poll', async () => {
  let dataVersion = 1;
  const news = changes({ dataVersion: () => dataVersion, pollMs });
  const first = news.after(news.count, streamA);
  await vi.advanceTimersByTimeAsync(pollMs);
  await first;

  const woken = watched({ a: news.after(news.count, streamA) });
  await vi.advanceTimersByTimeAsync(10 * pollMs);
  expect(woken).toEqual([]);

  dataVersion = 2;
  await vi.advanceTimersByTimeAsync(pollMs);
  expect(woken).toEqual(['a']);
});

it('wakes all if it cannot poll, so that they get the error', async () => {
  const news = changes({
    dataVersion: () => {
      throw new Error('closed');
    },
    pollMs,
  });
  const woken = watched({ a: news.after(news.count, streamA) });

  await vi.advanceTimersByTimeAsync(pollMs);

  expect(woken).toEqual(['a']);
});

it('polls for other processes only with waiters', async () => {
  const news = changes({ dataVersion: () => 1, pollMs });
  const controller = new AbortController();
  expect(vi.getTimerCount()).toBe(0);

  const wait = news.after(news.count, { stream: 'a', signal: controller.signal });
  expect(vi.getTimerCount()).toBe(1);
  controller.abort();
  await wait;

  expect(vi.getTimerCount()).toBe(0);
});

it('wakes all at the end, and does not wait after it', async () => {
  const news = changes({ dataVersion: () => 1, pollMs });
  const woken = watched({ a: news.after(news.count, streamA) });

  news.end();
  await vi.advanceTimersByTimeAsync(0);

  expect(woken).toEqual(['a']);
  await news.after(news.count, streamA);
  expect(vi.getTimerCount()).toBe(0);
});
