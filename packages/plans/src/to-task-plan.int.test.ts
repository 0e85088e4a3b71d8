import { memoryStore } from '@pce/core';
import { createExecutions } from '@pce/executions';
import { describe, expect, it } from 'vitest';
import { fixturePath, fixtureText } from '../test/fixture.js';
import { readText } from '../test/read.js';
import { loadPlan, type Plan, toTaskPlan } from './index.js';

const planexe = [
  '20250210_arxiv_distillation',
  '20250217_skeleton_display',
  '20250517_tea_eshop',
  '20260308_sovereign_identity',
];
const written = ['tasks.md', 'PLANS.md', 'tasks.json', 'keep-sessions.plan.md', 'open-a-shop.md'];

async function started(plan: Plan) {
  const executions = createExecutions({ store: memoryStore() });
  return executions.create({ plan: toTaskPlan(plan) });
}

describe('a plan that is to be executed', () => {
  it.each(written)(
    '%s is begun with every task, what is done counted as done (D1)',
    async (name) => {
      const plan = await readText(fixtureText(name), name);

      const { tasks, graph } = await started(plan);

      expect([...tasks.keys()]).toEqual(plan.tasks.map(({ id }) => id));
      const done = plan.tasks.filter(({ id, status }) => status === 'done' && !graph.parts.has(id));
      expect(done.map(({ id }) => tasks.get(id)?.status)).toEqual(done.map(() => 'COMPLETE'));
    },
  );

  it.each(planexe)('PlanExe %s keeps its dependencies and durations (D1)', async (folder) => {
    const plan = await loadPlan(fixturePath(`planexe/${folder}`));

    const { plan: begun } = await started(plan);

    expect(begun.tasks.map(({ dependsOn }) => dependsOn)).toEqual(
      plan.tasks.map(({ dependsOn }) => dependsOn.map(({ id }) => id)),
    );
    const days = begun.tasks.map(({ duration }) => duration && duration.likelyMs / 86_400_000);
    expect(days).toEqual(plan.tasks.map(({ duration }) => duration?.likely));
    expect(new Set(begun.tasks.map(({ action }) => action)).size).toBeGreaterThan(3);
  });
});
