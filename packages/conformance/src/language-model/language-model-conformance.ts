import { registerCases, type SuiteOptions } from '../suite/conformance-case.js';
import { modelCases } from './model-cases.js';
import type { OpenModel } from './model-place.js';

/** Options of `languageModelConformance`. */
export interface LanguageModelConformanceOptions extends SuiteOptions {
  /** Opens a model whose provider gives scripted replies; called at least once for each test. */
  readonly open: OpenModel;
}

/** Registers a test for each promise of the `LanguageModel` port. */
export function languageModelConformance(options: LanguageModelConformanceOptions): void {
  const { open, ...suite } = options;
  registerCases(suite, 'LanguageModel', modelCases, () => open);
}
