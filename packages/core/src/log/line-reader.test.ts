import { describe, expect, it } from 'vitest';
import { FieldSet, readTextField, renderTextField } from './field.js';
import {
  allAchieved,
  countAchieved,
  isAllAchieved,
  readGoalFocus,
  readGoalsProgress,
  renderGoalFocus,
  renderGoalsProgress,
} from './goal-lines.js';
import { LineReader, malformed } from './line-reader.js';
import { parseLog } from './parse.js';
import { toInline, toNote, toToken, unquote } from './quote.js';

describe('a line of the log', () => {
  it('is read from left to right (A8)', () => {
    const reader = new LineReader(3, 'a-1 = -0: "b \\"c\\"" (half done), YES the rest');

    expect(reader.token('a name')).toBe('a-1');
    expect(reader.takes(' is ')).toBe(false);
    reader.expect(' = ');
    expect(Object.is(reader.number('a number'), 0)).toBe(true);
    expect(reader.takes(': ')).toBe(true);
    expect(reader.token('a name')).toBe('b "c"');
    reader.expect(' (');
    expect(reader.note('a note')).toBe('half done');
    reader.expect('), ');
    expect(reader.oneOf(['yes', 'no'], 'an answer', (word) => word.toUpperCase())).toBe('yes');
    expect(reader.isAtEnd).toBe(false);
    expect(reader.inline('a text')).toBe('the rest');
    expect(reader.isAtEnd).toBe(true);
    reader.end();
  });

  it.each<[string, (reader: LineReader) => unknown, string]>([
    ['abc', (reader) => reader.expect('x'), 'expected "x", found "abc"'],
    ['', (reader) => reader.token('a name'), 'expected a name, found ""'],
    ['(a', (reader) => reader.token('a name'), 'expected a name, found "(a"'],
    ['x1', (reader) => reader.number('a number'), 'expected a number, found "x1"'],
    [
      'maybe',
      (reader) => reader.oneOf(['yes', 'no'], 'an answer'),
      'expected an answer (yes, no), found "maybe"',
    ],
    ['', (reader) => reader.inline('a text'), 'expected a text, found ""'],
    ['  ', (reader) => reader.inline('a text'), 'expected a text, found "  "'],
    ['"', (reader) => reader.inline('a text'), 'expected a closing quote after a text, found """'],
    [
      '"a',
      (reader) => reader.inline('a text'),
      'expected a closing quote after a text, found ""a"',
    ],
    ['a', (reader) => reader.end(), 'expected the end of the line, found "a"'],
    ['"', (reader) => reader.note('a note'), 'expected a note, found """'],
  ])('reports the expected text in %j (A8)', (text, read, message) => {
    expect(() => read(new LineReader(7, text))).toThrow(
      expect.objectContaining({ message: `line 7 of the execution log: ${message}` }),
    );
  });

  it('is shown with at most sixty characters (A8)', () => {
    const found = 'x'.repeat(60);

    expect(malformed(1, 'y', found).message).toContain(`found "${found}"`);
    expect(malformed(1, 'y', `${found}x`).message).toContain(`found "${found}…"`);
  });
});

describe('a value among others', () => {
  it.each([
    ['plain', 'plain', 'plain', 'plain'],
    ['a:b', 'a:b', 'a:b', 'a:b'],
    ['a:', '"a:"', 'a:', 'a:'],
    ['two words', '"two words"', 'two words', 'two words'],
    ['', '""', '""', '""'],
    [' a', '" a"', '" a"', '" a"'],
    ['a\nb', '"a\\nb"', '"a\\nb"', '"a\\nb"'],
    ['a\rb', '"a\\rb"', '"a\\rb"', '"a\\rb"'],
    ['a"b', '"a\\"b"', '"a\\"b"', 'a"b'],
    ['"a', '"\\"a"', '"\\"a"', '""a"'],
    ['a\\b', '"a\\\\b"', '"a\\\\b"', 'a\\b'],
    ['(a)', '"(a)"', '"(a)"', '(a)'],
    ['a,b', '"a,b"', 'a,b', 'a,b'],
  ])('is quoted if necessary: %j (A8)', (text, token, note, inline) => {
    expect([toToken(text), toNote(text), toInline(text)]).toEqual([token, note, inline]);
  });

  it.each([
    ['"a\\nb"', 'a\nb'],
    ['"a\\rb"', 'a\rb'],
    ['"\\\\n"', '\\n'],
    ['"\\""', '"'],
    ['"\\x"', '\\x'],
  ])('is the text in the quotes: %s (A8)', (quoted, text) => {
    expect(unquote(quoted)).toBe(text);
  });
});

