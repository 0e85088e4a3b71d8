import type { EvidenceChecker } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import { evidenceCheckerCases } from '../../src/evidence-checker/evidence-checker-conformance.js';
import { evidenceCheckerConformance } from '../../src/index.js';

// #region checker
/** Declared sums of prices, the only statements that this checker checks. */
const declared = / \[=sum\(c1\.orders\.price\)\]/;

const sound: EvidenceChecker & Required<Pick<EvidenceChecker, 'check'>> = {
  look(expression, sources) {
    const source = sources.find(({ id }) => id === expression);
    return source === undefined
      ? { ok: false, message: `there is no ${expression.slice(0, 100)}` }
      : { ok: true, value: source.data };
  },
  async check(answer) {
    const at = answer.search(declared);
    const [said = ''] = /\d+$/.exec(answer.slice(0, Math.max(0, at))) ?? [];
    if (said === '') return { text: answer, values: [], statements: [], hints: [] };
    const label = said === '250' ? ('derived' as const) : ('contradicted' as const);
    const text = answer.replace(declared, '');
    const place = { text: said, start: at - said.length, end: at };
    return {
      text,
      values: [
        { ...place, label, citations: ['c1'], formula: 'sum(c1.orders.price)', computed: 250 },
      ],
      statements: [{ text, label, citations: ['c1'] }],
      hints: label === 'contradicted' ? ['the formula gives 250'] : [],
    };
  },
};
// #endregion

evidenceCheckerConformance({
  ...{ describe, it, name: 'a sound checker' },
  place: () => ({ checker: sound }),
});

it('allows a checker without `check`', async () => {
  for (const { run } of evidenceCheckerCases)
    await expect(run({ checker: { look: sound.look } })).resolves.toBeUndefined();
});
