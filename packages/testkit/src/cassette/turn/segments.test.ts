import type { TurnEvent } from '@pce/core';
import { expect, it } from 'vitest';
import { segmentsOf } from './segments.js';

it.each<[readonly TurnEvent['type'][], readonly (readonly [number, number])[]]>([
  [[], []],
  [['turn.started'], [[0, 1]]],
  [['turn.started', 'planner.planned'], [[0, 2]]],
  [
    ['turn.started', 'turn.paused', 'turn.resumed', 'turn.finished'],
    [
      [0, 2],
      [2, 4],
    ],
  ],
  [
    ['turn.started', 'intervention.opened', 'turn.resumed', 'intervention.resolved', 'turn.saved'],
    [
      [0, 2],
      [2, 5],
    ],
  ],
  [
    ['turn.started', 'turn.finished', 'intervention.resolved'],
    [
      [0, 2],
      [2, 3],
    ],
  ],
  [
    ['turn.started', 'turn.forked', 'turn.forked', 'turn.saved'],
    [
      [0, 1],
      [1, 2],
      [2, 4],
    ],
  ],
])('cuts %j where something set the turn going (F2)', (types, segments) => {
  const events = types.map((type) => ({ type }) as TurnEvent);
  expect(segmentsOf(events).map(({ from, to }) => [from, to])).toEqual(segments);
});