describe('the fields of an entry', () => {
  const heading = { number: 1, text: '### Executor Iteration 1' };
  const fieldsOf = (...texts: string[]) =>
    new FieldSet(
      texts.map((text, index) => ({ number: index + 2, text })),
      heading,
    );

  it.each([
    ['one', '**Analysis:** one', 'head one'],
    ['one\ntwo', '**Analysis:**\none\ntwo', 'head'],
    ['one\n**Result:** x', '**Analysis:**\none\n\\**Result:** x', ''],
    ['---\n\\a\n# b\n#c', '**Analysis:**\n\\---\n\\\\a\n\\# b\n#c', ''],
    ['one\n', '**Analysis:** "one\\n"', ''],
    ['one\r\ntwo', '**Analysis:** "one\\r\\ntwo"', ''],
  ])('contain a text, in one line or several: %j (A8)', (text, rendered) => {
    expect(renderTextField('Analysis', text)).toBe(rendered);
    const field = fieldsOf(...rendered.split('\n'), '', '').need('Analysis');
    expect(readTextField(field, 'the analysis')).toBe(text);
  });

  it('contain a text after a head (A8)', () => {
    expect(renderTextField('Result', 'done', 'SUCCESS', ' - ')).toBe('**Result:** SUCCESS - done');
    expect(renderTextField('Result', 'a\nb', 'SUCCESS', ' - ')).toBe('**Result:** SUCCESS\na\nb');
  });

  it('are taken once each (A8)', () => {
    const fields = fieldsOf('**Action:** COMMAND', '**Task:** t1', '**Reason:** why');

    expect(fields.takeLine('Task', (reader) => reader.inline('a task'))).toBe('t1');
    expect(fields.take('Task')).toBeUndefined();
    expect(fields.takeLine('Task', () => 1)).toBeUndefined();
    expect(() => fields.need('Task')).toThrow(
      'line 1 of the execution log: expected **Task:** below this line, found "### Executor Iteration 1"',
    );
    fields.need('Action');
    expect(() => fields.finish()).toThrow(
      'line 4 of the execution log: expected a field that belongs to this entry, found "**Reason:**"',
    );
    fields.take('Reason');
    fields.finish();
  });

  it('of one line have no lines below, and must all be taken (A8)', () => {
    expect(() =>
      fieldsOf('**Task:** t1', 'more').takeLine('Task', (reader) => reader.rest()),
    ).toThrow('line 3 of the execution log: expected a field such as **Action:**, found "more"');
    expect(() =>
      fieldsOf('**Task:** t1 t2').takeLine('Task', (reader) => reader.token('a task')),
    ).toThrow('line 2 of the execution log: expected the end of the line, found " t2"');
    expect(() => readTextField(fieldsOf('**Task:**').need('Task'), 'a task')).toThrow(
      'line 2 of the execution log: expected a task, found ""',
    );
    expect(() => fieldsOf('', 'text')).toThrow(
      'line 3 of the execution log: expected a field such as **Action:**, found "text"',
    );
  });
});

