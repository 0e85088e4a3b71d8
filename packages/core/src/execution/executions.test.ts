import { countingIds, fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import type { TaskReport } from '../contracts/execution.js';
import type { TaskPlanInput } from '../contracts/task.js';
import { memoryStore } from '../store/memory-store.js';
import { createExecutions } from './executions.js';
import type { TaskOffer } from './task-offer.js';

function setUp(plan: TaskPlanInput) {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const executions = createExecutions({ store, clock, ids: countingIds() });
  return { clock, store, executions, created: executions.create({ plan, execution: 'e' }) };
}

const teaShop: TaskPlanInput = {
  goal: 'Open a tea shop',
  tasks: [
    { id: 'rent', title: 'Rent a room', action: 'call' },
    { id: 'fit', title: 'Fit it out', dependsOn: ['rent'], action: 'build' },
    { id: 'shelves', title: 'Build shelves', parent: 'fit', action: 'build' },
    { id: 'sign', title: 'Paint the sign', parent: 'fit', action: 'paint' },
    { id: 'open', title: 'Open', dependsOn: ['fit'], action: 'call' },
  ],
};

function says(
  offer: TaskOffer | undefined,
  type: TaskReport['type'],
  more: Partial<TaskReport> = {},
): TaskReport {
  if (offer === undefined) throw new Error('no task was given out');
  return { type, task: offer.task.id, agent: 'ann', token: offer.token, ...more };
}

describe('an execution', () => {
  it('gives tasks out in the order their dependencies allow, to agents that can do them (D5)', async () => {
    const { executions, created } = setUp(teaShop);
    expect((await created).status).toBe('QUEUED');
    const ann = { agent: 'ann', actions: ['call'] };
    const ben = { agent: 'ben', actions: ['build', 'paint'] };
    expect(await executions.claim(ben)).toBeUndefined();
    const rent = await executions.claim(ann);
    expect(rent).toMatchObject({ task: { id: 'rent' }, attempt: 1, goal: 'Open a tea shop' });
    expect((await executions.get('e')).status).toBe('RUNNING');
    expect(await executions.claim(ann)).toBeUndefined();
    await executions.report('e', says(rent, 'task_complete', { output: { street: 'Mill Lane' } }));
    const shelves = await executions.claim(ben);
    const sign = await executions.claim(ben);
    expect(shelves).toMatchObject({
      task: { id: 'shelves' },
      previous: [{ id: 'rent', output: { street: 'Mill Lane' } }],
      upcoming: [{ id: 'open' }],
    });
    await executions.report('e', says(shelves, 'task_complete', { agent: 'ben' }));
    expect(await executions.claim(ann)).toBeUndefined();
    await executions.report('e', says(sign, 'task_complete', { agent: 'ben' }));
    const open = await executions.claim(ann);
    await executions.report('e', says(open, 'task_complete'));
    expect(await executions.get('e')).toMatchObject({ status: 'COMPLETED', done: 5 });
    expect((await executions.verify('e')).status).toBe('COMPLETED');
  });
});
