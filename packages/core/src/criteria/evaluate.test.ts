import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../index.js';
import { parsePath, valueAt } from '../text/reference.js';
import type { CriterionScope, CriterionVerdict } from './criterion.js';
import { evaluateCriterion } from './evaluate.js';
import { parseCriterion } from './parse.js';

const values: Json = {
  findings: ['a', 'b', 3],
  none: [],
  blank: '  ',
  nothing: null,
  record: { key: 1, other: 2 },
  total: 5,
  totalText: '1,200',
  state: 'done',
  expected: 'done',
  yes: 'true',
  report: '# Report\n\nA long text about what was found, with more than sixty characters.',
};

const scope: CriterionScope = {
  value: (path) => valueAt(values, parsePath(path) ?? [path]),
  fileExists: (path) => path === 'report.md' || path === 'out/counts.json',
  count: (things) => (things === 'files listed' ? { count: 2, of: 'r1.files' } : undefined),
};

function verdict(text: string, against: CriterionScope = scope): CriterionVerdict {
  const criterion = parseCriterion(text);
  if (criterion === undefined) throw new Error(`not a criterion: ${text}`);
  return evaluateCriterion(criterion, against);
}

describe('evaluateCriterion', () => {
  it.each([
    'findings is not empty',
    'none is empty',
    'blank is empty',
    'nothing is empty',
    'missing is empty',
    'total is not empty',
    'missing is null',
    'findings is not null',
    '`report.md` exists',
    '`out/counts.json` exists',
    'findings exists',
    'record.key exists',
    'missing does not exist',
    'total >= 5',
    'total is more than four',
    'totalText > 1000',
    'total == "5"',
    'yes is true',
    'state is done',
    'state is expected',
    'state != open',
    'count(findings) is three',
    'findings has at least 3 items',
    'record has exactly 2 entries',
    'length(state) == 4',
    'findings contains a',
    'findings contains "3"',
    'report contains "# Report"',
    'record contains key',
    'report does not contain TODO',
    'at least 2 files listed',
    'fewer than 3 files listed',
    'NOT (none is not empty AND total > 5)',
  ])('passes "%s" (B4)', (text) => {
    expect(verdict(text).passed).toBe(true);
  });

  it.each([
    ['none is not empty', 'none has 0 items'],
    ['missing is not empty', 'there is no missing'],
    ['report is empty', 'report has 76 characters'],
    ['`missing.md` exists', 'there is no missing.md'],
    ['total > 5', 'total is 5; needs more than 5'],
    ['NOT total >= 5', 'total is 5; needs less than 5'],
    ['count(none) >= 1', 'none has 0 items; needs at least 1'],
    ['record has at least 3 entries', 'record has 2 entries; needs at least 3'],
    ['state is "open"', 'state is "done"; needs exactly "open"'],
    ['state contains x', 'state does not contain "x"'],
    ['at least 3 files listed', '2 files listed (r1.files); needs at least 3'],
    ['missing is not null', 'there is no missing; needs anything but null'],
    ['total > 5 OR none is not empty', 'total is 5; needs more than 5; none has 0 items'],
  ])('fails "%s" because %s (B4)', (text, detail) => {
    expect(verdict(text)).toEqual({ passed: false, detail });
  });

  it.each([
    ['missing > 3', 'there is no missing'],
    ['count(missing) >= 1', 'there is no missing: nothing to count'],
    ['count(state) >= 1', 'state is "done": nothing to count'],
    ['findings >= 3', 'findings has 3 items: compare its count or one of its values'],
    ['state > 3', 'cannot order `state` and 3'],
    ['missing contains x', 'there is no missing'],
    ['`report.md` is not empty', 'report.md is a file whose content was not looked at'],
    ['at least 1 unicorn', 'nothing to count as unicorn'],
  ])('leaves "%s" undecided: %s (B4)', (text, detail) => {
    expect(verdict(text)).toEqual({ passed: undefined, detail });
  });

  it.each([
    ['at least 1 unicorn OR total is 5', true],
    ['at least 1 unicorn OR total is 6', undefined],
    ['at least 1 unicorn AND total is 6', false],
    ['at least 1 unicorn AND total is 5', undefined],
    ['NOT at least 1 unicorn', undefined],
  ])('propagates undecided parts of "%s" to %s (B4)', (text, passed) => {
    expect(verdict(text).passed).toBe(passed);
  });

  it('does not read inherited properties as keys (B4)', () => {
    expect(verdict('record contains toString').passed).toBe(false);
  });

  it('returns the opposite verdict for NOT, and the same for NOT NOT (B4)', () => {
    const check = fc.constantFrom(
      'total > 5',
      'total is 5',
      'at least 1 unicorn',
      'none is empty',
      'missing exists',
      'state contains o',
      'missing < 1',
    );
    const text = fc.tuple(
      check,
      fc.constantFrom('AND', 'OR'),
      check,
      fc.constantFrom('AND', 'OR'),
      check,
    );
    fc.assert(
      fc.property(text, (parts) => {
        const { passed } = verdict(parts.join(' '));
        expect(verdict(`NOT (${parts.join(' ')})`).passed).toBe(
          passed === undefined ? undefined : !passed,
        );
        expect(verdict(`NOT NOT (${parts.join(' ')})`).passed).toBe(passed);
      }),
    );
  });
});
