import { createOrchestrator, defineTool } from '@pce/core';
import type { StrategicPlan } from '@pce/core/contracts';
import { ToolError } from '@pce/core/errors';
import type { PlannedTask } from '@pce/core/internal';
import { memoryStore } from '@pce/core/store';
import { aCommand, aPlan, aValidation, completion, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createExecutions, runTasks, turnRunner } from '../index.js';

const part = (id: string, request: string, dependsOn: string[] = []): PlannedTask => ({
  id,
  title: id.toLowerCase(),
  request,
  dependsOn,
  successCriteria: [],
});

const split = (...tasks: PlannedTask[]): StrategicPlan => ({
  ...aPlan(),
  routeTo: 'tasks',
  goals: [],
  tasks,
});

/** Works one task with a Planner that answers by the request; returns its end, and the request and context of each turn. */
async function work(plan: (request: string) => StrategicPlan) {
  const asked: { readonly request: string; readonly context: string }[] = [];
  await using pce = createOrchestrator(
    scriptedRoles({
      plan: ({ request, context }) => {
        asked.push({ request, context });
        return plan(request);
      },
      synthesize: ({ request }) => ({ answer: `did ${request}` }),
    }),
  );
  const run = turnRunner({ orchestrator: pce });
  const task = { title: 'All', description: '', params: { request: 'all' } };
  const end = await run({ goal: '', notes: [], previous: [], task }, AbortSignal.timeout(60_000));
  return { end, asked };
}

it('runs the parts of a task that is split once more, and is done when they are (A18)', async () => {
  const { end, asked } = await work((request) =>
    request === 'all' ? split(part('B', 'second', ['A']), part('A', 'first')) : aPlan(),
  );

  expect(asked.map(({ request }) => request)).toEqual(['all', 'first', 'second']);
  expect(asked[2]?.context).toContain('What "a" came to:\ndid first');
  expect(end).toMatchObject({
    type: 'task_complete',
    output: { answer: '## a\n\ndid first\n\n## b\n\ndid second' },
  });
});

it('is not called done where its parts are split again and again (A18)', async () => {
  const { end, asked } = await work(() => split(part('A', 'smaller')));

  expect(asked).toHaveLength(3);
  expect(end).toMatchObject({
    type: 'task_error',
    error: { message: expect.stringContaining('splits its task once more') },
  });
});

it('hands on what failed before and what earlier tasks found out, and says why a turn failed (A18, A19)', async () => {
  const asked: string[] = [];
  const shop = defineTool({
    name: 'shop',
    description: 'Find offers',
    effect: 'read',
    input: z.object({ q: z.string() }),
    execute: ({ q }) => {
      if (q === 'all') throw new ToolError('invalid_input', 'give a product');
      return { total: 1, items: [{ id: 'a', price: 3 }] };
    },
  });
  await using pce = createOrchestrator({
    ...scriptedRoles({
      plan: ({ request, context }) => {
        asked.push(context);
        return { ...aPlan(), successCriteria: request === 'fail' ? ['never'] : [] };
      },
      decide: ({ iteration, request }) => {
        if (request !== 'shop' || iteration > 2) return completion();
        return aCommand(iteration === 1 ? 'all' : 'lamp');
      },
      coordinate: ({ command }) => ({
        status: 'selected',
        kind: 'tool',
        name: 'shop',
        args: { q: command },
        reason: '',
      }),
      validate: ({ successCriteria }) => ({
        ...aValidation(successCriteria.length > 0 ? 0.1 : 1),
        issues: ['no price is given'],
        suggestedFixes: ['ask the shop'],
      }),
    }),
    tools: [shop],
  });
  const executions = createExecutions({ store: memoryStore() });
  const { execution } = await executions.create({
    plan: {
      goal: 'Buy',
      tasks: [
        { id: 'one', title: 'shop' },
        { id: 'two', title: 'between', dependsOn: ['one'] },
        { id: 'three', title: 'fail', dependsOn: ['two'], retry: { maxAttempts: 2, backoffMs: 1 } },
      ].map((task) => ({ ...task, action: 'turn' })),
    },
  });
  const run = turnRunner({ orchestrator: pce });
  const { tasks } = await runTasks({ executions, execution, run });

  expect(asked[2]).toContain('"all" failed (invalid_input: give a product); this worked: lamp');
  expect(asked[2]).toContain('shop returns total, items[id, price]');
  expect(asked[2]).not.toContain('The last attempt failed');
  expect(asked[3]).toContain('The last attempt failed: turn_failed: ');
  expect(tasks.get('three')?.message).toContain('no price is given; ask the shop');
});
