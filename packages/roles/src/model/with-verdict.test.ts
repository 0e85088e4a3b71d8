import type { CriterionCheck, Validation } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { withVerdict } from './with-verdict.js';

const all = {
  ...{ claimsSupported: true, nothingInvented: true, queryAddressed: true },
  ...{ coherentFormat: true, sourcesPresent: true },
};
const names = [
  'claimsSupported',
  'nothingInvented',
  'queryAddressed',
  'coherentFormat',
  'sourcesPresent',
] as const;

function validation(changes: Partial<Validation> = {}): Validation {
  return {
    ...{ score: 1, checks: all, goals: [], criteria: [], issues: [], revisionHints: [] },
    ...{ suggestedFixes: [], reasons: [] },
    ...changes,
  };
}

function judged(
  byCode: CriterionCheck['status'],
  said?: CriterionCheck,
): CriterionCheck | undefined {
  const check = { criterion: ' it is short ', status: byCode, detail: 'by code' };
  const verdict = validation({ criteria: said === undefined ? [] : [said] });
  return withVerdict(validation({ criteria: [check] }), verdict).criteria[0];
}

describe('withVerdict', () => {
  it('lets a model lower the score, and never raise it (A11)', () => {
    const score = (code: number, model: number): number =>
      withVerdict(validation({ score: code }), validation({ score: model })).score;

    expect([score(0.9, 0.95), score(0.95, 0.9), score(0.5, 1)]).toEqual([0.9, 0.9, 0.5]);
  });

  it.each(names)('holds that %s only where both say so', (name) => {
    const faulty = validation({ checks: { ...all, [name]: false } });

    expect(withVerdict(faulty, validation())).toMatchObject({
      ...{ score: 0.79, checks: { ...all, [name]: false } },
    });
    expect(withVerdict(validation(), faulty).checks).toEqual({ ...all, [name]: false });
    expect(withVerdict({ ...faulty, score: 0.3 }, validation()).score).toBe(0.3);
  });

  it('keeps what code measured, and takes a judgement for the rest', () => {
    const said = { criterion: 'it is short', status: 'failed', detail: 'too long' } as const;
    const own = { criterion: ' it is short ', detail: 'by code' };

    expect(judged('passed', said)).toEqual({ ...own, status: 'passed' });
    expect(judged('unchecked', said)).toEqual({
      ...own,
      ...{ status: 'failed', detail: 'judged, not measured: too long' },
    });
    expect(judged('unchecked', { ...said, status: 'unchecked' })).toEqual({
      ...{ ...own, status: 'unchecked' },
    });
    expect(judged('unchecked', { ...said, criterion: 'other' })?.status).toBe('unchecked');
    expect(judged('unchecked')?.status).toBe('unchecked');
  });

  it('delivers no answer that fails a criterion', () => {
    const criteria: CriterionCheck[] = [{ criterion: 'a', status: 'failed', detail: '' }];

    expect(withVerdict(validation({ criteria }), validation()).score).toBe(0.79);
  });

  it('takes the lower score of each goal, and all that either of them says', () => {
    const code = validation({
      goals: [
        { goalId: 'GOAL_1', score: 1 },
        { goalId: 'GOAL_2', score: 0.5 },
        { goalId: 'GOAL_3', score: 0.7 },
      ],
      ...{ issues: ['a'], revisionHints: ['b'], suggestedFixes: ['c'], reasons: ['tool_failure'] },
      evidence: [],
    });
    const model = validation({
      goals: [
        { goalId: 'GOAL_1', score: 0.4 },
        { goalId: 'GOAL_2', score: 0.9 },
      ],
      ...{ issues: ['d'], revisionHints: ['e'], suggestedFixes: ['f'] },
      reasons: ['tool_failure', 'requirement_violation'],
    });

    expect(withVerdict(code, model)).toEqual({
      ...{ score: 1, checks: all, criteria: [] },
      goals: [
        { goalId: 'GOAL_1', score: 0.4 },
        { goalId: 'GOAL_2', score: 0.5 },
        { goalId: 'GOAL_3', score: 0.7 },
      ],
      ...{ issues: ['a', 'd'], revisionHints: ['b', 'e'], suggestedFixes: ['c', 'f'] },
      reasons: ['tool_failure', 'requirement_violation'],
      evidence: [],
    });
    expect(withVerdict(model, code)).not.toHaveProperty('evidence');
  });
});
