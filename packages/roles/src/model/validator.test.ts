import type { Claim, ValidatorInput } from '@pce/core';
import { type Validation, validationDecision } from '@pce/core/contracts';
import { type LogEntry, Sequence } from '@pce/core/log';
import { aValidation } from '@pce/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asked, unasked } from '../../test/asked.js';
import { planEntry, step } from '../../test/log-entries.js';
import { roleContext } from '../../test/play.js';
import { resultsOf } from '../../test/results.js';
import { type ModelRolesOptions, modelRoles } from './model-roles.js';
import { withVerdict } from './with-verdict.js';

const claims = Sequence.of<Claim>({
  ...{
    id: 'c1',
    claim: 'The Acme 13 costs 799 USD',
    confidence: 1,
    source: 'shop.price',
    event: 4,
  },
});
const rows = [...claims].map(({ claim, confidence, source }) => ({ claim, confidence, source }));

const input: ValidatorInput = {
  request: 'What does the Acme 13 cost?',
  context: '',
  goals: [{ id: 'GOAL_1', description: 'Know the price', priority: 'medium', dependsOn: [] }],
  goalsProgress: [{ goalId: 'GOAL_1', status: 'achieved' }],
  successCriteria: [],
  workpad: {
    ...{ tasks: [], assumptions: [], openQuestions: [], risks: [] },
    constraints: ['prices in USD'],
  },
  answer: 'The Acme 13 costs 799 USD [c1].',
  claims,
  log: Sequence.of<LogEntry>(planEntry, step(1, { claims: rows })),
  results: resultsOf(['Look up the price', 'shop.price', { price: 799 }]),
  warnings: [],
};

const decide = async (
  changes: Partial<ValidatorInput>,
  options?: ModelRolesOptions,
): Promise<readonly [string, Validation]> => {
  const validation = await modelRoles(unasked, options).validator.validate(
    { ...input, ...changes },
    roleContext,
  );
  return [validationDecision(validation.score), validation];
};