describe('the goals of an entry', () => {
  const plan = {
    type: 'plan',
    attempt: 1,
    approach: 'x',
    goals: [
      { id: 'G1', description: 'Find cheap laptops for a school' },
      { id: 'G2', description: 'For them, compare' },
      { id: 'G3', description: 'Two\nlines' },
      { id: 'G4', description: 'Find all of it: now' },
      { id: 'G5', description: 'Find' },
      { id: 'G6', description: 'Find laptops' },
    ],
  } as const;

  it.each<[readonly string[], string]>([
    [['G1'], 'G1 - Find cheap laptops'],
    [['G2'], 'G2 - For them, compare'],
    [['G3'], 'G3'],
    [['G4'], 'G4 - Find all'],
    [['G5'], 'G5 - Find'],
    [['G6'], 'G6 - Find laptops'],
    [['G7'], 'G7'],
    [['G1', 'a b'], 'G1, "a b"'],
  ])('are rendered with their label: %j → %s (A8)', (ids, text) => {
    expect(renderGoalFocus(ids, plan)).toBe(text);
    const reader = new LineReader(1, text);
    expect(readGoalFocus(reader)).toEqual(ids);
    reader.end();
  });

  it('are rendered with their progress (A8)', () => {
    const goals = [
      { goalId: 'G1', status: 'achieved' },
      { goalId: 'a b', status: 'in_progress', progress: 'two (of three)' },
      { goalId: 'G2', status: 'pending', progress: 'not yet' },
    ] as const;
    const text = 'G1 achieved, "a b" in_progress ("two (of three)"), G2 pending (not yet)';

    expect(renderGoalsProgress(goals)).toBe(text);
    const reader = new LineReader(1, text);
    expect(readGoalsProgress(reader)).toEqual(goals);
    reader.end();
  });

  it('are all achieved if each of the plan is, in its order and without progress (A8)', () => {
    const achieved = allAchieved(plan);
    const [first, ...others] = achieved;

    expect(achieved.map(({ goalId, status }) => `${goalId} ${status}`)).toEqual(
      plan.goals.map(({ id }) => `${id} achieved`),
    );
    expect(allAchieved(undefined)).toEqual([]);
    expect(isAllAchieved(achieved, plan)).toBe(true);
    expect(isAllAchieved(others, plan)).toBe(false);
    expect(isAllAchieved(achieved.toReversed(), plan)).toBe(false);
    expect(isAllAchieved([], undefined)).toBe(false);
    if (first === undefined) throw new Error('expected a goal');
    expect(isAllAchieved([{ ...first, status: 'pending' }, ...others], plan)).toBe(false);
    expect(isAllAchieved([{ ...first, progress: 'x' }, ...others], plan)).toBe(false);
    expect(countAchieved([...others, { goalId: 'other', status: 'achieved' }], plan)).toBe(5);
    expect(countAchieved([{ ...first, status: 'pending' }], plan)).toBe(0);
  });
});

