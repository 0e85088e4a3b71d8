import assert from 'node:assert/strict';
import type { ConformanceCase } from '../suite/conformance-case.js';
import { describeError, settle } from '../suite/settle.js';
import { spyBudget } from '../suite/spy-budget.js';
import type { OpenModel } from './model-place.js';
import { aRequest } from './requests.js';

/** Milliseconds in which an aborted call has to end. */
const graceMs = 1_000;

export const signalCases: readonly ConformanceCase<OpenModel>[] = [
  {
    name: 'does not call the provider once the signal has aborted (A22)',
    async run(open) {
      const place = await open([{ type: 'answer', value: { city: 'Oslo' } }]);
      const reason = new Error('the turn was cancelled');
      const request = aRequest({ signal: AbortSignal.abort(reason) });
      const outcome = await settle(() => place.model.generate(request));
      assert.equal(place.calls().length, 0, 'it calls the provider after the abort');
      assert.ok(!outcome.ok, 'it answers after the abort');
      assert.equal(outcome.error, reason, describeError(outcome.error));
    },
  },
  {
    name: 'ends with the reason of the signal, where that aborts during a call (A22)',
    async run(open) {
      const place = await open([{ type: 'silence' }]);
      const controller = new AbortController();
      const reason = new Error('the turn was cancelled');
      const budget = spyBudget();
      const request = aRequest({ signal: controller.signal, budget });
      const ended = settle(() => place.model.generate(request));
      while (place.calls().length === 0) await new Promise(setImmediate);
      controller.abort(reason);
      const outcome = await withinGrace(ended);
      assert.ok(outcome !== 'too late', `it has not ended ${graceMs} ms after the abort`);
      assert.ok(!outcome.ok, 'it answers after the abort');
      assert.equal(outcome.error, reason, describeError(outcome.error));
      assert.equal(budget.settled(), budget.reserved(), 'it does not settle the aborted call');
    },
  },
];

async function withinGrace<T>(work: Promise<T>): Promise<T | 'too late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'too late'>((resolve) => {
    timer = setTimeout(() => resolve('too late'), graceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
