import { memoryStore } from '@pce/core/store';
import { countingIds, fakeClock } from '@pce/testkit';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createExecutions, forecast } from '../index.js';

const hour = 3_600_000;
const hours = (min: number, likely: number, max: number) => ({
  minMs: min * hour,
  likelyMs: likely * hour,
  maxMs: max * hour,
});

async function teaShop() {
  const clock = fakeClock();
  const executions = createExecutions({ store: memoryStore({ clock }), clock, ids: countingIds() });
  const begun = clock.now();
  const { execution } = await executions.create({
    plan: {
      tasks: [
        { id: 'rent', title: 'Rent', duration: hours(1, 2, 9) },
        { id: 'fit', title: 'Fit out', dependsOn: ['rent'] },
        { id: 'shelves', title: 'Shelves', parent: 'fit', duration: hours(2, 5, 8) },
        { id: 'sign', title: 'Sign', parent: 'fit', duration: hours(1, 1, 1) },
        { id: 'open', title: 'Open', dependsOn: ['fit'], duration: hours(1, 1, 1) },
      ],
    },
  });
  return { clock, executions, execution, begun };
}

it('names the critical path and when all is done, by three-point estimates (D6)', async () => {
  const { clock, executions, execution, begun } = await teaShop();
  const { criticalPath, finish, tasks, unestimated } = forecast(
    await executions.get(execution),
    clock.now(),
  );
  expect(criticalPath).toEqual(['rent', 'shelves', 'open']);
  // Means: 3 + 5 + 1 hours; variances: (8/6)² + 1² + 0.
  const deviation = Math.sqrt((8 / 6) ** 2 + 1) * hour;
  expect(finish.p50).toBeCloseTo(begun + 9 * hour, 0);
  expect(finish.p80).toBeCloseTo(begun + 9 * hour + 0.8416 * deviation, 0);
  expect(finish.p95).toBeCloseTo(begun + 9 * hour + 1.6449 * deviation, 0);
  expect(unestimated).toBe(0);
  const sign = tasks.find(({ id }) => id === 'sign');
  expect(sign).toMatchObject({ plannedStart: begun + 2 * hour, plannedEnd: begun + 3 * hour });
  expect(sign?.slackMs).toBeCloseTo(4 * hour, 0);
  expect(tasks.find(({ id }) => id === 'fit')).toMatchObject({
    plannedStart: begun + 2 * hour,
    plannedEnd: begun + 7 * hour,
  });
});

it('goes by what happened, and by the time a task under way has taken (D6)', async () => {
  const { clock, executions, execution } = await teaShop();
  const rent = await executions.lease({ agent: 'ann', actions: ['work'] });
  clock.advance(5 * hour);
  // Longer than its mean of 3 hours: it may take up to its most.
  const slow = forecast(await executions.get(execution), clock.now());
  expect(slow.tasks[0]?.expectedEnd).toBe(clock.now() + 4 * hour);
  await executions.report(execution, {
    type: 'heartbeat',
    task: 'rent',
    agent: 'ann',
    token: rent?.token ?? '',
  });
  await executions.report(execution, {
    type: 'task_complete',
    task: 'rent',
    agent: 'ann',
    token: rent?.token ?? '',
  });
  const now = clock.now();
  const { criticalPath, finish } = forecast(await executions.get(execution), now);
  expect(criticalPath).toEqual(['shelves', 'open']);
  expect(finish.p50).toBeCloseTo(now + 6 * hour, 0);
});

it('expects no task before what it waits for, and none after the end (property)', async () => {
  const durations = fc
    .tuple(
      fc.integer({ max: 9, min: 0 }),
      fc.integer({ max: 9, min: 0 }),
      fc.integer({ max: 9, min: 0 }),
    )
    .map((points) => points.toSorted((a, b) => a - b))
    .map(([min = 0, likely = 0, max = 0]) => hours(min, likely, max));
  const tasks = fc.array(
    fc.record({
      dependsOn: fc.array(fc.nat(), { maxLength: 3 }),
      duration: fc.option(durations, { nil: undefined }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(tasks, async (drafts) => {
      const clock = fakeClock();
      const executions = createExecutions({ store: memoryStore({ clock }), clock });
      const plan = {
        tasks: drafts.map(({ dependsOn, duration }, index) => ({
          id: `t${index}`,
          title: 't',
          dependsOn: index === 0 ? [] : dependsOn.map((each) => `t${each % index}`),
          ...(duration && { duration }),
        })),
      };
      const state = await executions.create({ plan });
      const view = forecast(state, clock.now());
      const byId = new Map(view.tasks.map((task) => [task.id, task]));
      for (const { id, dependsOn } of plan.tasks) {
        const task = byId.get(id);
        if (task === undefined) throw new Error(id);
        expect(task.expectedEnd).toBeLessThanOrEqual(view.finish.p50);
        expect(task.slackMs).toBeGreaterThanOrEqual(0);
        for (const first of dependsOn) {
          expect(byId.get(first)?.expectedEnd).toBeLessThanOrEqual(task.expectedStart);
        }
      }
      expect(view.criticalPath.length).toBeGreaterThan(0);
      expect(view.finish.p80).toBeGreaterThanOrEqual(view.finish.p50);
    }),
  );
});

it('lets the parts of a task with a duration begin when it does, and counts no time twice (D1, D6)', async () => {
  const clock = fakeClock();
  const executions = createExecutions({ store: memoryStore({ clock }), clock, ids: countingIds() });
  const { execution } = await executions.create({
    plan: {
      tasks: [
        { id: 'phase', title: 'Phase', duration: hours(30, 30, 30) },
        { id: 'task', title: 'Task', parent: 'phase', duration: hours(10, 10, 10) },
        { id: 'part', title: 'Part', parent: 'task' },
        { id: 'whole', title: 'Whole', dependsOn: ['phase'], duration: hours(5, 5, 5) },
        { id: 'half', title: 'Half', parent: 'whole' },
      ],
    },
  });
  const begun = clock.now();
  const { finish, tasks } = forecast(await executions.get(execution), begun);
  expect(finish.p50).toBe(begun + 15 * hour);
  expect(tasks.map(({ plannedStart }) => (plannedStart - begun) / hour)).toEqual([0, 0, 0, 10, 10]);
});
