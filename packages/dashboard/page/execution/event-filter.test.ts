import type { ExecutionEvent } from '@pce/client';
import { describe, expect, it } from 'vitest';
import { type EventFilter, isKind, isShown, saidBy } from './event-filter.ts';

const all: EventFilter = { kind: undefined, taskId: undefined, search: '' };
const nameOf = (agentId: string): string => `Agent ${agentId.toUpperCase()}`;

function anEvent(eventType: string, change: Partial<ExecutionEvent> = {}): ExecutionEvent {
  return { number: 1, eventId: 'e', executionId: 'x', recordedAt: 5, eventType, ...change };
}

describe('a feed', () => {
  it('has every event but heartbeats that say nothing (D6)', () => {
    expect(isShown(anEvent('heartbeat'), all, nameOf)).toBe(false);
    expect(isShown(anEvent('heartbeat', { message: 'half way' }), all, nameOf)).toBe(true);
    expect(isShown(anEvent('task_moved'), all, nameOf)).toBe(true);
  });

  it.each([
    ['decisions', 'task_resolved', {}, true],
    ['decisions', 'task_error', {}, false],
    ['decisions', 'task_moved', { to: 'BLOCKED' }, false],
    ['problems', 'task_error', {}, true],
    ['problems', 'task_moved', {}, false],
    ['problems', 'task_moved', { to: 'COMPLETE' }, false],
    ['problems', 'task_moved', { to: 'BLOCKED' }, true],
    ['problems', 'task_moved', { to: 'ERROR' }, true],
    ['problems', 'execution_moved', { to: 'FAILED' }, true],
    ['results', 'task_complete', {}, true],
    ['results', 'heartbeat', { message: 'half way' }, false],
    ['progress', 'heartbeat', { message: 'half way' }, true],
    ['progress', 'heartbeat', {}, false],
  ] as const)('of %s with %s %j: %s (D6)', (kind, type, change, isThere) => {
    expect(isShown(anEvent(type, change), { ...all, kind }, nameOf)).toBe(isThere);
  });

  it('of one task has its events alone (D6)', () => {
    const filter = { ...all, taskId: '1.2' };

    expect(isShown(anEvent('task_moved', { taskId: '1.2' }), filter, nameOf)).toBe(true);
    expect(isShown(anEvent('task_moved', { taskId: '1' }), filter, nameOf)).toBe(false);
    expect(isShown(anEvent('execution_moved'), filter, nameOf)).toBe(false);
  });

  it.each([
    [{ taskId: 'T-PRICE' }, true],
    [{ agentId: 'price' }, true],
    [{ agentId: null }, false],
    [{ message: 'The Price is known' }, true],
    [{ errorMessage: 'no price' }, true],
    [{ by: 'Mr Price' }, true],
    [{ choice: 'price' }, false],
    [{}, false],
  ])('that is searched looks into ids, names and words: %j %s (D6)', (change, isThere) => {
    const event = anEvent('task_moved', change);

    expect(isShown(event, { ...all, search: 'price' }, nameOf)).toBe(isThere);
  });

  it('finds an agent by the name that it is shown with (D6)', () => {
    const event = anEvent('task_assigned', { agentId: 'a1' });

    expect(isShown(event, { ...all, search: 'agent a1' }, nameOf)).toBe(true);
  });

  it('is narrowed to a kind that there is (D6)', () => {
    expect(['problems', 'constructor', '', undefined].map(isKind)).toEqual([
      ...[true, false, false, false],
    ]);
  });
});

it('says what an event says, the most telling first, and nothing that is empty (D6)', () => {
  const said = { name: 'f', status: 'e', note: 'd', reason: 'c', message: 'b', errorMessage: 'a' };

  expect(saidBy(anEvent('task_error', said))).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(saidBy(anEvent('task_error', { ...said, message: '', note: '' }))).toEqual([
    ...['a', 'c', 'e', 'f'],
  ]);
  expect(saidBy(anEvent('task_error'))).toEqual([]);
});
