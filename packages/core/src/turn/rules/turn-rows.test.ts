import { aPlan, given, turnStarted } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import type { Intervention } from '../../contracts/intervention.js';
import type { TurnEvent } from './events.js';
import { evolve } from './evolve.js';
import { dequeue, enqueue } from './intervention-queue.js';
import type { TurnState } from './state.js';
import { turnRows } from './turn-rows.js';

const at = { v: 1, at: 9 } as const;
const planned: TurnEvent = { type: 'planner.planned', ...at, plan: aPlan() };
const paused: TurnEvent = { type: 'turn.paused', ...at, reason: '', waitsFor: 'turn_2' };
const blocked: TurnEvent = {
  ...{ type: 'executor.decided', ...at, action: 'BLOCKED', reasoning: 'no way' },
  ...{ goalFocus: [], goalsProgress: [] },
};
const intervention: Intervention = {
  ...{ id: 'turn_1.i1', kind: 'blocked', phase: 'executor', code: 'blocked', message: 'no way' },
  ...{ priority: 'high', options: [] },
};
const opened: TurnEvent = { type: 'intervention.opened', ...at, intervention };
const answered: TurnEvent = {
  ...{ type: 'intervention.resolved', ...at, id: 'turn_1.i1', choose: 'retry', by: 'Ann' },
};
const ended: TurnEvent = {
  ...{ type: 'turn.finished', ...at, status: 'cancelled', reason: '', digest: 'd' },
};
const forked: TurnEvent = {
  ...{ type: 'turn.forked', ...at, turn: 'turn_f', parent: 'turn_1', version: 3, versions: {} },
};

const head = { version: 7, hash: 'h', position: 3 };
const started = turnStarted({ owner: 'a/b', request: '# Title\nmore', session: 's' });
const running = given(started, planned);
const asked = [blocked, opened].reduce(evolve, running);

/** The rows that an event leads to. */
function rowsOf(before: TurnState, event: TurnEvent) {
  return turnRows({ before, event, after: evolve(before, event), head });
}

const summary = (state: TurnState, status: string, more: object = {}) =>
  JSON.stringify({
    ...{ turn: state.turn, title: 'Title', status, session: 's', owner: 'a/b', ...more },
    ...{ startedAt: state.startedAt, updatedAt: state.updatedAt },
    head: { version: 7, hash: 'h' },
  });
const key = '1000000000000000.turn_1';
const listed = (value: string, status: string, was?: string) => [
  { collection: 'turns', key: 'turn_1', value },
  { collection: 'turns/of/a%2Fb', key, value },
  { collection: 'turns/of/a%2Fb/session/s', key, value },
  ...(was === undefined ? [] : [{ collection: `turns/of/a%2Fb/status/${was}`, key, value: null }]),
  { collection: `turns/of/a%2Fb/status/${status}`, key, value },
];

describe('the rows of a turn', () => {
  it('begin with its start: in lists of all, of its owner, and of running turns (A12)', () => {
    const after = given(started);
    const rows = turnRows({ before: undefined, event: started, after, head });
    expect(rows).toEqual(listed(summary(after, 'running'), 'running'));
  });

  it('name its thread and the turn whose tool started it', () => {
    const thread = { id: 'th', context: '', turns: [], claims: [] };
    const event = { ...started, parent: 'turn_0', thread };
    const after = given(event);
    const [row] = turnRows({ before: undefined, event, after, head });
    expect(row?.value).toBe(summary(after, 'running', { parent: 'turn_0', thread: 'th' }));
  });

  it('are unchanged if nothing shown in a list has changed', () => {
    expect(rowsOf(running, blocked)).toEqual([]);
    expect(rowsOf(given(started), planned)).toEqual([]);
  });

  it('move from status to status, with the turn that it waits for (A16)', () => {
    const after = evolve(running, paused);
    const value = summary(after, 'paused', { waitsFor: 'turn_2' });
    expect(rowsOf(running, paused)).toEqual(listed(value, 'paused', 'running'));
  });

  it('have its questions in the queue while they are open (A14)', () => {
    const before = evolve(running, blocked);
    const queued = enqueue({
      intervention,
      turn: 'turn_1',
      session: 's',
      owner: 'a/b',
      openedAt: 9,
    });
    const open = summary(asked, 'blocked');
    expect(rowsOf(before, opened)).toEqual([...queued, ...listed(open, 'blocked', 'running')]);
    const went = summary(evolve(asked, answered), 'running');
    expect(rowsOf(asked, answered)).toEqual([
      ...dequeue('turn_1.i1'),
      ...listed(went, 'running', 'blocked'),
    ]);
    const other = evolve(asked, answered);
    expect(rowsOf(other, answered)).toEqual([]);
  });

  it('leave other questions in the queue', () => {
    const two = {
      ...asked,
      open: [...asked.open, ...asked.open.map((one) => ({ ...one, lane: 1 }))],
    };
    const named = two.open.map((one, index) => ({
      ...one,
      intervention: { ...intervention, id: `turn_1.i${index + 1}` },
    }));
    expect(rowsOf({ ...two, open: named }, answered)).toEqual(dequeue('turn_1.i1'));
  });

  it('are written again whenever a finished turn changes', () => {
    const end = evolve(running, ended);
    expect(rowsOf(running, ended)).toEqual(
      listed(summary(end, 'cancelled'), 'cancelled', 'running'),
    );
    const saved: TurnEvent = { type: 'turn.saved', ...at };
    expect(rowsOf(end, saved)).toEqual(
      listed(summary(evolve(end, saved), 'cancelled'), 'cancelled'),
    );
  });

  it('of a fork leave its parent’s questions unchanged (C4)', () => {
    const rows = rowsOf(asked, forked);
    expect(rows.filter(({ collection }) => collection.startsWith('interventions'))).toEqual([]);
    expect(rows[0]?.key).toBe('turn_f');
  });
});
