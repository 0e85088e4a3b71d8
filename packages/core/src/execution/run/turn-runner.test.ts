import { aPlan, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import type { PlannedTask, StrategicPlan } from '../../contracts/plan.js';
import { createOrchestrator } from '../../turn/orchestrator.js';
import { turnRunner } from './turn-runner.js';

const part = (id: string, request: string, dependsOn: string[] = []): PlannedTask => ({
  ...{ id, title: id.toLowerCase(), request, dependsOn, successCriteria: [] },
});

const split = (...tasks: PlannedTask[]): StrategicPlan => ({
  ...aPlan(),
  routeTo: 'tasks',
  goals: [],
  tasks,
});

/** Works one task with a Planner that answers by the request; returns its end and what each turn was asked and told. */
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

it('ends as the first part does that does not complete (A18)', async () => {
  const { end, asked } = await work((request) => {
    if (request === 'all') return split(part('A', 'first'), part('B', 'second'));
    return { ...aPlan(), routeTo: 'clarify', reason: 'which one?' };
  });

  expect(asked.map(({ request }) => request)).toEqual(['all', 'first']);
  expect(end).toMatchObject({ type: 'task_blocked' });
});

it('is not called done where its parts are split again and again (A18)', async () => {
  const { end, asked } = await work(() => split(part('A', 'smaller')));

  expect(asked).toHaveLength(3);
  expect(end).toMatchObject({
    type: 'task_error',
    error: { message: expect.stringContaining('splits its task once more') },
  });
});
