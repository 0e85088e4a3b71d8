import assert from 'node:assert/strict';
import {
  type ConformanceCase,
  registerCases,
  type SuiteOptions,
} from '../suite/conformance-case.js';
import { budgetCases } from './budget-cases.js';
import { conversationCases } from './conversation-cases.js';
import type { OpenConversation } from './conversation-place.js';
import type { OpenModel } from './model-place.js';
import { outputCases } from './output-cases.js';
import { signalCases } from './signal-cases.js';

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
