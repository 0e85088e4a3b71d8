import type { Json } from '@pce/core/contracts';
import { memoryStore } from '@pce/core/store';
import { countingIds, fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { createExecutions, type TaskPlanInput } from '../index.js';
import type { TaskOffer } from '../internal.js';

type Tasks = TaskPlanInput['tasks'];

async function begun(tasks: Tasks, more: Partial<TaskPlanInput> = {}) {
  const clock = fakeClock();
  const executions = createExecutions({ store: memoryStore({ clock }), clock, ids: countingIds() });
  await executions.create({ plan: { tasks, ...more }, execution: 'e' });
  return {
    lease: () => executions.lease({ agent: 'ann', actions: ['work'] }),
    complete: ({ task, token }: TaskOffer, output?: Json) => {
      const said = { type: 'task_complete', task: task.id, agent: 'ann', token } as const;
      return executions.report('e', { ...said, ...(output !== undefined && { output }) });
    },
  };
}

const task = (id: string, dependsOn: readonly string[] = [], parent: string | null = null) => ({
  id,
  title: id,
  action: 'work',
  dependsOn: [...dependsOn],
  parent,
});

it('names the tasks before with what came of them, unless that is long (D5)', async () => {
  const { lease, complete } = await begun([task('a'), task('b'), task('c', ['a', 'b'])]);
  for (const length of [9_998, 9_999]) {
    const offer = await lease();
    if (offer) await complete(offer, 'x'.repeat(length));
  }
  const previous = (await lease())?.previous;
  expect(previous?.map(({ id, status }) => [id, status])).toEqual([
    ['a', 'COMPLETE'],
    ['b', 'COMPLETE'],
  ]);
  expect(previous?.[0]?.output).toBe('x'.repeat(9_998));
  expect(previous?.[1]).not.toHaveProperty('output');
});

it('names the parts of a task that it waited for, and 50 on either side at most (D5)', async () => {
  const ids = Array.from({ length: 51 }, (_, index) => `${index}`);
  const { lease, complete } = await begun([
    task('whole'),
    ...ids.map((id) => task(`before ${id}`, [], 'whole')),
    task('middle', ['whole']),
    ...ids.map((id) => task(`after ${id}`, ['middle'])),
  ]);
  for (const _ of ids) {
    const offer = await lease();
    if (offer) await complete(offer);
  }
  const offer = await lease();
  const first = (words: string) => ids.slice(0, 50).map((id) => `${words} ${id}`);
  expect(offer?.task.id).toBe('middle');
  expect(offer?.previous.map(({ id }) => id)).toEqual(first('before'));
  expect(offer?.upcoming.map(({ id }) => id)).toEqual(first('after'));
});
