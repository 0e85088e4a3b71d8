import { describe, expect, it } from 'vitest';
import { problemsOf, taskOf } from '../test/read.js';
import { planFromTasks, planSchema } from './index.js';

describe('a breakdown that a person writes', () => {
  it('is a plan of which every task is sure (D1)', () => {
    const plan = planFromTasks(
      [
        { id: 'a.1', title: 'Dig', parent: 'a', duration: { min: 1, likely: 2, max: 3 } },
        { id: 'a', title: 'Garden' },
        { id: 'b', title: 'Plant', dependsOn: [{ id: 'a', reason: 'Plants need holes.' }] },
      ],
      { name: 'A garden' },
    );

    expect(plan).toMatchObject({ name: 'A garden', format: 'person', confidence: 1 });
    expect(plan.phases).toEqual([{ id: 'a', title: 'Garden' }]);
    expect(taskOf(plan, 'a.1').parent).toBe('a');
    expect(plan.needsReview).toBe(false);
    expect(problemsOf(plan)).toEqual([]);
    expect(planSchema.safeParse(plan).success).toBe(true);
  });

  it('is checked as any other (D1)', () => {
    const plan = planFromTasks([
      { id: 'a', title: 'A', dependsOn: [{ id: 'b' }] },
      { id: 'b', title: 'B', dependsOn: [{ id: 'a' }] },
      { id: 'b', title: 'B again', parent: 'x' },
    ]);

    expect(problemsOf(plan).toSorted()).toEqual([
      'error cycle tasks[0]',
      'error duplicate_id tasks[2]',
      'error unknown_parent tasks[2]',
    ]);
    expect(problemsOf(planFromTasks([]))).toEqual(['error empty_plan tasks']);
  });
});
