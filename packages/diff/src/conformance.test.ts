import { diffClassifierConformance } from '@pce/conformance';
import { describe, it } from 'vitest';
import { diffClassifier } from './diff-classifier-portable.ts';

diffClassifierConformance({
  describe,
  it,
  name: 'diffClassifier without Node',
  place: () => ({ classifier: diffClassifier() }),
});
