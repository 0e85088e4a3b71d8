import type { ExecutionStatus, TaskPlanInput } from '@pce/core/execution';
import { expect, it } from 'vitest';
import { api } from '../../test/api.js';
import { executionFeed } from './execution-feed.js';

const plan: TaskPlanInput = { goal: 'Rest', tasks: [{ id: '1', title: 'Rest', action: 'work' }] };

it.each<[ExecutionStatus, boolean]>([
  ['COMPLETED', true],
  ['FAILED', true],
  ['CANCELLED', true],
  ['RUNNING', false],
  ['PAUSED', false],
])('ends with the move to %s: %s (D4)', async (to, ends) => {
  await using pce = api();
  const { isEnd } = executionFeed(pce.server.executions, 'e1');
  const moved = { type: 'execution.moved', v: 1, at: 0, from: 'QUEUED', to, reason: '' } as const;

  expect(isEnd({ version: 2, hash: 'h', event: moved })).toBe(ends);
});

it('ends at the last event of an execution that has ended, and not before (D4)', async () => {
  await using pce = api();
  const { executions } = pce.server;
  await executions.create({ plan, execution: 'e1', owner: 'local' });
  const feed = executionFeed(executions, 'e1');
  const before = await feed.end();
  await executions.move('e1', { to: 'CANCELLED', by: 'ann' });
  const read = await feed.read({ after: 0, limit: 100 });
  const stored = await pce.store.read({ stream: feed.stream });

  expect(before).toBeUndefined();
  expect(await feed.end()).toBe(read.at(-1)?.version);
  expect(read.map(feed.isEnd)).toEqual(read.map((_, index) => index === read.length - 1));
  expect(stored.map(feed.toEntry)).toEqual(read);
  expect(stored.map((entry) => feed.toEntry({ ...entry, type: 'task.danced' }))).toEqual(
    stored.map(() => undefined),
  );
  expect(stored.map((entry) => feed.toEntry({ ...entry, body: '{}' }))).toEqual(
    stored.map(() => undefined),
  );
});