describe('the Validator by a model', () => {
  it('is told what code cannot judge: request, answer, claims, workpad, open criteria (A11, A16)', async () => {
    const { roles, model } = asked([aValidation(0.9)]);
    const validation = await roles.validator.validate(
      { ...input, successCriteria: ['the tone is friendly'] },
      roleContext,
    );
    expect(validationDecision(validation.score)).toBe('APPROVE');
    const { prompt } = model.requests[0] ?? { prompt: '' };
    for (const told of [
      'What does the Acme 13 cost?',
      'The Acme 13 costs 799 USD [c1].',
      'c1 (r1): The Acme 13 costs 799 USD',
      'prices in USD',
      'the tone is friendly',
    ]) {
      expect(prompt).toContain(told);
    }
  });

  it('asks no model about a statement without a citation: it is written anew (A11)', async () => {
    const answer = 'The Acme 13 costs 799 USD [c1]. It is the best laptop ever made.';
    const [decision, { issues, reasons }] = await decide({ answer });
    expect(decision).toBe('REVISE');
    expect(issues.join()).toContain('"It is the best laptop ever made."');
    expect(reasons).toContain('missing_evidence');
  });

  it('lets statements without a citation pass where the host allows them', async () => {
    const answer = 'The Acme 13 costs 799 USD [c1]. It is the best laptop ever made.';
    const { roles } = asked([aValidation(1)], { allowUncited: true });
    const { score } = await roles.validator.validate({ ...input, answer }, roleContext);
    expect(validationDecision(score)).toBe('APPROVE');
  });

  it('asks no model about a goal that was missed: it is planned anew (A11)', async () => {
    const [decision] = await decide({ goalsProgress: [{ goalId: 'GOAL_1', status: 'pending' }] });
    expect(decision).toBe('RETRY');
  });

  it('asks no model about a criterion that was measured and not met (A11)', async () => {
    const [decision, { criteria }] = await decide({ successCriteria: ['`price` is at most 500'] });
    expect(decision).toBe('RETRY');
    expect(criteria).toMatchObject([{ status: 'failed' }]);
  });

  it('sends back what the cited results do not say, without asking the model (A11)', async () => {
    const { roles, model } = asked([aValidation(1)]);
    const answer = 'The Acme 13 costs 749 USD [c1].';
    const validation = await roles.validator.validate({ ...input, answer }, roleContext);
    expect(validationDecision(validation.score)).toBe('REVISE');
    expect(validation.issues.join()).toMatch(/^unsupported: "The Acme 13 costs 749 USD \[c1\]\."/);
    expect(validation.evidence).toMatchObject([{ label: 'unsupported' }]);
    expect(model.requests).toEqual([]);
  });

  it('lets them pass where the host allows it, and tells the model (A11)', async () => {
    const { roles, model } = asked([aValidation(1)], { allowUncited: true });
    const answer = 'The Acme 13 costs 749 USD [c1].';
    const validation = await roles.validator.validate({ ...input, answer }, roleContext);
    expect(validationDecision(validation.score)).toBe('APPROVE');
    expect(validation.evidence).toMatchObject([{ label: 'unsupported' }]);
    expect(model.requests[0]?.prompt).toContain('unsupported: "The Acme 13 costs 749 USD [c1]."');
  });

  it('takes the word of the model for a criterion that cannot be measured, and says so (A11)', async () => {
    const criteria = [
      { criterion: 'the tone is friendly', status: 'failed', detail: 'it is curt' },
    ];
    const { roles } = asked([{ ...aValidation(0.95), criteria }]);
    const validation = await roles.validator.validate(
      { ...input, successCriteria: ['the tone is friendly'] },
      roleContext,
    );
    expect(validation.criteria).toEqual([
      { ...criteria[0], detail: 'judged, not measured: it is curt' },
    ]);
    expect(validationDecision(validation.score)).toBe('REVISE');
  });

  it('keeps its budget with a long request and a long answer, and shows first what is not proven (A20)', async () => {
    const { roles, model, reports } = asked([aValidation(1)]);
    const proven = 'The Acme 13 costs 799 USD [c1].\n';
    const answer = `${proven.repeat(1_000)}The Acme 13 feels sturdy [c1].\n${proven.repeat(1_000)}`;
    const request = 'What does the Acme 13 cost, and why? '.repeat(2_000);
    await roles.validator.validate({ ...input, request, answer }, roleContext);
    expect(model.requests[0]?.prompt).toContain('feels sturdy');
    expect(model.requests[0]?.prompt).toMatch(/\d+ of 2001 statements are left out/);
    expect(reports[0]?.tokens).toBeLessThanOrEqual(6_000);
  });

  it('keeps its budget with a thousand claims, those cited first (A20)', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      ...{ id: `c${index + 1}`, claim: `Laptop ${index} costs ${index} USD`, confidence: 1 },
      ...{ source: 'shop.price', event: index + 1 },
    }));
    const { roles, model, reports } = asked([aValidation(1)]);
    const answer = 'Laptop 987 costs 987 USD [c988].';
    await roles.validator.validate({ ...input, answer, claims: Sequence.of(...many) }, roleContext);
    expect(model.requests[0]?.prompt).toContain('c988 (shop.price): Laptop 987 costs 987 USD');
    expect(reports[0]?.tokens).toBeLessThanOrEqual(6_000);
  });
});

describe('code and model together', () => {
  const checks = fc.record({
    claimsSupported: fc.boolean(),
    nothingInvented: fc.boolean(),
    queryAddressed: fc.boolean(),
    coherentFormat: fc.boolean(),
    sourcesPresent: fc.boolean(),
  });
  const validation = fc
    .record({ score: fc.double({ min: 0, max: 1, noNaN: true }), checks })
    .map(({ score, ...rest }) => aValidation(score, rest));

  it('never score better than either, nor pass with a check that failed (A11)', () => {
    fc.assert(
      fc.property(validation, validation, (byCode, verdict) => {
        const both = withVerdict(byCode, verdict);
        expect(both.score).toBeLessThanOrEqual(Math.min(byCode.score, verdict.score));
        if (Object.values(both.checks).includes(false)) {
          expect(validationDecision(both.score)).not.toBe('APPROVE');
        }
      }),
    );
  });

  it('keep what was measured, whatever the model says of it', () => {
    const measured = { criterion: 'at least 3', status: 'failed', detail: '2' } as const;
    const said = { criterion: 'at least 3', status: 'passed', detail: 'fine' } as const;
    const both = withVerdict(
      aValidation(1, { criteria: [measured] }),
      aValidation(1, { criteria: [said] }),
    );
    expect(both.criteria).toEqual([measured]);
  });
});
