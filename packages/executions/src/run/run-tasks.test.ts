import { createOrchestrator, defineTool } from '@pce/core';
import type { StrategicPlan } from '@pce/core/contracts';
import { memoryStore } from '@pce/core/store';
import { aCommand, aPlan, completion, countingIds, fakeClock, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createExecutions, runRequest, runTasks } from '../index.js';
import type { TaskEnd } from '../internal.js';

const done: TaskEnd = { type: 'task_complete' };

async function begun(tasks: { id: string; dependsOn?: string[]; maxAttempts?: number }[]) {
  const clock = fakeClock();
  const executions = createExecutions({ store: memoryStore({ clock }), clock, ids: countingIds() });
  await executions.create({
    execution: 'e',
    plan: {
      tasks: tasks.map(({ id, dependsOn = [], maxAttempts = 3 }) => ({
        id,
        title: id,
        dependsOn,
        retry: { maxAttempts, backoffMs: 1_000 },
      })),
    },
  });
  return { clock, executions };
}

describe('running tasks in this process', () => {
  it('works dependencies first and independent tasks side by side, up to its limit (A18)', async () => {
    const { clock, executions } = await begun([
      { id: 'a' },
      { id: 'b' },
      { id: 'c' },
      { id: 'd', dependsOn: ['a', 'b', 'c'] },
    ]);
    let atOnce = 0;
    let most = 0;
    const order: string[] = [];
    const state = await runTasks({
      executions,
      execution: 'e',
      clock,
      concurrency: 2,
      async run({ task }) {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await settled();
        order.push(task.id);
        atOnce -= 1;
        return done;
      },
    });
    expect(state.status).toBe('COMPLETED');
    expect(most).toBe(2);
    expect(order.at(-1)).toBe('d');
  });

  it('tries what failed again after its rest, and ends where only a person can go on (A18, D7)', async () => {
    const { clock, executions } = await begun([
      { id: 'a' },
      { id: 'b' },
      { id: 'c', dependsOn: ['b'] },
    ]);
    const tries: string[] = [];
    // Time passes whenever something waits for it.
    const passing = {
      ...clock,
      setTimer: (callback: () => void, ms: number) => {
        if (ms < 60_000)
          queueMicrotask(() => {
            clock.advance(ms);
            callback();
          });
        return () => {};
      },
    };
    const state = await runTasks({
      executions,
      execution: 'e',
      clock: passing,
      async run({ task }) {
        tries.push(task.id);
        if (task.id === 'b') throw new Error('no luck');
        return done;
      },
    });
    expect(state).toMatchObject({ status: 'BLOCKED', reason: 'thrown: no luck' });
    expect(tries.filter((id) => id === 'b')).toHaveLength(3);
    expect(tries).not.toContain('c');
  });

  it('stops a task whose execution is paused, and leaves it to be taken again (A18)', async () => {
    const { clock, executions } = await begun([{ id: 'a' }]);
    let stopped = false;
    const running = runTasks({
      executions,
      execution: 'e',
      clock,
      run: (_, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            stopped = true;
            reject(signal.reason);
          });
        }),
    });
    await settled();
    clock.advance(30_000);
    await settled();
    expect(stopped).toBe(false);
    await executions.move('e', { to: 'PAUSED', by: 'carol' });
    for (let beat = 0; beat < 30 && !stopped; beat += 1) {
      clock.advance(10_000);
      await settled();
    }
    expect(stopped).toBe(true);
    expect((await running).status).toBe('PAUSED');
    expect((await executions.get('e')).tasks.get('a')?.status).toBe('QUEUED');
  });

  it('stops when its signal says so', async () => {
    const { clock, executions } = await begun([{ id: 'a' }]);
    const stop = new AbortController();
    const running = runTasks({
      executions,
      execution: 'e',
      clock,
      signal: stop.signal,
      run: (_, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    await settled();
    stop.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    await settled();
    expect((await executions.get('e')).tasks.get('a')?.status).toBe('QUEUED');
  });
});

describe('the multi-task loop', () => {
  const tasks = [
    {
      id: 'READ',
      title: 'Read the letter',
      request: 'What does the letter say?',
      dependsOn: [],
      successCriteria: [],
    },
    {
      id: 'REPLY',
      title: 'Write the reply',
      request: 'Write a reply',
      dependsOn: ['READ'],
      successCriteria: [],
    },
  ];

  function orchestrator(contexts: string[]) {
    const read = defineTool({
      name: 'read',
      description: 'Read a letter',
      input: z.object({}),
      effect: 'read',
      execute: () => ({ data: { text: 'Tea at five' }, summary: 'Tea at five' }),
    });
    return createOrchestrator({
      ...scriptedRoles({
        plan: ({ request, context }) => {
          if (request === 'Answer the letter')
            return { ...aPlan(), goals: [], routeTo: 'tasks', tasks };
          contexts.push(context);
          return aPlan();
        },
        decide: ({ log }) => (log.length > 1 ? completion() : aCommand('read it')),
        synthesize: ({ request }) => ({ answer: `done: ${request}` }),
      }),
      tools: [read],
      store: memoryStore(),
    });
  }

  it('runs a turn for each task the Planner listed, and hands on what the earlier ones taught (A18)', async () => {
    const contexts: string[] = [];
    const executions = createExecutions({ store: memoryStore() });
    await using pce = orchestrator(contexts);
    const { turn, execution } = await runRequest('Answer the letter', {
      orchestrator: pce,
      executions,
    });
    expect(turn.tasks).toHaveLength(2);
    expect(execution?.status).toBe('COMPLETED');
    expect(contexts[0]).not.toContain('done:');
    expect(contexts[1]).toContain(
      'What "Read the letter" came to:\ndone: What does the letter say?',
    );
  });

  it('works a task list as goals of one turn where the caller runs no list (A18)', async () => {
    await using pce = orchestrator([]);
    expect(await pce.start('Answer the letter').result()).toMatchObject({
      status: 'completed',
      tasks: [],
      goals: [
        { id: 'READ', description: 'What does the letter say?' },
        { id: 'REPLY', description: 'Write a reply' },
      ],
    });
    expect(() => pce.start('Answer the letter', { tasks: 0 })).toThrow('option tasks: expected');
  });

  it('asks about a list that is too long, and blocks the tasks after the last turn (A18)', async () => {
    const executions = createExecutions({ store: memoryStore() });
    await using pce = orchestrator([]);
    const shared = { orchestrator: pce, executions };
    const { turn } = await runRequest('Answer the letter', { ...shared, tasks: 1 });
    expect(turn).toMatchObject({
      status: 'blocked',
      interventions: [{ message: expect.stringContaining('the limit tasks is 1') }],
    });
    const { execution } = await runRequest('Answer the letter', { ...shared, turns: 1 });
    expect(execution?.tasks.get('READ')?.status).toBe('COMPLETE');
    expect(execution?.tasks.get('REPLY')).toMatchObject({
      status: 'BLOCKED',
      blocker: { message: expect.stringContaining('the limit turns is 1') },
    });
  });

  it('asks the Critic about a list before any task of it runs (A16, A18)', async () => {
    const seen: unknown[] = [];
    const list: StrategicPlan = { ...aPlan(), goals: [], routeTo: 'tasks', tasks };
    await using pce = createOrchestrator(
      scriptedRoles({
        plan: () => list,
        review: ({ plan }) => {
          seen.push(plan.tasks);
          return seen.length === 1
            ? { verdict: 'REVISE', issues: ['no'] }
            : { verdict: 'PASS', issues: [] };
        },
      }),
    );
    const result = await pce.start('Answer the letter', { tasks: 2 }).result();
    expect(result).toMatchObject({ status: 'completed', tasks });
    expect(seen).toEqual([tasks, tasks]);
  });
});

/** Lets everything that waits for nothing but promises go on. */
async function settled(): Promise<void> {
  for (let round = 0; round < 50; round += 1) await Promise.resolve();
}
