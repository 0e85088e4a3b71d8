import type { DiffClassifier } from '@pce/core/ports';

/** Every change is MEDIUM: it is classified, and nobody is alarmed. */
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
