import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Spending } from '../contracts/index.js';
import { createBudget, LimitReachedError } from '../index.js';
import { type MeteredBudget, noUsage } from '../internal.js';

const tokens = (inputTokens: number): Spending => ({ inputTokens, outputTokens: 0, cost: 0 });

/** A call: its task, its maximum usage, and its actual usage. */
const call = fc
  .tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 50 }), fc.nat({ max: 50 }))
  .map(([task, most, used]) => ({ task, most, used: Math.min(used, most) }));

function isRefused(reserve: () => void): boolean {
  try {
    reserve();
    return false;
  } catch (error) {
    if (error instanceof LimitReachedError) return true;
    throw error;
  }
}

const tokensUsed = (budget: MeteredBudget): number => budget.used()?.inputTokens ?? 0;

describe('createBudget', () => {
  it('counts a reservation as used until it is settled (A7)', () => {
    const budget = createBudget({ limits: { tokens: 100 } });
    budget.reserveModelCall(tokens(100));
    expect(isRefused(() => budget.reserveModelCall(tokens(1)))).toBe(true);
    budget.settle(tokens(10), tokens(100));
    expect(isRefused(() => budget.reserveModelCall(tokens(1)))).toBe(false);
    expect(budget.used()).toEqual({ ...noUsage, modelCalls: 2, inputTokens: 10 });
  });

  it('refuses a limit that it does not know (A7)', () => {
    const limits: object = { modelcalls: 2 };
    expect(() => createBudget({ limits })).toThrow(/"modelcalls".* modelCalls/);
  });

  it('reserves nothing if the parent budget refuses, and names the owner of the spent budget (A7)', () => {
    const execution = createBudget({ limits: { modelCalls: 1 }, owner: 'the execution' });
    const task = createBudget({ limits: { modelCalls: 5 }, parent: execution });
    task.reserveModelCall();
    expect(() => task.reserveModelCall()).toThrow('the execution has used its 1 model calls');
    expect(task.used()?.modelCalls).toBe(1);
    expect(execution.used()?.modelCalls).toBe(1);
  });

  it('is never exceeded by more than one reserved call, at any level, for any overlap of calls (A7, A13)', () => {
    const story = fc.record({
      limit: fc.integer({ min: 1, max: 300 }),
      taskLimit: fc.integer({ min: 1, max: 150 }),
      calls: fc.array(call, { maxLength: 60 }),
      ends: fc.infiniteStream(fc.nat()),
      overlap: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(story, ({ limit, taskLimit, calls, ends, overlap }) => {
        const execution = createBudget({ limits: { tokens: limit } });
        const tasks = [0, 1, 2].map(() =>
          createBudget({ limits: { tokens: taskLimit }, parent: execution }),
        );
        const underWay: { budget: MeteredBudget; most: number; used: number }[] = [];
        const endOne = (): void => {
          const [one] = underWay.splice(Number(ends.next().value) % underWay.length, 1);
          one?.budget.settle(tokens(one.used), tokens(one.most));
        };
        for (const { task, most, used } of calls) {
          const budget = tasks[task];
          if (budget === undefined) continue;
          if (!isRefused(() => budget.reserveModelCall(tokens(most)))) {
            underWay.push({ budget, most, used });
          }
          if (underWay.length >= overlap) endOne();
        }
        while (underWay.length > 0) endOne();
        const greatest = Math.max(0, ...calls.map(({ most }) => most));
        expect(tokensUsed(execution)).toBeLessThan(limit + greatest);
        for (const task of tasks) expect(tokensUsed(task)).toBeLessThan(taskLimit + greatest);
        const sum = tasks.reduce((total, task) => total + tokensUsed(task), 0);
        expect(tokensUsed(execution)).toBe(sum);
      }),
    );
  });

  it('does not count a released call, here or in the parent budget (A25)', () => {
    const parent = createBudget({ limits: { modelCalls: 2, tokens: 100 } });
    const budget = createBudget({ limits: { modelCalls: 1 }, parent });
    for (const _ of [1, 2, 3]) {
      budget.reserveModelCall(tokens(100));
      budget.release?.(tokens(100));
    }
    budget.reserveModelCall(tokens(100));
    expect(isRefused(() => budget.reserveModelCall())).toBe(true);
    expect([budget, parent].map((each) => each.used()?.modelCalls)).toEqual([1, 1]);
  });

  it('sums cached tokens only if a provider reported them, so that old journals read unchanged', () => {
    const budget = createBudget({ limits: {} });
    budget.settle(tokens(5));
    expect(budget.used()).not.toHaveProperty('cachedInputTokens');
    budget.settle({ ...tokens(5), cachedInputTokens: 3 });
    budget.settle({ ...tokens(5), cachedInputTokens: 1 });
    expect(budget.used()).toMatchObject({ inputTokens: 15, cachedInputTokens: 4 });
  });
});
