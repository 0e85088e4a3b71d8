import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../index.js';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const thirtyDaysMs = 30 * 24 * 60 * 60 * 1_000;

it('waits longer than setTimeout can, and can be cancelled meanwhile', () => {
  const kept = vi.fn();
  const cancelled = vi.fn();
  systemClock.setTimer(kept, thirtyDaysMs);
  const cancel = systemClock.setTimer(cancelled, thirtyDaysMs);

  vi.advanceTimersByTime(thirtyDaysMs - 1);
  expect(kept).not.toHaveBeenCalled();
  cancel();
  vi.advanceTimersByTime(1);

  expect(kept).toHaveBeenCalledTimes(1);
  expect(cancelled).not.toHaveBeenCalled();
});