describe('an iteration of the log', () => {
  const parse = (...lines: string[]) =>
    parseLog(['## 4. Execution Progress', '', ...lines].join('\n'));

  it('is parsed with all its fields (A8)', () => {
    expect(
      parse(
        '### Executor Iteration 2.3 (Attempt 4)',
        '**Goal Focus:** G1, G2',
        '**Action:** COMMAND',
        '**Task:** t 1',
        '**Command:** "find it"',
        '**Coordinator:** shop.search → "tea"',
        '**Result:** ERROR - it broke',
        '**Reference:** r1',
        '**Error:** timeout, retryable, after 500 ms - too slow',
        '**Safe to Repeat:** no',
        '**Executor Analysis:** because',
        '**Goals Progress:** G1 achieved',
      ),
    ).toEqual([
      {
        type: 'iteration',
        attempt: 4,
        iteration: 2,
        lane: 3,
        action: 'COMMAND',
        goalFocus: ['G1', 'G2'],
        task: 't 1',
        command: 'find it',
        coordinator: { selected: 'shop.search', request: 'tea' },
        result: {
          status: 'error',
          summary: 'it broke',
          ref: 'r1',
          error: { code: 'timeout', message: 'too slow', isRetryable: true, retryAfterMs: 500 },
          safeToRepeat: false,
        },
        claims: [],
        analysis: 'because',
        goalsProgress: [{ goalId: 'G1', status: 'achieved' }],
      },
    ]);
    expect(parse('### Executor Iteration 1', '**Action:** ANALYZE')).toEqual([
      {
        type: 'iteration',
        attempt: 1,
        iteration: 1,
        action: 'ANALYZE',
        goalFocus: [],
        claims: [],
        goalsProgress: [],
      },
    ]);
  });

  it.each([
    [['**Result:** SUCCESS - x', '**Safe to Repeat:** yes'], { safeToRepeat: true }],
    [
      ['**Result:** ERROR - x', '**Error:** internal - y'],
      { error: { code: 'internal', message: 'y', isRetryable: false } },
    ],
    [['**Result:** BLOCKED - x'], { status: 'blocked', summary: 'x' }],
  ])('has a result: %j (A8)', (lines, result) => {
    expect(parse('### Executor Iteration 1', '**Action:** COMMAND', ...lines)).toMatchObject([
      { result },
    ]);
  });

  it('has all goals achieved if the count says so, by the last plan before it (A8)', () => {
    const plan = [
      '### Strategic Plan',
      '**Goals:**',
      '- G1: a',
      '- G2: b',
      '',
      '**Approach:** x',
      '',
      '---',
      '',
    ];
    const entry = (count: string) => [
      ...plan,
      '### Executor Iteration 1',
      '**Action:** COMPLETE',
      `**Goals:** ${count} achieved`,
    ];

    expect(parse(...entry('2/2'))[1]).toMatchObject({
      goalsProgress: [
        { goalId: 'G1', status: 'achieved' },
        { goalId: 'G2', status: 'achieved' },
      ],
    });
    expect(() => parse(...entry('1/2'))).toThrow(
      'line 14 of the execution log: expected all goals of the plan, or **Goals Progress:** too, found "1/2"',
    );
    expect(parse(...entry('1/2'), '**Goals Progress:** G2 achieved')[1]).toMatchObject({
      goalsProgress: [{ goalId: 'G2', status: 'achieved' }],
    });
    expect(() =>
      parse('### Executor Iteration 1', '**Action:** COMPLETE', '**Goals:** 0/0 achieved'),
    ).toThrow('found "0/0"');
  });

  it.each([
    [
      ['### Executor Iteration 1 (Attempt 2'],
      'line 3 of the execution log: expected ")", found ""',
    ],
    [
      ['### Executor Iteration 1 x'],
      'line 3 of the execution log: expected " (Attempt ", found " x"',
    ],
    [
      ['### Executor Iteration 1 (Attempt 2) x'],
      'line 3 of the execution log: expected the end of the line, found " x"',
    ],
    [
      ['### Executor Iteration 1', '**Action:** ANALYZE x'],
      'line 4 of the execution log: expected the end of the line, found " x"',
    ],
    [
      ['### Executor Iteration 1', '**Action:** ANALYZE', '**Claims:** x'],
      'line 5 of the execution log: expected the end of the line, found "x"',
    ],
    [
      ['### Executor Iteration 1', '**Action:** ANALYZE', '**Coordinator:** a b'],
      'line 5 of the execution log: expected " → ", found " b"',
    ],
    [
      ['### Attempt 1 (retry)'],
      'line 3 of the execution log: expected " (original)", found " (retry)"',
    ],
    [
      ['### Attempt 2 (original)'],
      'line 3 of the execution log: expected " (retry)", found " (original)"',
    ],
    [
      ['### Attempt 2 (retry)', 'x'],
      'line 4 of the execution log: expected the next entry, found "x"',
    ],
    [
      ['> **Review:** PASS - x'],
      'line 3 of the execution log: expected a verdict (REVISE, BLOCK), found "PASS - x"',
    ],
    [
      ['> **Warning:** a = 1: b', 'x'],
      'line 4 of the execution log: expected the next entry, found "x"',
    ],
    [
      ['> **Warning:** a = 1: b', '> **Result:** x'],
      'line 4 of the execution log: expected a field that belongs to this entry, found "**Result:**"',
    ],
  ])('is rejected with its line: %j (A8)', (lines, message) => {
    expect(() => parse(...lines)).toThrow(message);
  });
});
