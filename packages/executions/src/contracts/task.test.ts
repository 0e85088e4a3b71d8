import { describe, expect, it } from 'vitest';
import { taskPlanSchema } from './task.js';

const plan = (task: object) =>
  taskPlanSchema.safeParse({ tasks: [{ id: 'a', title: 'A', ...task }] });

describe('a task of a plan', () => {
  it('has defaults for everything except its id and title (D1)', () => {
    expect(plan({}).data).toEqual({
      ...{ name: '', goal: '' },
      tasks: [
        {
          ...{ id: 'a', title: 'A', description: '', parent: null, dependsOn: [], action: 'work' },
          ...{ params: {}, priority: 'medium', timeoutMs: 86_400_000, status: 'open' },
          retry: { maxAttempts: 3, backoffMs: 30_000 },
        },
      ],
    });
  });

  it.each([
    [{ minMs: 1, likelyMs: 2, maxMs: 3 }, true],
    [{ minMs: 2, likelyMs: 2, maxMs: 2 }, true],
    [{ minMs: 3, likelyMs: 2, maxMs: 3 }, false],
    [{ minMs: 1, likelyMs: 4, maxMs: 3 }, false],
    [{ minMs: -1, likelyMs: 2, maxMs: 3 }, false],
  ])('takes the duration %j: %s (D4)', (duration, isTaken) => {
    expect(plan({ duration }).success).toBe(isTaken);
  });

  it('is one of a plan that has at least one (D1)', () => {
    expect(taskPlanSchema.safeParse({ tasks: [] }).success).toBe(false);
  });
});
