import assert from 'node:assert/strict';
import {
  type ConformanceCase,
  describeError,
  registerCases,
  type SuiteOptions,
  settle,
  toCases,
} from '../suite/conformance-case.js';
import { spyBudget } from '../suite/spy-budget.js';
import { until, within } from '../suite/within.js';
import { budgetCases } from './budget-cases.js';
import { conversationCases } from './conversation-cases.js';
import type { OpenConversation } from './conversation-place.js';
import { aRequest, type OpenModel } from './model-place.js';
import { outputCases } from './output-cases.js';

const signalCases: readonly ConformanceCase<OpenModel>[] = toCases({
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

export const modelCases = [...outputCases, ...budgetCases, ...signalCases];

/** Options of `languageModelConformance`. */
export interface LanguageModelConformanceOptions extends SuiteOptions {
  /** Opens a model whose provider gives scripted replies; called at least once for each test. */
  readonly open: OpenModel;
  /**
   * Opens a model for conversations, or states why it has no `converse`; then only its absence is tested.
   * @defaultValue `{ absent: 'it calls no tools' }`
   */
  readonly conversation?: OpenConversation | { readonly absent: string };
}

/** Registers a test for each promise of the `RoleModel` port. */
export function languageModelConformance({
  open,
  conversation = { absent: 'it calls no tools' },
  ...suite
}: LanguageModelConformanceOptions): void {
  registerCases(suite, 'RoleModel', modelCases, () => open);
  if (typeof conversation === 'function') {
    registerCases(suite, 'RoleModel in a conversation', conversationCases, () => conversation);
  } else registerCases(suite, 'RoleModel', [absentCase(conversation.absent)], () => open);
}

function absentCase(reason: string): ConformanceCase<OpenModel> {
  return {
    name: `has no converse: ${reason} (F4)`,
    async run(open) {
      const { model } = await open([{ type: 'failure' }]);
      assert.equal(model.converse, undefined, 'it has converse: give the suite `conversation`');
    },
  };
}
