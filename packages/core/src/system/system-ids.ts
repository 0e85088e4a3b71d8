import type { Ids } from '../ports/ids.js';
import { systemClock } from './system-clock.js';

const countsPerMs = 36 ** 3;

function base36(value: number, width: number): string {
  return value.toString(36).padStart(width, '0');
}

/** Random numbers, requested in bulk because one call costs as much as filling the array. */
const pool = new Uint32Array(128);
let used = pool.length;

function random(): string {
  if (used === pool.length) {
    globalThis.crypto.getRandomValues(pool);
    used = 0;
  }
  const high = pool[used] ?? 0;
  const low = pool[used + 1] ?? 0;
  used += 2;
  return base36(high, 7) + base36(low, 7);
}

let lastTime = 0;
let count = 0;

/** Returns a timestamp that never decreases, even if the machine's clock does. */
function moment(): string {
  const time = systemClock.now();
  if (time > lastTime) {
    lastTime = time;
    count = 0;
  } else {
    count += 1;
    if (count === countsPerMs) {
      lastTime += 1;
      count = 0;
    }
  }
  return base36(lastTime, 9) + base36(count, 3);
}

/**
 * Creates ids such as `turn_` and 26 characters: the time, a count within its millisecond, and 64 random bits. They sort by
 * creation order within a process, and by time across processes.
 */
export const systemIds: Ids = { next: (prefix) => `${prefix}_${moment()}${random()}` };
