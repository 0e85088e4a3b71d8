import type { DiffClassifier } from '@pce/core/ports';

/** The classifier that the suite runs. */
export interface ClassifierPlace {
  readonly classifier: DiffClassifier;
}
