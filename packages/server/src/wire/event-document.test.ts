import type { ExecutionEvent } from '@pce/executions';
import { describe, expect, it } from 'vitest';
import { toEventDocument } from './event-document.js';

const at = Date.UTC(2026, 7, 22, 10);
const time = '2026-08-22T10:00:00.000Z';
const base = { v: 1, at };
const report = { type: 'task_error', task: 't', agent: 'ann', token: 'secret' };

/** Events with all that they may say and with no more than they must, and the document of each. */
const events: readonly (readonly [event: object, told: object])[] = [
  [
    { type: 'agent.reported', id: 'i', report, isLate: false },
    { event_id: 'i', event_type: 'task_error', task_id: 't', agent_id: 'ann' },
  ],
  [
    {
      ...{ type: 'agent.reported', id: 'i', isLate: true },
      report: {
        ...{ ...report, subtask: 's', agentTimestamp: at, status: 'x', message: 'm', percent: 0 },
        ...{ output: null, error: { type: 'busy', message: 'no' }, needsReview: false },
        ...{ suggestions: ['a'], isFinal: false },
      },
    },
    {
      ...{ event_id: 'i', event_type: 'task_error', task_id: 't', agent_id: 'ann', late: true },
      ...{ subtask_id: 's', agent_timestamp: time, status: 'x', message: 'm', percent: 0 },
      ...{ output_data: null, error_type: 'busy', error_message: 'no', suggestions: ['a'] },
      ...{ human_review_required: false, blocking: false },
    },
  ],
  [
    { type: 'execution.created', plan: { name: 'N', tasks: [1, 2] } },
    { event_type: 'execution_created', name: 'N', tasks_total: 2 },
  ],
  [
    { type: 'execution.created', planId: 'p', agent: 'ann', plan: { name: 'N', tasks: [] } },
    { event_type: 'execution_created', plan_id: 'p', agent_id: 'ann', name: 'N', tasks_total: 0 },
  ],
  [
    { type: 'execution.moved', from: 'A', to: 'B', reason: 'r' },
    { event_type: 'execution_moved', from: 'A', to: 'B', reason: 'r' },
  ],
  [
    { type: 'execution.moved', from: 'A', to: 'B', reason: 'r', by: 'bob' },
    { event_type: 'execution_moved', from: 'A', to: 'B', reason: 'r', by: 'bob' },
  ],
  [
    { type: 'execution.reassigned', agent: null },
    { event_type: 'execution_reassigned', agent_id: null },
  ],
  [
    { type: 'execution.reassigned', agent: 'ann', by: 'bob' },
    { event_type: 'execution_reassigned', agent_id: 'ann', by: 'bob' },
  ],
  [{ type: 'execution.archived' }, { event_type: 'execution_archived' }],
  [
    { type: 'task.assigned', task: 't', agent: 'ann', attempt: 2, expiresAt: at, token: 'secret' },
    {
      ...{ event_type: 'task_assigned', task_id: 't', agent_id: 'ann', attempt: 2 },
      lease_expires_at: time,
    },
  ],
  [
    { type: 'task.moved', task: 't', from: 'A', to: 'B', reason: 'r', isLoss: false },
    { event_type: 'task_moved', task_id: 't', from: 'A', to: 'B', reason: 'r' },
  ],
  [
    {
      ...{ type: 'task.moved', task: 't', from: 'A', to: 'B', reason: 'r', notBefore: at },
      ...{ isLoss: true, blocker: { kind: 'k', suggestions: ['s'] }, output: 0 },
    },
    {
      ...{ event_type: 'task_moved', task_id: 't', from: 'A', to: 'B', reason: 'r' },
      ...{ not_before: time, agent_lost: true, blocker_kind: 'k' },
      ...{ suggestions: ['s'], output_data: 0 },
    },
  ],
  [
    { type: 'task.moved', task: 't', from: 'A', to: 'B', reason: 'r', blocker: { kind: 'k' } },
    { event_type: 'task_moved', task_id: 't', from: 'A', to: 'B', reason: 'r', blocker_kind: 'k' },
  ],
  [
    { type: 'task.resolved', task: 't', choice: 'retry', by: 'bob' },
    { event_type: 'task_resolved', task_id: 't', choice: 'retry', by: 'bob' },
  ],
  [
    {
      ...{ type: 'task.resolved', task: 't', choice: 'retry', by: 'bob' },
      ...{ note: '', params: { a: 1 }, agent: 'ann' },
    },
    {
      ...{ event_type: 'task_resolved', task_id: 't', choice: 'retry', by: 'bob' },
      ...{ note: '', params: { a: 1 }, agent_id: 'ann' },
    },
  ],
];

describe('an event of an execution', () => {
  it.each(events)('%j is told with all its fields, and with no token (D4)', (event, told) => {
    const entry = { version: 7, hash: 'h', event: { ...base, ...event } as ExecutionEvent };
    expect(toEventDocument('e', entry)).toStrictEqual({
      ...{ number: 7, type: 'event', event_id: 'e.7', execution_id: 'e', recorded_at: time },
      ...told,
    });
  });
});
