import type { Claim, ValidatorInput } from '@pce/core';
import type { Validation } from '@pce/core/contracts';
import { type LogEntry, Sequence, validationDecision } from '@pce/core/internal';
import { planEntry, resultsOf, roleContext, step } from '@pce/role-parts/test';
import { aValidation } from '@pce/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asked, unasked } from '../../test/asked.js';
import { type ModelRolesOptions, modelRoles } from '../index.js';
import { defaultPromptBudgets } from './prompt/budgets.js';
import { withVerdict } from './validator.js';

const claims = Sequence.of<Claim>({
  id: 'c1',
  claim: 'The Acme 13 costs 799 USD',
  confidence: 1,
  source: 'shop.price',
  event: 4,
});
const rows = [...claims].map(({ claim, confidence, source }) => ({ claim, confidence, source }));

const input: ValidatorInput = {
  request: 'What does the Acme 13 cost?',
  context: '',
  goals: [{ id: 'GOAL_1', description: 'Know the price', priority: 'medium', dependsOn: [] }],
  goalsProgress: [{ goalId: 'GOAL_1', status: 'achieved' }],
  successCriteria: [],
  workpad: {
    tasks: [],
    assumptions: [],
    openQuestions: [],
    risks: [],
    constraints: ['prices in USD'],
  },
  answer: 'The Acme 13 costs 799 USD [c1].',
  claims,
  log: Sequence.of<LogEntry>(planEntry, step(1, { claims: rows })),
  results: resultsOf(['Look up the price', 'shop.price', { price: 799 }]),
  warnings: [],
  revisionsLeft: 2,
  effects: Sequence.of(),
};

/** The input, with code's findings for the values of its answer. */
async function checkedInput(changes: Partial<ValidatorInput>): Promise<ValidatorInput> {
  const changed = { ...input, ...changes };
  const sources = [{ id: 'c1', data: { price: 799 }, claim: 'The Acme 13 costs 799 USD' }];
  const found = await modelRoles(unasked).evidence?.check?.(changed.answer, sources, '');
  if (found === undefined) return changed;
  const { text: answer, ...check } = found;
  return { ...changed, answer, check };
}

const decide = async (
  changes: Partial<ValidatorInput>,
  options?: ModelRolesOptions,
): Promise<readonly [string, Validation]> => {
  const validation = await modelRoles(unasked, options).validator.validate(
    await checkedInput(changes),
    roleContext,
  );
  return [validationDecision(validation.score), validation];
};

const friendly = ['the tone is friendly'];

/** Verdict of the Validator on an answer, and the prompts of its model. */
async function validated(
  changes: Partial<ValidatorInput>,
  verdict: unknown,
  options?: ModelRolesOptions,
) {
  const { roles, model, reports } = asked([verdict], options);
  const validation = await roles.validator.validate(await checkedInput(changes), roleContext);
  const decision = validationDecision(validation.score);
  return { validation, decision, prompt: model.requests[0]?.prompt ?? '', report: reports[0] };
}

