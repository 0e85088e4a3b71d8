import type { StatementEvidence } from '@pce/core/contracts';
import { expect, it } from 'vitest';
import { evidenceFault } from './evidence-fault.js';

const refused = (label: StatementEvidence['label'], text: string, reason?: string) => ({
  ...{ label, text, citations: [] },
  ...(reason !== undefined && { reason }),
});

it('names the statements that are refused, with one hint for each kind (A11)', () => {
  expect(
    evidenceFault([
      refused('supported', 'It is 5.'),
      refused('contradicted', 'It is 6.', 'the results say 5'),
      refused('uncited', 'It is 7.'),
      refused('asserted', 'It is nice.'),
      refused('uncited', `${'x'.repeat(200)}`),
    ]),
  ).toEqual({
    issues: [
      'contradicted: "It is 6.": the results say 5',
      'uncited: "It is 7."',
      `uncited: "${'x'.repeat(159)}…"`,
    ],
    hints: [
      'cite the claim behind each statement, such as [c1], or take the statement out',
      'say what the cited results say, or take the statement out',
    ],
    fixes: [],
    reasons: ['missing_evidence'],
  });
});

it('counts the statements after the tenth, and finds no fault where none is refused (A11)', () => {
  const eleven = Array.from({ length: 11 }, (_, index) =>
    refused('unsupported', `It is ${index}.`),
  );
  expect(evidenceFault(eleven).issues.slice(9)).toEqual([
    'unsupported: "It is 9."',
    'and 1 more statements',
  ]);
  expect(evidenceFault(eleven.slice(1)).issues).toHaveLength(10);
  const none = { issues: [], hints: [], fixes: [], reasons: [] };
  expect(evidenceFault([])).toEqual(none);
  expect(evidenceFault([refused('derived', 'It is 5.')])).toEqual(none);
});
