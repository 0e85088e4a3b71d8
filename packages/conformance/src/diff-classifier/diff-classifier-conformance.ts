import { registerCases, type SuiteOptions } from '../suite/conformance-case.js';
import { classifierCases } from './classifier-cases.js';
import type { ClassifierPlace } from './classifier-place.js';

/** Options of `diffClassifierConformance`. */
export interface DiffClassifierConformanceOptions extends SuiteOptions {
  /** Makes the classifier; called once for each test. */
  readonly place: () => ClassifierPlace | Promise<ClassifierPlace>;
}

/** Registers a test for each promise of the `DiffClassifier` port. */
export function diffClassifierConformance(options: DiffClassifierConformanceOptions): void {
  const { place, ...suite } = options;
  registerCases(suite, 'DiffClassifier', classifierCases, place);
}
