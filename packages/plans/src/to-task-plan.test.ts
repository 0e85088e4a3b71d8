import { taskPlanSchema } from '@pce/core/execution';
import { describe, expect, it } from 'vitest';
import { readText } from '../test/read.js';
import { toTaskPlan } from './to-task-plan.js';

const text = `# Move
1. [ ] Pack (1-3 days)
2. [ ] Call the landlord (after 1)
   - Action: phone.call
   - Timeout: 90 min
   - Max attempts: 2
   - Priority: high
3. [x] Research vans
4. [ ] Set up the new flat
5. [ ] Écrire
`;

describe('a plan as an execution takes it', () => {
  it('keeps what the plan says, in milliseconds, and finds an action for the rest (D1)', async () => {
    const { name, tasks } = toTaskPlan(await readText(text));

    expect(name).toBe('Move');
    expect(tasks[0]).toMatchObject({
      action: 'work',
      duration: { minMs: 86_400_000, likelyMs: 172_800_000, maxMs: 259_200_000 },
      status: 'open',
    });
    expect(tasks[1]).toMatchObject({
      dependsOn: ['1'],
      action: 'phone.call',
      timeoutMs: 5_400_000,
      retry: { maxAttempts: 2 },
      priority: 'high',
    });
    expect(tasks[2]).toMatchObject({ action: 'research', status: 'complete' });
    expect(tasks.map(({ action }) => action).slice(3)).toEqual(['build', 'work']);
    expect(taskPlanSchema.safeParse({ name, tasks }).success).toBe(true);
  });

  it('takes the table of the host first, and no name of Object for a verb (D1)', async () => {
    const plan = await readText('1. Pack\n2. Constructor\n3. Call');

    const { tasks } = toTaskPlan(plan, { actions: { pack: 'carry' } });

    expect(tasks.map(({ action }) => action)).toEqual(['carry', 'work', 'contact']);
  });
});
