import { expect, it } from 'vitest';
import { retryAfter } from './retry-after.js';

const now = Date.UTC(2026, 0, 1, 12, 0, 0);

it.each([
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 1_500],
  [{ 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Thu, 01 Jan 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-3e9999' }, undefined],
  [{}, undefined],
  [undefined, undefined],
])('reads the delay %j', (headers, ms) => {
  expect(retryAfter(headers, now)).toBe(ms);
});
