import { expect, it } from 'vitest';
import { fakeClock } from '../fake-clock.js';
import { cassetteClock } from './cassette-clock.js';

function clockOf(fired: readonly { ms: number; nth: number }[], isRecording = false) {
  const live = fakeClock();
  const clock = cassetteClock({ live, isRecording, startedAt: 1_000, fired });
  const rang: string[] = [];
  const set = (name: string, ms: number) => clock.setTimer(() => rang.push(name), ms);
  return { live, clock, rang, set };
}

it('fires a timer at once if it fired in the recording, and lets others wait (F5)', () => {
  const { live, clock, rang, set } = clockOf([{ ms: 50, nth: 2 }]);
  set('first', 50);
  set('second', 50);
  set('third', 60);
  live.advance(0);
  expect(rang).toEqual(['second']);
  live.advance(50);
  expect(rang).toEqual(['second', 'first']);
  expect(clock.fired()).toEqual([
    { ms: 50, nth: 2 },
    { ms: 50, nth: 1 },
  ]);
});

it('records no timer of 0 ms, which always fires (F5)', () => {
  const { live, clock, rang, set } = clockOf([]);
  set('at once', 0);
  live.advance(0);

  expect([rang, clock.fired()]).toEqual([['at once'], []]);
});

it('advances by the durations of calls, for concurrent ones by the longest (F5)', () => {
  const { live, clock } = clockOf([]);
  clock.passed(1_000, 30);
  clock.passed(1_000, 20);
  live.advance(500);
  expect(clock.now()).toBe(1_030);
  clock.passed(clock.now(), 5);
  expect(clock.now()).toBe(1_035);
});

it('is the live clock when recording (F5)', () => {
  const { live, clock } = clockOf([], true);
  live.advance(500);
  clock.passed(0, 9e9);

  expect(clock.now()).toBe(live.now());
});
