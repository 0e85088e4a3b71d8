import { defaultSections } from './default-sections.ts';
import { defaultTermRules } from './default-terms.ts';
import type { DiffRules } from './diff-rules.ts';

/** Rules that apply unless a host brings others. The thresholds of the text ratio are those of the first design. */
export const defaultDiffRules: DiffRules = {
  thresholds: {
    ratio: { medium: 0.6, low: 0.4 },
    kept: { medium: 0.95, low: 0.4 },
    goal: 0.5,
  },
  caps: {
    goalReplaced: 'LOW',
    goalChanged: 'MEDIUM',
    constraintDropped: 'MEDIUM',
    itemRemoved: 'MEDIUM',
    number: 'MEDIUM',
    outside: 'MEDIUM',
    reworded: 'MEDIUM',
    order: 'MEDIUM',
    manyChanges: 'MEDIUM',
  },
  terms: defaultTermRules,
  sections: defaultSections,
};
