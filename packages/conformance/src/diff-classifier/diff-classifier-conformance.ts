import { registerCases, type SuiteOptions } from '../suite/conformance-case.js';
import { type ClassifierPlace, classifierCases } from './classifier-cases.js';

/** Options of `diffClassifierConformance`. */
export interface DiffClassifierConformanceOptions extends SuiteOptions {
  /** Makes the classifier; called once for each test. */
  readonly place: () => ClassifierPlace | Promise<ClassifierPlace>;
}

/** Registers a test for each promise of the `DiffClassifier` port. */
export function diffClassifierConformance({
  place,
  ...suite
}: DiffClassifierConformanceOptions): void {
  registerCases(suite, 'DiffClassifier', classifierCases, place);
}
