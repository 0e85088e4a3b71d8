import type { EvidenceChecker } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import type { EvidenceCheckerPlace } from '../../src/evidence-checker/evidence-checker-conformance.js';
import { evidenceCheckerCases } from '../../src/evidence-checker/evidence-checker-conformance.js';
import { evidenceCheckerConformance } from '../../src/index.js';

import { assertNoticed, brokenBy } from '../suite/broken-implementation.js';
import type { Flaws } from '../suite/mutation.js';

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

type Check = typeof sound.check;
const broken = (change: Partial<EvidenceChecker>): EvidenceCheckerPlace => ({
  checker: { ...sound, ...change },
});
const changing = (change: (checked: Awaited<ReturnType<Check>>) => object): EvidenceCheckerPlace =>
  broken({
    check: async (...args) => {
      const checked = await sound.check(...args);
      return { ...checked, ...change(checked) };
    },
  });

const flaws: Flaws<EvidenceCheckerPlace> = {
  'evaluates the same expression to the same value or message (A28)': {
    throws: broken({ look: (text) => JSON.parse(text) }),
  },
  'never rejects, for any answer (A11)': {
    rejects: broken({ check: (answer) => Promise.reject(new Error(answer)) }),
  },
  'leaves the words of an answer as they are (A11)': {
    'trims the answer': changing(({ text }) => ({ text: text.trim() })),
  },
  'keeps each value in its place, and cites what exists (A11)': {
    'counts places from one': changing(({ values }) => ({
      values: values.map((each) => ({ ...each, start: each.start + 1 })),
    })),
  },
  'gives a hint for each answer that it finds wrong, and none for others (A11)': {
    'gives no hints': changing(() => ({ hints: [] })),
  },
};

describe('the suite of checkers of evidence', () => {
  it.each(brokenBy(flaws, (place) => place))('notices one that $flaw (F6)', (place) =>
    assertNoticed(evidenceCheckerCases, place),
  );
});

evidenceCheckerConformance({
  describe,
  it,
  name: 'a sound checker',
  place: () => ({ checker: sound }),
});

it('allows a checker without `check`', async () => {
  for (const { run } of evidenceCheckerCases)
    await expect(run({ checker: { look: sound.look } })).resolves.toBeUndefined();
});
