import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { createBudget } from '@pce/core';
import { type FakeClock, fakeClock } from '@pce/testkit';
import { MockLanguageModelV4 } from 'ai/test';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiError, aRequest, good, mockModel, saying, usageOfOne } from '../test/replies.js';
import { aiSdkModel } from './index.js';

let clock: FakeClock;

/** Waits until all pending promises have settled. */
const quiet = (): Promise<void> => new Promise(setImmediate);

beforeEach(() => {
  clock = fakeClock();
});

/** A model whose calls stay open until released. */
function openModel() {
  const waiting: ((result: LanguageModelV4GenerateResult) => void)[] = [];
  const model = new MockLanguageModelV4({
    provider: 'acme.chat',
    modelId: 'small',
    doGenerate: () => new Promise((resolve) => waiting.push(resolve)),
  });
  return { model, waiting };
}

describe('retries', () => {
  it('wait by the clock, twice as long each time; the answered call is counted (A7, A25)', async () => {
    const mock = mockModel(apiError(500), apiError(503), saying(good));
    const budget = createBudget({ limits: {} });
    const end = aiSdkModel(mock, { clock, minDelayMs: 100 }).generate({ ...aRequest(), budget });
    await quiet();
    clock.advance(100);
    await quiet();
    expect(mock.doGenerateCalls).toHaveLength(2);
    clock.advance(199);
    await quiet();
    expect(mock.doGenerateCalls).toHaveLength(2);
    clock.advance(1);
    expect((await end).usage).toEqual(usageOfOne);
    const { calls, ...used } = budget.used() ?? {};
    expect(used).toEqual({ ...usageOfOne, modelCalls: 1 });
    const call = { model: 'acme:small', ms: 0, finish: 'stop', reasoningTokens: 0 };
    expect(calls).toMatchObject([{ ...usageOfOne, ...call, at: clock.now() }]);
  });

  it('follow an answer with which the model stopped in error', async () => {
    const mock = mockModel(saying('', { finish: 'error' }), saying(good));
    const { usage } = await aiSdkModel(mock, { minDelayMs: 0 }).generate(aRequest());
    expect(mock.doGenerateCalls).toHaveLength(2);
    expect(usage).toEqual(usageOfOne);
  });
});

describe('timeouts and concurrency', () => {
  it('ends at once when aborted: during a call, in the queue, and before a retry (A13)', async () => {
    const { model } = openModel();
    const abort = new AbortController();
    const request = { ...aRequest(), signal: abort.signal };
    const one = aiSdkModel(model, { concurrency: 1 });
    const down = aiSdkModel(mockModel(apiError(500)), { clock });
    const budget = createBudget({ limits: {} });
    const ends = [one, one, down].map((each) => each.generate({ ...request, budget }));
    await quiet();
    abort.abort(new Error('enough'));
    for (const end of await Promise.allSettled(ends)) {
      expect(end).toMatchObject({ status: 'rejected', reason: { message: 'enough' } });
    }
    expect(model.doGenerateCalls).toHaveLength(1);
    // The running call; the one that waits for a retry was not answered.
    expect(budget.used()?.modelCalls).toBe(1);
    await expect(one.generate(request)).rejects.toThrow('enough');
  });

  it('limits concurrent calls and reserves no budget for queued ones (A7)', async () => {
    const { model, waiting } = openModel();
    const budget = createBudget({ limits: {} });
    const acme = aiSdkModel(model, { concurrency: 2 });
    const ends = [1, 2, 3, 4, 5].map(() => acme.generate({ ...aRequest(), budget }));
    for (let open = 2; open <= 5; open += 1) {
      await quiet();
      expect(model.doGenerateCalls).toHaveLength(open);
      expect(budget.used()?.modelCalls).toBe(open);
      waiting[open - 2]?.(saying(good));
    }
    waiting[4]?.(saying(good));
    await Promise.all(ends);
  });
});

describe('budgets', () => {
  it('stop a call before it is made (A7)', async () => {
    const mock = mockModel(saying(good));
    const budget = createBudget({ limits: { modelCalls: 1 } });
    const model = aiSdkModel(mock);
    await model.generate({ ...aRequest(), budget });
    await expect(model.generate({ ...aRequest(), budget })).rejects.toMatchObject({
      code: 'limit_reached',
      limit: 'modelCalls',
    });
    expect(mock.doGenerateCalls).toHaveLength(1);
  });

  it('are exceeded by at most one call, in tokens and money, with any number of concurrent calls (A7, A13)', async () => {
    const prices = { input: 3, cachedInput: 0.3, output: 15 };
    const scenario = fc.record({
      tokens: fc.integer({ min: 1, max: 60_000 }),
      cost: fc.double({ min: 0.000_1, max: 0.5, noNaN: true }),
      used: fc.array(fc.tuple(fc.nat({ max: 900 }), fc.nat({ max: 500 }), fc.nat(3)), {
        minLength: 1,
        maxLength: 40,
      }),
      concurrency: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ tokens, cost, used, concurrency }) => {
        let made = 0;
        const model = new MockLanguageModelV4({
          doGenerate: async () => {
            const [input, output, delay] = used[made % used.length] ?? [0, 0, 0];
            made += 1;
            for (let n = 0; n < delay; n += 1) await quiet();
            const usage = {
              inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
              outputTokens: { total: output, text: output, reasoning: 0 },
            };
            return saying(delay === 3 ? '{' : good, { usage });
          },
        });
        const acme = aiSdkModel(model, { prices, concurrency, maxOutputTokens: 500 });
        const execution = createBudget({ limits: { cost } });
        const turns = [1, 2].map(() => createBudget({ limits: { tokens }, parent: execution }));
        await Promise.allSettled(
          used.flatMap(() => turns.map((budget) => acme.generate({ ...aRequest(), budget }))),
        );
        const [first, second] = turns.map((turn) => turn.used());
        const spent = (usage = first) => (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
        for (const turn of [first, second]) expect(spent(turn)).toBeLessThan(tokens + 1_400);
        const most = (900 * 3 + 500 * 15) / 1_000_000;
        expect(execution.used()?.cost ?? 0).toBeLessThan(cost + most);
        expect(execution.used()?.modelCalls ?? 0).toBe(made);
      }),
      { numRuns: 60 },
    );
  });
});
