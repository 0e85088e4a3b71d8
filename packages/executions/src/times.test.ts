import { memoryStore } from '@pce/core/store';
import { countingIds, fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { createExecutions, type TaskPlanInput, type TaskReport } from './index.js';
import type { TaskOffer } from './internal.js';

const plan: TaskPlanInput = {
  goal: 'Open a tea shop',
  tasks: [
    { id: 'fit', title: 'Fit it out' },
    { id: 'shelves', title: 'Build shelves', parent: 'fit', action: 'work' },
    { id: 'sign', title: 'Paint the sign', parent: 'fit', action: 'work', dependsOn: ['shelves'] },
  ],
};

/** An execution that began at 0, with a clock that the test sets. */
async function begun() {
  const clock = fakeClock();
  const start = clock.now();
  const executions = createExecutions({ store: memoryStore({ clock }), clock, ids: countingIds() });
  await executions.create({ plan, execution: 'e', options: { leaseMs: 1_000, silenceMs: 5_000 } });
  return {
    executions,
    /** Advances to a time after the beginning, in milliseconds. */
    at: (ms: number) => clock.advance(start + ms - clock.now()),
    /** A time as milliseconds after the beginning. */
    since: (time: number | undefined) => (time === undefined ? undefined : time - start),
    async lease() {
      const offer = await executions.lease({ agent: 'ann', actions: ['work'] });
      if (offer === undefined) throw new Error('there is no task');
      return offer;
    },
    say: ({ task, token }: TaskOffer, type: TaskReport['type']) =>
      executions.report('e', { type, task: task.id, agent: 'ann', token }),
  };
}

it('starts with its first task and ends with its last; a pause changes neither (D5)', async () => {
  const { executions, at, since, lease, say } = await begun();
  const times = async () => {
    const { startedAt, endedAt, updatedAt, createdAt } = await executions.get('e');
    const { executions: listed } = await executions.list();
    expect(listed[0]?.startedAt).toBe(startedAt);
    expect(listed[0]?.endedAt).toBe(endedAt);
    return [createdAt, startedAt, endedAt, updatedAt].map(since);
  };
  expect(await times()).toEqual([0, undefined, undefined, 0]);
  at(100);
  const shelves = await lease();
  expect(await times()).toEqual([0, 100, undefined, 100]);
  at(200);
  await executions.move('e', { to: 'PAUSED', by: 'carol' });
  at(300);
  await executions.move('e', { to: 'RUNNING', by: 'carol' });
  expect(await times()).toEqual([0, 100, undefined, 300]);
  await say(shelves, 'task_complete');
  at(400);
  await say(await lease(), 'task_complete');
  expect(await times()).toEqual([0, 100, 400, 400]);
});

it('does not count the time in which it waited for a person as silence (D5)', async () => {
  const { executions, at, lease, say } = await begun();
  await say(await lease(), 'task_released');
  await executions.move('e', { to: 'PAUSED', by: 'carol' });
  at(60_000);
  await executions.sweep();
  expect((await executions.get('e')).status).toBe('PAUSED');
  await executions.move('e', { to: 'RUNNING', by: 'carol' });
  at(64_999);
  await executions.sweep();
  expect((await executions.get('e')).status).toBe('RUNNING');
});

it('has a task begin with its first attempt, and the whole with the first of its parts (D5)', async () => {
  const { executions, at, since, lease, say } = await begun();
  const timesOf = async (id: string) => {
    const { tasks } = await executions.get('e');
    const { startedAt, endedAt, updatedAt } = tasks.get(id) ?? {};
    return [startedAt, endedAt, updatedAt].map(since);
  };
  expect(await timesOf('fit')).toEqual([undefined, undefined, undefined]);
  at(100);
  await say(await lease(), 'task_released');
  at(200);
  const again = await lease();
  expect(again.attempt).toBe(2);
  expect(await timesOf('shelves')).toEqual([100, undefined, 200]);
  expect(await timesOf('fit')).toEqual([100, undefined, 100]);
  at(300);
  await say(again, 'task_complete');
  expect(await timesOf('shelves')).toEqual([100, 300, 300]);
  expect(await timesOf('fit')).toEqual([100, undefined, 100]);
  at(400);
  await say(await lease(), 'task_complete');
  expect(await timesOf('sign')).toEqual([400, 400, 400]);
  expect(await timesOf('fit')).toEqual([100, 400, 400]);
});
