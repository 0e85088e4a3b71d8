import type { IterationEntry, LogEntry } from '@pce/core/log';
import { describe, expect, it } from 'vitest';
import { step } from '../../../test/log-entries.js';
import { entryText } from './entry-text.js';
import { factsOf, keepFacts } from './facts.js';
import { mergeSpans, spanOf, spanText } from './span.js';
import { summaryLine } from './summary-line.js';

type Row = readonly [
  entry: LogEntry,
  text: string,
  line: string,
  facts: readonly string[],
  span: string,
];

/** The third step, without a command or a result of its own. */
function bare(changes: Partial<IterationEntry>): IterationEntry {
  const { command: _command, result: _result, ...rest } = step(3);
  return { ...rest, ...changes };
}

const rows: readonly Row[] = [
  [
    step(3),
    '#3 COMMAND Look up price 3\n→ r3: price: 21',
    '#3 r3 Look up price 3: price: 21',
    ['1 r3: price: 21'],
    '#3 to #3; results r3 to r3, there by reference; from "Look up price 3" to "Look up price 3"',
  ],
  [
    step(3, { attempt: 2, claims: [{ claim: 'price: 21', confidence: 1, source: 'shop.price' }] }),
    '#2.3 COMMAND Look up price 3\n→ r3: price: 21',
    '#2.3 r3 Look up price 3: price: 21',
    ['1 r3: price: 21'],
    '#2.3 to #2.3; results r3 to r3, there by reference; from "Look up price 3" to "Look up price 3"',
  ],
  [
    step(3, {
      claims: [
        { claim: 'price: 21', confidence: 0.4, source: 'shop.price' },
        { claim: 'It is cheap', confidence: 1, source: 'https://a.example' },
      ],
    }),
    '#3 COMMAND Look up price 3\n→ r3: price: 21\n· this (confidence 0.40)\n· It is cheap (https://a.example)',
    '#3 r3 Look up price 3: It is cheap (https://a.example)',
    ['1 r3: price: 21 (confidence 0.40); It is cheap (https://a.example)'],
    '#3 to #3; results r3 to r3, there by reference; from "Look up price 3" to "Look up price 3"',
  ],
  [
    step(3, {
      result: {
        status: 'error',
        summary: 'no\nsuch',
        error: { code: 'timeout', message: 'x', isRetryable: false },
        safeToRepeat: false,
      },
    }),
    '#3 COMMAND Look up price 3\n→ error (timeout): no\n  such; it may have had its effect: do not repeat it',
    '#3 Look up price 3 → error (timeout): no such; it may have had its effect: do not repeat it',
    [],
    '#3 to #3; 1 without a result; from "Look up price 3" to "Look up price 3"',
  ],
  [
    step(3, {
      result: { status: 'blocked', summary: 'no tool' },
      claims: [{ claim: 'b', confidence: 1, source: 'x.csv' }],
      analysis: 'so 5',
    }),
    '#3 COMMAND Look up price 3\n→ blocked: no tool\n· b (x.csv)\nanalysis: so 5',
    '#3 Look up price 3 → blocked: no tool · b (x.csv) analysis: so 5',
    ['0 #3 so 5'],
    '#3 to #3; 1 without a result; from "Look up price 3" to "Look up price 3"',
  ],
  [
    bare({ action: 'ANALYZE', analysis: 'It is 7 of 9' }),
    '#3 ANALYZE It is 7 of 9',
    '#3 ANALYZE It is 7 of 9',
    ['0 #3 It is 7 of 9'],
    '#3 to #3',
  ],
  [bare({ action: 'COMPLETE' }), '#3 COMPLETE', '#3 COMPLETE', [], '#3 to #3'],
  [
    bare({ command: 'Look up price 3' }),
    '#3 COMMAND Look up price 3',
    '#3 Look up price 3',
    [],
    '#3 to #3; 1 without a result; from "Look up price 3" to "Look up price 3"',
  ],
  [
    { type: 'plan', attempt: 1, goals: [], approach: '' },
    '',
    '',
    [],
    'earlier notes, in the journal',
  ],
  [
    { type: 'plan', attempt: 2, goals: [], approach: '' },
    'Attempt 2 begins, with a new plan.',
    'Attempt 2 begins, with a new plan.',
    [],
    'earlier notes, in the journal',
  ],
  [
    {
      type: 'plan',
      attempt: 2,
      goals: [],
      approach: '',
      revision: { number: 1, level: 'local', kept: ['GOAL_1', 'GOAL_2'] },
    },
    'Attempt 2 begins, with a new plan. Achieved before: GOAL_1, GOAL_2.',
    'Attempt 2 begins, with a new plan. Achieved before: GOAL_1, GOAL_2.',
    [],
    'earlier notes, in the journal',
  ],
  [
    { type: 'warning', limit: 'iterations', value: 20, message: 'a\nb' },
    'Limit iterations = 20 was reached: a\n  b',
    'Limit iterations = 20 was reached: a b',
    [],
    'earlier notes, in the journal',
  ],
  [
    { type: 'intervention', id: 'i', message: 'Go on?' },
    'A person was asked: Go on?',
    'A person was asked: Go on?',
    [],
    'earlier notes, in the journal',
  ],
  [
    {
      type: 'intervention',
      id: 'i',
      message: 'Go on?',
      resolution: { choice: 'retry', by: 'ada', answer: 'yes\nno' },
    },
    'A person decided "retry" and said: yes\n  no',
    'A person decided "retry" and said: yes no',
    ['0 a person decided "retry": yes no'],
    'earlier notes, in the journal',
  ],
  [
    { type: 'intervention', id: 'i', message: 'Go on?', resolution: { choice: 'skip', by: 'ada' } },
    'A person decided "skip"',
    'A person decided "skip"',
    ['0 a person decided "skip"'],
    'earlier notes, in the journal',
  ],
];

