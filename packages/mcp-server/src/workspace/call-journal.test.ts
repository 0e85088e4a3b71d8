import { stampEvent } from '@pce/core/journal';
import { expect, it } from 'vitest';
import { callJournal } from './call-journal.js';

it('keeps the result of a call, whatever is said of its beginning afterwards (C1)', () => {
  const begun = stampEvent({ type: 'call.begun' as const, tool: 'a', hash: 'h' }, 5);
  const done = stampEvent({ type: 'call.done' as const, result: 'made' }, 6);
  const state = callJournal.initial(begun, 'k');
  expect(state).toEqual({ hash: 'h', begunAt: 5, result: undefined });
  const ended = state && callJournal.evolve(state, done);
  expect(ended).toEqual({ hash: 'h', begunAt: 5, result: 'made' });
  expect(ended && callJournal.evolve(ended, begun)).toEqual(ended);
});
