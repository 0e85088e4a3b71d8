import type { LoopResult } from '@pce/handoff';
import { expect, it } from 'vitest';
import { loopExitCode, loopResultText } from './loop-result-text.js';

const figures = { iterations: 2, prompts: 4, cost: 0, verdicts: [] };

const ended: LoopResult = { status: 'completed', reason: 'all are met', ...figures };

it('tells of each criterion whether it is met, then how the loop ended (C8)', () => {
  const verdicts = [
    { criterion: '`a` exists', passed: true, detail: 'it does' },
    { criterion: '`b` exists', passed: false, detail: 'it does not' },
    { criterion: '2 rows', passed: null, detail: 'nothing counts them' },
  ];

  expect(loopResultText({ ...ended, verdicts }).split('\n')).toEqual([
    '✔ `a` exists: it does',
    '✖ `b` exists: it does not',
    '✖ 2 rows: nothing counts them',
    'completed: all are met (2 iterations, 4 prompts)',
  ]);
  expect(loopResultText({ ...ended, iterations: 1 })).toContain('(1 iteration, 4 prompts)');
});

it('tells what a person can choose where only they can go on (C8)', () => {
  const question = {
    ...({ id: 'l.q1', kind: 'in_doubt', role: 'executor', n: 1 } as const),
    ...{ message: 'it broke off', options: ['continue', 'end'] },
  };

  expect(loopResultText({ status: 'needs-person', question, ...figures })).toBe(
    'it broke off. Choose: --choose continue | end',
  );
});

it.each([
  ['completed', 0],
  ['needs-person', 2],
  ['paused', 2],
  ['failed', 3],
] as const)('ends with exit code %2$s where the loop is %1$s (C8)', (status, code) => {
  expect(loopExitCode({ status })).toBe(code);
});