describe('an entry of the log', () => {
  it.each(rows)('is told in full, in a line, by its facts and by its span: %o (A7)', (...row) => {
    const [entry, text, line, facts, span] = row;

    expect(entryText(entry)).toBe(text);
    expect(summaryLine(entry)).toBe(line);
    expect(factsOf(entry).map((fact) => `${fact.rank} ${fact.text}`)).toEqual(facts);
    expect(spanText(spanOf(entry))).toBe(span);
  });

  it('is told with others by the first and the last of them', () => {
    const spans = [step(3), step(4), bare({ iteration: 7, command: 'Look up price 7' })];

    expect(spanText(mergeSpans(spans.map(spanOf)))).toBe(
      '#3 to #7; results r3 to r4, there by reference; 1 without a result; from "Look up price 3" to "Look up price 7"',
    );
    expect(mergeSpans([])).toEqual({
      steps: undefined,
      refs: undefined,
      commands: undefined,
      failed: 0,
    });
  });
});

describe('keepFacts', () => {
  const facts = rows.flatMap(([entry]) => factsOf(entry));
  const count = (text: string): number => text.length;

  it.each([
    [6, ''],
    [10, ''],
    [40, 'Known from them: #3 so 5 | a person decided "skip"'],
    [60, 'Known from them: #3 so 5 | #3 It is 7 of 9 | a person decided "skip"'],
    [
      80,
      'Known from them: #3 It is 7 of 9 | a person decided "retry": yes no | a person decided "skip"',
    ],
    [
      400,
      'Known from them: r3: price: 21 | r3: price: 21 | r3: price: 21 (confidence 0.40); It is cheap (https://a.example) | #3 so 5 | #3 It is 7 of 9 | a person decided "retry": yes no | a person decided "skip"',
    ],
  ])('keeps in %i tokens what no reference leads to first, and the newest: %j', (tokens, text) => {
    expect(keepFacts(facts, tokens, count).text).toBe(text);
  });

  it('fills the room to the last token, and keeps what it tells', () => {
    const [fact] = facts;
    const exact = 6 + (fact?.text.length ?? 0) + 1;

    expect(keepFacts(facts.slice(0, 1), exact, count).facts).toEqual([fact]);
    expect(keepFacts(facts.slice(0, 1), exact - 1, count)).toEqual({ facts: [], text: '' });
  });
});
