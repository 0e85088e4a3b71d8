import { memoryStore } from '@pce/core/store';
import { countingIds, fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { createExecutions, executionCosts, executionLog } from './index.js';
import type { TaskChange } from './internal.js';

const by = 'carol';
const plan = {
  tasks: [
    { id: 'rent', title: 'Rent a room' },
    { id: 'fit', title: 'Fit it out', dependsOn: ['rent'] },
    { id: 'shelves', title: 'Shelves', parent: 'fit' },
    { id: 'sign', title: 'Sign', parent: 'fit', dependsOn: ['shelves'] },
    { id: 'open', title: 'Open', dependsOn: ['fit'] },
  ],
};

async function teaShop() {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const executions = createExecutions({ store, clock, ids: countingIds() });
  await executions.create({ plan, execution: 'e' });
  const change = (...changes: Parameters<typeof executions.changePlan>[1]['changes']) =>
    executions.changePlan('e', { changes, by });
  const take = async (agent = 'ann', actions = ['work']) => {
    const { task, token = '' } = (await executions.lease({ agent, actions })) ?? {};
    const say = (type: 'task_complete' | 'task_blocked' | 'task_error') =>
      executions.report('e', { type, task: task?.id ?? '', agent, token });
    return { task, say };
  };
  return { clock, store, executions, change, take };
}

describe('changing what is left of a plan', () => {
  it('removes a task with its parts, and what depends on it only if requested (D10)', async () => {
    const { change, take } = await teaShop();
    await expect(change({ change: 'remove', task: 'fit' })).rejects.toThrow(/open depend on it/);
    const removed = await change({ change: 'remove', task: 'fit', rewire: true });
    expect(removed.plan.tasks.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([
      ['rent', []],
      ['open', ['rent']],
    ]);
    const rent = await take();
    await rent.say('task_error');
    await expect(change({ change: 'remove', task: 'rent', rewire: true })).rejects.toThrow(
      /it was begun: skip it/,
    );
  });

  it.each<readonly [TaskChange, RegExp]>([
    [{ change: 'edit', task: 'rent', fields: { dependsOn: ['open'] } }, /cycle/],
    [{ change: 'edit', task: 'rent', fields: { dependsOn: ['roof'] } }, /"roof", which is no task/],
    [{ change: 'edit', task: 'roof' }, /there is no task "roof"/],
    [{ change: 'add', task: 'rent', fields: { title: 'Again' } }, /there is a task "rent"/],
    [{ change: 'add', fields: { title: '' } }, /task new-1: title/],
    [{ change: 'edit', task: 'rent', fields: { timeoutMs: -1 } }, /timeoutMs/],
    [{ change: 'edit', task: 'rent', fields: { title: null } }, /title/],
  ])('refuses %j, as at creation, and changes nothing (D10)', async (wrong, message) => {
    const { executions, change } = await teaShop();
    const right = { change: 'edit', task: 'open', fields: { title: 'Close' } } as const;
    await expect(change(right, wrong)).rejects.toThrow(message);
    expect((await executions.get('e')).planVersion).toBe(1);
    expect(await executions.events('e')).toHaveLength(2);
  });

  it('keeps a blocked task blocked, and asks again about one that a person does (D10, D11)', async () => {
    const { executions, change, take } = await teaShop();
    await (await take()).say('task_blocked');
    const blocked = await change({ change: 'edit', task: 'rent', fields: { params: { a: 1 } } });
    expect(blocked.tasks.get('rent')?.blocker?.kind).toBe('agent');
    const asked = await change({
      change: 'add',
      task: 'ask',
      fields: { title: 'Approve it', action: 'person', person: 'Mark' },
    });
    expect(asked.tasks.get('ask')?.blocker?.message).toMatch(/Mark/);
    const other = await change({ change: 'edit', task: 'ask', fields: { person: 'Ann' } });
    expect(other.tasks.get('ask')?.blocker?.message).toMatch(/Ann/);
    const waiting = await change({ change: 'edit', task: 'ask', fields: { dependsOn: ['open'] } });
    expect(waiting.tasks.get('ask')).toMatchObject({ status: 'QUEUED', blocker: undefined });
    expect((await executions.waiting()).map(({ task }) => task)).toEqual(['rent']);
    const removed = await change({ change: 'remove', task: 'ask' });
    const events = (await executions.events('e')).map(({ event }) => event);
    const log = executionLog(removed, events);
    expect(log.decisions.filter(({ choice }) => choice === 'change')).toHaveLength(5);
    expect(executionCosts(removed, log, 0).tasks.map(({ name }) => name)).toContain('rent');
  });

  it('completes a phase whose last open part is removed, and the execution with it (D10)', async () => {
    const { change, take } = await teaShop();
    await (await take()).say('task_complete');
    await (await take()).say('task_complete');
    await change({ change: 'remove', task: 'open' });
    const { status, tasks } = await change({ change: 'remove', task: 'sign' });
    expect(tasks.get('fit')?.status).toBe('COMPLETE');
    expect(status).toBe('COMPLETED');
    await expect(change({ change: 'remove', task: 'rent' })).rejects.toThrow(/has ended/);
  });
});
