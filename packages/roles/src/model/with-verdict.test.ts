import type { CriterionCheck, Validation } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { withVerdict } from './with-verdict.js';

const all = {
  ...{ claimsSupported: true, nothingInvented: true, queryAddressed: true },
  ...{ coherentFormat: true, sourcesPresent: true },
};
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
    expect(judged('unchecked', { ...said, criterion: 'It is\n short' })?.status).toBe('failed');
  });

  it('delivers no answer that fails a criterion', () => {
    const criteria: CriterionCheck[] = [{ criterion: 'a', status: 'failed', detail: '' }];

    expect(withVerdict(validation({ criteria }), validation()).score).toBe(0.79);
  });

  it('says what the model found, and no longer that nobody looked', () => {
    const check: CriterionCheck = { criterion: 'a', status: 'unchecked', detail: 'by code' };
    const code = validation({
      ...{
        criteria: [check],
        issues: ['x', 'not checked: "a": by code'],
        reasons: ['tool_failure'],
      },
      ...{ revisionHints: ['b'], suggestedFixes: ['c'], goals: [{ goalId: 'GOAL_1', score: 1 }] },
    });
    const failed = { ...check, status: 'failed', detail: 'no' } as const;
    const both = withVerdict(code, validation({ criteria: [failed], issues: ['y'] }));
    expect(both).toMatchObject({
      ...{ score: 0.79, issues: ['x', expect.stringContaining('no'), 'y'] },
      ...{ reasons: ['tool_failure', 'requirement_violation'], goals: code.goals },
      checks: { ...all, queryAddressed: false },
    });
    const unsure = withVerdict(code, validation({ criteria: [check], issues: ['y'] }));
    expect(unsure.issues).toEqual([...code.issues, 'y']);
  });
});
