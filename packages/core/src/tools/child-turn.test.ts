import { expect, it } from 'vitest';
import { childTurn, childTurnOf, depthOf, parentCallOf } from './child-turn.js';

it('names the turn of a call after its parent and the call (A26)', () => {
  expect(childTurn('turn_a', 3)).toBe('turn_a.c3');
  expect(childTurnOf('turn_a:12')).toBe('turn_a.c12');
  expect(childTurnOf('own:id:2')).toBe('own:id.c2');
});

it.each([
  ['turn_a', 0],
  ['turn_a.c1', 1],
  ['turn_a.c12.c3', 2],
  ['turn_a.c0', 0],
  ['turn_a.cx.c1y', 0],
])('counts the parents of %s: %d (A26)', (turn, depth) => {
  expect(depthOf(turn)).toBe(depth);
});

it('finds the call that started a turn (A26)', () => {
  expect(parentCallOf('turn_a.c12.c3')).toEqual({ turn: 'turn_a.c12', call: 3 });
  expect(['turn_a', 'turn_a.c0', '.c1'].map(parentCallOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
