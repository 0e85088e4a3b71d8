import { diffClassifierConformance } from '@pce/conformance';
import { diffClassifier } from '@pce/diff';
import { describe, it } from 'vitest';

// #region conformance
diffClassifierConformance({
  describe,
  it,
  name: 'diffClassifier',
  place: () => ({ classifier: diffClassifier() }),
});
// #endregion