describe('the Validator by a model', () => {
  it('asks no model if code can check everything (A11)', async () => {
    const [decision, { criteria }] = await decide({ successCriteria: ['`price` is at most 800'] });
    expect(decision).toBe('APPROVE');
    expect(criteria).toMatchObject([{ status: 'passed' }]);
    expect((await decide({}))[0]).toBe('APPROVE');
  });

  it('asks one about criteria that code cannot measure, with request, answer and results (A11, A21)', async () => {
    const { decision, prompt, validation } = await validated(
      { successCriteria: [...friendly, '`price` is at most 800'] },
      { criteria: [{ criterion: friendly[0], status: 'passed', detail: 'it is' }], score: 0.95 },
    );
    expect(decision).toBe('APPROVE');
    expect(validation.criteria.map(({ status }) => status)).toEqual(['passed', 'passed']);
    for (const part of [
      'What does the Acme 13 cost?',
      'The Acme 13 costs 799 USD [c1].',
      'c1: The Acme 13 costs 799 USD',
      'c1: price: 799',
      ...friendly,
    ])
      expect(prompt).toContain(part);
    expect(prompt).not.toContain('at most 800');
  });

  it.each([
    ['failed', 'REVISE', 'failed', 'judged, not measured: it is curt'],
    ['passed', 'APPROVE', 'passed', 'judged, not measured: it is curt'],
    ['cannot_tell', 'APPROVE', 'unchecked', expect.any(String)],
  ])(
    'reads its %s as %s, and reports that it was not measured (A11)',
    async (status, decision, held, detail) => {
      const criteria = [{ criterion: friendly[0], status, detail: 'it is curt' }];
      const ended = await validated({ successCriteria: friendly }, { score: 0.95, criteria });
      expect(ended.decision).toBe(decision);
      expect(ended.validation.criteria).toEqual([{ criterion: friendly[0], status: held, detail }]);
    },
  );

  it('cannot be talked into more than code allows (A11)', async () => {
    const answer = 'The Acme 13 costs 749 USD [c1].';
    const approved = { score: 1, checks: { claimsSupported: true }, criteria: [] };
    const strict = { evidence: 'strict' } as const;
    const { decision, prompt } = await validated(
      { answer, successCriteria: friendly },
      approved,
      strict,
    );
    expect(decision).toBe('REVISE');
    expect(prompt).toBe('');
  });

  it('keeps its budget with a long request, a long answer and many results, cited ones first (A20)', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      id: `c${index + 1}`,
      claim: `Laptop ${index} costs ${index} USD`,
      confidence: 1,
      source: 'shop.price',
      event: index + 1,
    }));
    const { prompt, report } = await validated(
      {
        claims: Sequence.of(...many),
        successCriteria: friendly,
        request: 'What does the Acme 13 cost, and why? '.repeat(1_500),
        answer: `${'Laptop 187 costs 187 USD [c188].\n'.repeat(20)}${'It is friendly. '.repeat(1_200)}`,
        results: resultsOf(
          ...many.map(({ claim }) => ['Look', 'shop.price', `${claim}. `.repeat(20)] as const),
        ),
      },
      { score: 1 },
      { evidence: 'off' },
    );
    expect(prompt).toContain('c188 (shop.price): Laptop 187 costs 187 USD');
    expect(report?.tokens).toBeLessThanOrEqual(defaultPromptBudgets.validator);
  });
});

describe('values without evidence', () => {
  const wrong = 'The Acme 13 costs 749 USD [c1].';
  const computed = 'The Acme 13 costs 749 USD [=c1.price].';
  const uncited = 'The Acme 13 costs that much.';
  const policies = ['strict', 'deliver', 'off'] as const;

  it.each([
    ['that are cited rightly', input.answer, 2, ['APPROVE', 'APPROVE', 'APPROVE']],
    ['where the answer cites nothing', uncited, 2, ['REVISE', 'REVISE', 'APPROVE']],
    ['that the result does not have', wrong, 2, ['REVISE', 'REVISE', 'APPROVE']],
    ['that their formula contradicts', computed, 2, ['REVISE', 'REVISE', 'APPROVE']],
    ['without revisions left', wrong, 0, ['FAIL', 'APPROVE', 'APPROVE']],
  ])('%s: strict, deliver and off (A11)', async (_what, answer, revisionsLeft, decisions) => {
    const ended = await Promise.all(
      policies.map((evidence) => decide({ answer, revisionsLeft }, { evidence })),
    );
    expect(ended.map(([decision]) => decision)).toEqual(decisions);
  });
});

describe('code and model together', () => {
  const validation = fc
    .record({
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      status: fc.constantFrom('passed', 'failed', 'unchecked'),
    })
    .map(({ score, status }) =>
      aValidation(score, { criteria: [{ criterion: 'it is short', status, detail: '' }] }),
    );

  it('never score better than either, nor pass with a criterion that failed (A11)', () => {
    fc.assert(
      fc.property(validation, validation, (byCode, verdict) => {
        const both = withVerdict(byCode, verdict);
        expect(both.score).toBeLessThanOrEqual(Math.min(byCode.score, verdict.score));
        if (both.criteria.some(({ status }) => status === 'failed')) {
          expect(validationDecision(both.score)).not.toBe('APPROVE');
        }
      }),
    );
  });
});
