import { describe, expect, it } from 'vitest';
import { problemList } from '../problem-list.js';
import { findClauses } from './dependency-phrases.js';
import { nameOfFile, splitTitle } from './document-name.js';
import { fieldValues } from './field-values.js';
import { interpretLines } from './interpret-lines.js';
import { interpretTitle } from './interpret-title.js';
import type { Section } from './outline.js';
import { isAboutThePlan, isTaskList } from './section-names.js';
import { numbersIn } from './story-numbers.js';
import { bareLabel, parseField, parseFields } from './task-fields.js';
import { titleText } from './title-part.js';

describe('words that name what comes first', () => {
  it.each<[string, readonly (readonly [string, string, number, number])[]]>([
    ['Build it', []],
    ['depends on T1', [['sure', 'T1', 0, 13]]],
    ['Build, dependent on T1. Then rest', [['sure', 'T1', 7, 22]]],
    ['Build; deps: T1; rest', [['sure', 'T1', 7, 15]]],
    ['requires T1 and T2', [['likely', 'T1 and T2', 0, 18]]],
    ['Build (needs T1) now', [['likely', 'T1', 7, 15]]],
    ['after T1 (the first) is done', [['maybe', 'T1 (the first) is done', 0, 28]]],
    ['after T1 (a) and T2 (b)) rest', [['maybe', 'T1 (a) and T2 (b)', 0, 23]]],
    ['after T1 (the first is done', [['maybe', 'T1 (the first is done', 0, 27]]],
    ['once T1 - then rest', [['maybe', 'T1', 0, 7]]],
    ['after T1 - 3', [['maybe', 'T1 - 3', 0, 12]]],
    ['after T1.2 ends! Rest', [['maybe', 'T1.2 ends', 0, 15]]],
    [
      'following T1, depends on T2, requires T3',
      [
        ['maybe', 'T1,', 0, 14],
        ['sure', 'T2,', 14, 29],
        ['likely', 'T3', 29, 40],
      ],
    ],
    ['requires: ', []],
    ['thereafter T1', []],
  ])('are found in “%s” (D1)', (text, clauses) => {
    const found = findClauses(text).map(({ strength, text: words, start, end }) => {
      return [strength, words, start, end];
    });

    expect(found).toEqual(clauses);
  });

  it('are read twenty times at most of each kind (D1)', () => {
    expect(findClauses('after T1; '.repeat(21))).toHaveLength(20);
  });
});

describe('the line of a task', () => {
  it.each([
    ['Build it', 'Build it', '', [], []],
    ['Build (2 days)', 'Build', '', ['duration 2 days'], []],
    ['Build (2 days) well', 'Build well', '', ['duration 2 days'], []],
    ['Build (2 days, depends on T1)', 'Build', '', ['duration 2 days'], ['sure T1']],
    ['Build (depends on T1, T2, 3 days)', 'Build', '', ['duration 3 days'], ['sure T1, T2']],
    ['Build (depends on T1, T2, 3 days of rain)', 'Build', '', [], ['sure T1, T2, 3 days of rain']],
    ['Build (needs T1)', 'Build', '', [], ['likely T1']],
    ['Build (needs 2 days)', 'Build', '', [], ['likely 2 days']],
    ['Build (needs T1, 2 days)', 'Build', '', ['duration 2 days'], ['likely T1']],
    ['Build (dependent on T1)', 'Build', '', [], ['sure T1']],
    ['Build (deps: T1)', 'Build', '', [], ['sure T1']],
    ['Build (blocked by: T1)', 'Build', '', [], ['likely T1']],
    [
      'Build (2 days, needs T1; Owner: Ada)',
      'Build',
      '',
      ['duration 2 days', 'roles Ada'],
      ['likely T1'],
    ],
    ['Build (Owner: Ada) [needs T1] it', 'Build it', '', ['roles Ada'], ['likely T1']],
    ['Build (see [docs]) (2h)', 'Build (see [docs])', '', ['duration 2h'], []],
    ['Build, requires T1, depends on T2', 'Build', '', [], ['likely T1,', 'sure T2']],
    ['Build after T1, depends on T2', 'Build after T1', '', [], ['maybe T1,', 'sure T2']],
    ['T012 **Build it**: well', 'Build it', 'well', [], []],
    ['3. **Build it** - well', 'Build it', 'well', [], []],
    ['**T012**: build it', 'build it', '', [], []],
    ['**Build it**: depends on T1', 'Build it', 'depends on T1', [], ['sure T1']],
    ['**Build it** well', 'Build it', 'well', [], []],
    ['**Build it** [P]', 'Build it', '', [], []],
    ['Build [after T1; 2h]', 'Build', '', ['duration 2h'], ['likely T1']],
    ['Build (2 days; well)', 'Build (2 days; well)', '', [], []],
    ['Build (2 days well)', 'Build (2 days well)', '', [], []],
    ['Build (2 days, well)', 'Build (2 days, well)', '', [], []],
    ['Build (2 days / Priority: high)', 'Build', '', ['duration 2 days', 'priority high'], []],
    ['Build (Owner: Ada)', 'Build', '', ['roles Ada'], []],
    ['Build, depends on T1', 'Build', '', [], ['sure T1']],
    ['Build after T1', 'Build after T1', '', [], ['maybe T1']],
    ['depends on T1', 'depends on T1', '', [], ['maybe T1']],
    ['**Build it**: in two parts', 'Build it', 'in two parts', [], []],
    ['**Build it:** in two parts (2h)', 'Build it', 'in two parts', ['duration 2h'], []],
    ['**Build it** – after T1', 'Build it', 'after T1', [], ['maybe T1']],
    ['**Build it** (2h)', 'Build it', '', ['duration 2h'], []],
    ['**Build it**', 'Build it', '', [], []],
    ['Really **build** it', 'Really build it', '', [], []],
    ['**Step 2:** build it', 'build it', '', [], []],
  ])('“%s” is read (D1)', (text, title, description, fields, clauses) => {
    const found = interpretTitle(text, 7);

    expect({
      title: found.label.title,
      description: found.description,
      fields: found.fields.map(({ name, value }) => `${name} ${value}`),
      clauses: found.clauses.map(({ strength, text: words }) => `${strength} ${words}`),
    }).toEqual({ title, description, fields, clauses });
    expect([...found.fields, ...found.clauses].every(({ line }) => line === 7)).toBe(true);
  });
});

