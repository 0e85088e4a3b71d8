import { defaultLimits } from '@pce/core';
import { expect, it } from 'vitest';
import { given, turnStarted } from './given.js';
import { aPlan } from './scripted-roles.js';

it('begins a turn with defaults, or with what is to be different', () => {
  expect(turnStarted()).toEqual({
    ...{ type: 'turn.started', v: 1, at: 0, turn: 'turn_1', request: 'Do the work', inputs: {} },
    ...{ context: '', mode: 'chat', limits: defaultLimits, session: 'default', versions: {} },
    rules: 2,
  });
  expect(turnStarted({ mode: 'code', turn: 'turn_2' })).toMatchObject({
    ...{ turn: 'turn_2', mode: 'code', request: 'Do the work' },
  });
});

it('folds events to a state, and begins the turn where they do not', () => {
  const planned = { type: 'planner.planned', v: 1, at: 5, plan: aPlan({ reason: 'x' }) } as const;
  const { plan, request } = given(planned);
  expect([plan?.reason, request]).toEqual(['x', 'Do the work']);
  const begun = given(turnStarted({ request: 'Other work' }), planned);
  expect([begun.plan?.reason, begun.request]).toEqual(['x', 'Other work']);
  expect(given()).toEqual(given(turnStarted()));
});
