import assert from 'node:assert/strict';
import { type ConformanceCase, toCases } from '../suite/conformance-case.js';
import { describeError, settle } from '../suite/settle.js';
import { spyBudget } from '../suite/spy-budget.js';
import { until, within } from '../suite/within.js';
import type { OpenModel } from './model-place.js';
import { aRequest } from './requests.js';

export const signalCases: readonly ConformanceCase<OpenModel>[] = toCases({
  async 'does not call the provider once the signal has aborted (A22)'(open) {
    const place = await open([{ type: 'answer', value: { city: 'Oslo' } }]);
    const reason = new Error('the turn was cancelled');
    const request = aRequest({ signal: AbortSignal.abort(reason) });
    const outcome = await settle(() => place.model.generate(request));
    assert.equal(place.calls().length, 0, 'it calls the provider after the abort');
    assert.ok(!outcome.ok, 'it answers after the abort');
    assert.equal(outcome.error, reason, describeError(outcome.error));
  },
  async 'rejects with the reason of its signal when aborted during a call (A22)'(open) {
    const place = await open([{ type: 'silence' }]);
    const controller = new AbortController();
    const reason = new Error('the turn was cancelled');
    const budget = spyBudget();
    const request = aRequest({ signal: controller.signal, budget });
    const ended = settle(() => place.model.generate(request));
    await until(place, () => place.calls().length > 0, 'it does not call the provider');
    controller.abort(reason);
    const outcome = await within(place, ended, 'it does not end after the abort');
    assert.ok(!outcome.ok, 'it answers after the abort');
    assert.equal(outcome.error, reason, describeError(outcome.error));
    assert.equal(budget.settled(), budget.reserved(), 'it does not settle the aborted call');
  },
});