describe('a title without what names dependencies', () => {
  const clause = { text: 'T1', line: 1, strength: 'sure' } as const;
  const cut = { text: 'depends on T1', clauses: [clause] };

  it.each([
    [[{ text: 'Water it, ' }, cut, { text: ', daily' }], 'Water it, daily'],
    [[{ text: 'Water it ' }, cut, { text: ', daily' }], 'Water it, daily'],
    [[{ text: 'Water it ' }, cut, { text: 'daily' }], 'Water it daily'],
    [[{ text: 'Water it – ' }, cut], 'Water it'],
    [[{ text: 'Water it: ' }, cut, { text: ' ' }, { text: 'daily' }], 'Water it: daily'],
    [[cut, { text: ': water it' }], 'water it'],
    [[cut, { text: ' - ' }, { text: 'water it' }], 'water it'],
    [[cut], ''],
    [[{ text: 'Water it:' }], 'Water it'],
    [[{ text: 'a ' }, cut, { text: ' b ' }, { text: ' , c' }], 'a b , c'],
  ])('is put together from %j: “%s” (D1)', (parts, title) => {
    expect(titleText(parts, () => true)).toBe(title);
  });

  it('keeps words that name none, and drops brackets that hold a field (D1)', () => {
    const parts = [{ text: 'Water it ' }, cut, { text: '(2h)', clauses: [] }];

    expect(titleText(parts, () => false)).toBe('Water it depends on T1');
    expect(titleText([{ text: 'Wait ' }, { ...cut, clauses: [clause, clause] }], () => true)).toBe(
      'Wait',
    );
  });
});

