import { expect, it } from 'vitest';
import { listedTimers } from '../../test/listed-timers.js';
import { createLifetime, type Lifetime } from './lifetime.js';

const stateOf = ({ draining, stopping, silent }: Lifetime) =>
  [draining, stopping, silent].map(({ aborted }) => aborted);

it('takes nothing new, then stops handlers, then says nothing more (D7)', () => {
  const { clock } = listedTimers();
  const lifetime = createLifetime(clock);
  expect(stateOf(lifetime)).toEqual([false, false, false]);
  lifetime.end(1_000);
  expect(stateOf(lifetime)).toEqual([true, false, false]);
  clock.advance(999);
  expect(stateOf(lifetime)).toEqual([true, false, false]);
  clock.advance(1);
  expect(stateOf(lifetime)).toEqual([true, true, false]);
  clock.advance(4_999);
  expect(stateOf(lifetime)).toEqual([true, true, false]);
  clock.advance(1);
  expect(stateOf(lifetime)).toEqual([true, true, true]);
  expect(lifetime.silent.reason).toEqual(new Error('the agent stops'));
});

it.each([0, -1])('stops handlers at once with a grace of %i ms', (graceMs) => {
  const { clock } = listedTimers();
  const lifetime = createLifetime(clock);
  lifetime.end(graceMs);
  expect(stateOf(lifetime)).toEqual([true, true, false]);
});

it('leaves no timer where the end is over before its time', () => {
  const { clock, pending } = listedTimers();
  const lifetime = createLifetime(clock);
  const cancel = lifetime.end(1_000);
  expect(pending()).toEqual([1_000, 6_000]);
  cancel();
  expect(pending()).toEqual([]);
  expect(stateOf(lifetime)).toEqual([true, false, false]);
});
