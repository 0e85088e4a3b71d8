import type { DiffClassifier } from '@pce/core/ports';

/** Classifies every change as MEDIUM, which raises no alert. */
export const steadyClassifier: DiffClassifier = {
  classify: async () => ({
    patch: '',
    class: 'MEDIUM',
    figures: { ratio: 0.5, kept: 0.5, order: 1 },
    decidedBy: 'ratio',
    reasons: [{ rule: 'ratio', class: 'MEDIUM', detail: '' }],
    changes: [],
    coarse: false,
  }),
};