describe('fields below a title', () => {
  it.each([
    ['Depends on: T1', [['dependsOn', 'T1']]],
    ['**Depends on**: T1', [['dependsOn', 'T1']]],
    ['_Depends-on:_ T1', [['dependsOn', 'T1']]],
    ['depends_on: T1', [['dependsOn', 'T1']]],
    [
      'Owner: Ada | Effort: 2h | nothing',
      [
        ['roles', 'Ada'],
        ['duration', '2h'],
      ],
    ],
    ['nothing | Owner: Ada', undefined],
    ['Files: a.ts', [['detail', 'Files: a.ts']]],
    ['Files:', [['detail', '']]],
    ['Owner:Ada', undefined],
    ['Colour: red', undefined],
    ['12: red', undefined],
  ])('are read from “%s” (D1)', (text, fields) => {
    const found = parseFields({ text, line: 4 })?.map(({ name, value }) => [name, value]);

    expect(found).toEqual(fields);
  });

  it.each([
    ['Files:', 'Files'],
    ['**Files:**', 'Files'],
    ['Files: a.ts', undefined],
    ['Files: | Owner:', undefined],
    ['Colour:', undefined],
  ])('label a list where nothing follows: “%s” → %s (D1)', (text, label) => {
    expect(bareLabel({ text, line: 1 })).toBe(label);
  });

  it('keep their line; other lines are prose, which may name what comes first (D1)', () => {
    const found = interpretLines([
      { text: 'Owner: Ada', line: 3 },
      { text: '', line: 4 },
      { text: 'Only *after* T1 depends on T2', line: 5 },
      { text: 'and then', line: 6 },
    ]);

    expect(found).toEqual({
      fields: [{ name: 'roles', value: 'Ada', line: 3 }],
      clauses: [{ text: 'T2', line: 5, strength: 'maybe' }],
      description: 'Only *after* T1 depends on T2\nand then',
    });
    expect(interpretLines([])).toEqual({ fields: [], clauses: [], description: '' });
  });

  const nothing = {
    duration: undefined,
    priority: undefined,
    action: undefined,
    params: {},
    timeoutMs: undefined,
    maxAttempts: undefined,
    status: undefined,
    description: '',
    roles: [],
    tags: [],
    risks: [],
  };

  it.each<[string, object, string[]?]>([
    ['Duration: 3 days', { duration: { min: 3, likely: 3, max: 3, where: 'plan.md:1' } }],
    ['Duration: Low (1-2 days)', { duration: { min: 1, likely: 1.5, max: 2, where: 'plan.md:1' } }],
    [
      'Duration: 3 points',
      {},
      [
        'unreadable_duration duration “3 points” cannot be read: expected a time such as 3 days, 2-4h or 1/2/5 days',
      ],
    ],
    ['Duration: soon', {}],
    ['Priority: P0', { priority: 'high' }],
    ['Priority: P1', { priority: 'high' }],
    ['Priority: must have', { priority: 'high' }],
    ['Priority: P2', { priority: 'medium' }],
    ['Priority: should have', { priority: 'medium' }],
    ['Priority: p3', { priority: 'low' }],
    ['Priority: Low', { priority: 'low' }],
    ['Priority: lowly', {}],
    [
      'Priority: 17',
      {},
      ['unreadable_value priority “17” cannot be read: expected high, medium or low'],
    ],
    ['Action: shop.search', { action: 'shop.search' }],
    ['Params: {"a": [1]}', { params: { a: [1] } }],
    ['Params: [1]', {}, ['unreadable_value params “[1]” cannot be read: expected a JSON object']],
    [
      'Params: {"a": 1',
      {},
      ['unreadable_value params “{"a": 1” cannot be read: expected a JSON object'],
    ],
    [
      'Params: {"a": {"__proto__": 1}}',
      {},
      ['unreadable_value params “{"a": {"__proto__": 1}}” cannot be read: expected a JSON object'],
    ],
    ['Timeout: 90 min', { timeoutMs: 5_400_000 }],
    ['Timeout: 1-2h', { timeoutMs: 7_200_000 }],
    [
      'Timeout: 0 h',
      {},
      ['unreadable_value timeout “0 h” cannot be read: expected a time such as 90 min'],
    ],
    ['Attempts: 3', { maxAttempts: 3 }],
    ['Attempts: 9999', { maxAttempts: 9_999 }],
    [
      'Attempts: 10000',
      {},
      ['unreadable_value maxAttempts “10000” cannot be read: expected a number from 1'],
    ],
    [
      'Attempts: 0',
      {},
      ['unreadable_value maxAttempts “0” cannot be read: expected a number from 1'],
    ],
    ['Status: ✅ Done', { status: 'done' }],
    ['Status: completed', { status: 'done' }],
    ['Status: in-progress', { status: 'in_progress' }],
    ['Status: WIP', { status: 'in_progress' }],
    ['Status: dropped', { status: 'cancelled' }],
    ['Status: not done', { status: 'open' }],
    ['Owner: Ada, Bob;; #Eve', { roles: ['Ada', 'Bob', 'Eve'], person: 'Ada' }],
    ['Tags: api, #ui', { tags: ['api', 'ui'] }],
    ['Description: a', { description: 'a' }],
    ['Files: a.ts | Description: b', { description: 'b\nFiles: a.ts' }],
    [
      'Risk: rain | Risk: snow | Mitigation: a roof',
      {
        risks: [
          { description: 'rain', mitigation: 'a roof' },
          { description: 'snow', mitigation: undefined },
        ],
      },
    ],
    ['Priority: | Owner:', {}],
    ['Action: | Status: | Priority: | Params: | Timeout: | Attempts: | Duration:', {}],
    ['Tags: | Risk: | Description: | Mitigation:', {}],
    ['Description: | Description: a | Files:', { description: 'a' }],
    [
      'Risk: rain | Mitigation: | Mitigation: a roof',
      { risks: [{ description: 'rain', mitigation: 'a roof' }] },
    ],
    ['Status: | Status: done', { status: 'done' }],
    ['Status: finished', { status: 'done' }],
    ['Status: closed', { status: 'done' }],
    ['Status: doing', { status: 'in_progress' }],
    ['Status: canceled', { status: 'cancelled' }],
    ['Duration: (3 days)', { duration: { min: 3, likely: 3, max: 3, where: 'plan.md:1' } }],
    [
      'Duration: 1 day | Duration: 2 days',
      { duration: { min: 1, likely: 1, max: 1, where: 'plan.md:1' } },
    ],
  ])('have values: “%s” (D1)', (text, values, told = []) => {
    const { problems, report } = problemList();
    const fields = parseFields({ text, line: 1 }) ?? [];

    const found = fieldValues(fields, (line) => `plan.md:${line}`, report);

    expect(found).toEqual({ ...nothing, ...values });
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual(told);
    expect(problems.every(({ severity }) => severity === 'warning')).toBe(true);
  });

  it('are one to a text that may be a part of a line (D1)', () => {
    expect(parseField('Owner: Ada', 2)).toEqual({ name: 'roles', value: 'Ada', line: 2 });
    expect(parseField('Owner : Ada ', 2)).toEqual({ name: 'roles', value: 'Ada', line: 2 });
    expect(parseField('Files: a.ts ', 2)).toEqual({
      name: 'detail',
      value: 'Files: a.ts ',
      line: 2,
    });
    expect(parseField('an owner: Ada', 2)).toBeUndefined();
  });
});

