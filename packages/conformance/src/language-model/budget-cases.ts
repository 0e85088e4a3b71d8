import assert from 'node:assert/strict';
import {
  assertCode,
  type ConformanceCase,
  describeError,
  settle,
  toCases,
} from '../suite/conformance-case.js';
import { spyBudget } from '../suite/spy-budget.js';
import { aRequest, type ModelReply, type OpenModel, usagePerCall } from './model-place.js';

const replies: Readonly<Record<string, ModelReply>> = {
  'an answer': { type: 'answer', value: { city: 'Oslo' } },
  'an answer of another shape': { type: 'answer', value: { city: 7 } },
  'a text': { type: 'text', text: 'Oslo, I think.' },
  'a failure': { type: 'failure' },
};

export const budgetCases: readonly ConformanceCase<OpenModel>[] = toCases({
  async 'reports the usage of all calls that led to the answer (A12)'(open) {
    const place = await open([{ type: 'answer', value: { city: 'Oslo' } }]);
    const { usage } = await place.model.generate(aRequest());
    const calls = place.calls().length;
    const { inputTokens, outputTokens } = usage;
    assert.deepEqual(
      { inputTokens, outputTokens },
      {
        inputTokens: calls * usagePerCall.inputTokens,
        outputTokens: calls * usagePerCall.outputTokens,
      },
      `the usage is not that of ${calls} calls`,
    );
  },
  async 'reserves and settles every call to the provider, however it ends (A7)'(open) {
    for (const [name, reply] of Object.entries(replies)) {
      const place = await open([reply]);
      const budget = spyBudget();
      await settle(() => place.model.generate(aRequest({ budget })));
      const calls = place.calls().length;
      assert.equal(budget.reserved(), calls, `after ${name}, calls are not reserved one by one`);
      assert.equal(budget.settled(), calls, `after ${name}, calls are not settled`);
    }
  },
  async 'does not call the provider where the budget refuses the call (A7)'(open) {
    const place = await open([{ type: 'answer', value: { city: 'Oslo' } }]);
    const budget = spyBudget(0);
    const outcome = await settle(() => place.model.generate(aRequest({ budget })));
    assert.equal(place.calls().length, 0, 'it calls the provider without a budget');
    assertCode(outcome, 'limit_reached', 'it answers without a budget');
    assert.equal(budget.settled(), 0, 'it settles a call that was refused');
  },
  async 'waits until a budget has refused the call (F20)'(open) {
    const place = await open([{ type: 'answer', value: { city: 'Oslo' } }]);
    const budget = spyBudget(0);
    const slow = {
      ...budget,
      async reserveModelCall() {
        await undefined;
        return budget.reserveModelCall();
      },
    };
    const outcome = await settle(() => place.model.generate(aRequest({ budget: slow })));
    assert.equal(place.calls().length, 0, 'it does not wait for the reservation');
    assert.ok(!outcome.ok, 'it answers without a budget');
    assert.equal(budget.settled(), 0, 'it settles a call that was refused');
  },
  async 'answers without a budget, too (A7)'(open) {
    const { model } = await open([{ type: 'answer', value: { city: 'Oslo' } }]);
    const { budget: _, ...request } = aRequest();
    const outcome = await settle(() => model.generate(request));
    if (!outcome.ok) assert.fail(`it fails without a budget: ${describeError(outcome.error)}`);
    assert.equal(outcome.value.output.city, 'Oslo');
  },
});
