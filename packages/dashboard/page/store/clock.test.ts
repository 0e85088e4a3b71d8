import { expect, it, vi } from 'vitest';
import { fakePage } from '../../test/fake-page.ts';
import { clockOf } from './clock.ts';

it('ticks with one timer for all who watch, and rests while nobody does (D6)', () => {
  using _ = fakePage();
  const clock = clockOf(10_007);
  const ticks: string[] = [];
  vi.setSystemTime(5_000);

  expect(clockOf(10_007)).toBe(clock);
  expect(clockOf(10_008)).not.toBe(clock);
  expect(vi.getTimerCount()).toBe(0);
  const endFirst = clock.subscribe(() => ticks.push(`first ${clock.get()}`));
  expect(clock.get()).toBe(5_000);
  const endSecond = clock.subscribe(() => ticks.push(`second ${clock.get()}`));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(10_007);
  endFirst();
  vi.advanceTimersByTime(10_007);
  expect(vi.getTimerCount()).toBe(1);
  endSecond();
  expect(vi.getTimerCount()).toBe(0);
  expect(ticks).toEqual(['first 15007', 'second 15007', 'second 25014']);
});
