import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from './system-clock.js';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const thirtyDaysMs = 30 * 24 * 60 * 60 * 1_000;

it('returns the time of the machine', () => {
  expect(systemClock.now()).toBe(1_000);
});

it('calls back once, when the time has passed', () => {
  const callback = vi.fn();
  systemClock.setTimer(callback, 50);

  vi.advanceTimersByTime(49);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);

  expect(callback).toHaveBeenCalledTimes(1);
});

it('does not call back once cancelled', () => {
  const callback = vi.fn();
  const cancel = systemClock.setTimer(callback, 50);

  cancel();
  vi.advanceTimersByTime(1_000);

  expect(callback).not.toHaveBeenCalled();
});

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