describe('the title of a document', () => {
  const section = (text: string | undefined, sections: readonly Section[] = []): Section => ({
    heading: text === undefined ? undefined : { type: 'heading', depth: 1, text, line: 1 },
    items: [],
    text: [{ text: `below ${text}`, line: 2 }],
    code: [],
    sections,
  });

  it('is its only heading at the top, without “Plan:” (D1)', () => {
    const inner = section('Tasks');
    const root = section(undefined, [section('Implementation Plan: *Shop*', [inner])]);

    expect(splitTitle(root)).toEqual({
      title: '*Shop*',
      body: {
        heading: undefined,
        items: [],
        text: [
          { text: 'below undefined', line: 2 },
          { text: 'below Implementation Plan: *Shop*', line: 2 },
        ],
        code: [],
        sections: [inner],
      },
    });
  });

  it.each([
    [[]],
    [['Shop', 'Garden']],
    [['Phase 1: Shop']],
    [['T012 Shop']],
    [['1. Shop']],
    [['']],
  ])('is none of the headings %j (D1)', (headings) => {
    const root = section(
      undefined,
      headings.map((text) => section(text)),
    );

    expect(splitTitle(root)).toEqual({ title: undefined, body: root });
  });

  it.each([
    ['a/b/shop.md', 'shop'],
    ['shop.plan.md', 'shop'],
    ['shop', 'shop'],
    ['.md', 'plan'],
    ['', 'plan'],
    ['shop.2026', 'shop.2026'],
  ])('is otherwise the name of the file: %s → %s (D1)', (path, name) => {
    expect(nameOfFile(path)).toBe(name);
  });

  it.each([
    ['## Goals', true, false],
    ['2. Overview', true, false],
    ['**Risks & Mitigations**', true, false],
    ['Success Criteria:', true, false],
    ['Task 3: Overview', false, false],
    ['Tasks', false, true],
    ['📋 Tasks:', false, true],
    ['3. Roadmap', false, true],
    ['Phase 1: Tasks', false, false],
    ['Garden', false, false],
  ])('is told from sections: %s (D1)', (heading, isAbout, isList) => {
    expect([isAboutThePlan(heading), isTaskList(heading)]).toEqual([isAbout, isList]);
  });
});

describe('the numbers of stories', () => {
  it.each([
    ['', []],
    ['3', [3]],
    ['5+6', [5, 6]],
    ['2-5', [2, 3, 4, 5]],
    ['2 to 4', [2, 3, 4]],
    ['US3 and US4', [3, 4]],
    ['US1–US3, 7', [1, 2, 3, 7]],
    ['5-3', [5]],
    ['-3', [3]],
  ])('are read from “%s” (D1)', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
  });

  it('are a few at most (D1)', () => {
    const all = numbersIn('1-999');

    expect(all).toEqual(all.map((_, index) => index + 1));
    expect(numbersIn('1-999, 5').length).toBe(all.length);
  });
});
