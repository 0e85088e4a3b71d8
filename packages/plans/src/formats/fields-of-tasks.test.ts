import { describe, expect, it } from 'vitest';
import { dependenciesOf, outlineOf, problemsOf, readText, taskOf } from '../../test/read.js';

const days = (min: number, likely = min, max = likely) => ({ duration: { min, likely, max } });

describe('the fields of a task', () => {
  it.each<[string, object]>([
    ['Duration: 3 days', days(3)],
    ['Duration: 2-4 days', days(2, 3, 4)],
    ['Duration: ~2 to 4d', days(2, 3, 4)],
    ['Duration: 1/2/5 days', days(1, 2, 5)],
    ['Duration: 1d / 2d / 1 week', days(1, 2, 7)],
    ['Duration: min 1, likely 2, max 5 days', days(1, 2, 5)],
    ['Duration: 12 hours to 2 days', days(0.5, 1.25, 2)],
    ['Duration: Low (1-2 days)', days(1, 1.5, 2)],
    ['Priority: P0', { priority: 'high' }],
    ['Priority: must have', { priority: 'high' }],
    ['Priority: should have', { priority: 'medium' }],
    ['Priority: p3', { priority: 'low' }],
    ['Action: shop.search', { action: 'shop.search' }],
    ['Params: {"a": [1]}', { params: { a: [1] } }],
    ['Timeout: 90 min', { timeoutMs: 5_400_000 }],
    ['Timeout: 1-2h', { timeoutMs: 7_200_000 }],
    ['Attempts: 9999', { maxAttempts: 9_999 }],
    ['Status: ✅ Done', { status: 'done' }],
    ['Status: closed', { status: 'done' }],
    ['Status: WIP', { status: 'in_progress' }],
    ['Status: dropped', { status: 'cancelled' }],
    ['Status: not done', { status: 'open' }],
    ['Owner: Ada, Bob;; #Eve', { roles: ['Ada', 'Bob', 'Eve'] }],
    ['Tags: api, #ui', { tags: ['api', 'ui'] }],
    ['Files: a.ts | Description: b', { description: 'b\nFiles: a.ts' }],
    [
      'Risk: rain | Risk: snow | Mitigation: a roof',
      { risks: [{ description: 'rain', mitigation: 'a roof' }, { description: 'snow' }] },
    ],
    ['Risk: rain | Mitigation: | Mitigation: a roof', { risks: [{ mitigation: 'a roof' }] }],
  ])('have the value of “%s” (D1)', async (line, value) => {
    const plan = await readText(`### Task 1: Dig\n${line}\n`);

    expect(taskOf(plan, '1')).toMatchObject(value);
    expect(problemsOf(plan)).toEqual([]);
  });

  it.each([
    ['Duration: 3 points', 'unreadable_duration'],
    ['Priority: 17', 'unreadable_value'],
    ['Params: [1]', 'unreadable_value'],
    ['Params: {"a": {"__proto__": 1}}', 'unreadable_value'],
    ['Timeout: 0 h', 'unreadable_value'],
    ['Attempts: 10000', 'unreadable_value'],
    ['Attempts: 0', 'unreadable_value'],
  ])('are reported and left out if they cannot be read: “%s” (D1)', async (line, code) => {
    const plan = await readText(`### Task 1: Dig\n${line}\n`);

    expect(problemsOf(plan)).toEqual([`warning ${code} plan.md:2`]);
  });

  it.each<[string, string, object]>([
    ['Dig (2 days) well', 'Dig well', days(2)],
    ['Dig (2 days / Priority: high)', 'Dig', { ...days(2), priority: 'high' }],
    ['Dig (Owner: Ada) [2h] it', 'Dig it', { roles: ['Ada'] }],
    ['Dig (see [docs]) (12h)', 'Dig (see [docs])', days(0.5)],
    ['**Dig it:** in two parts (2 days)', 'Dig it', { ...days(2), description: 'in two parts' }],
    ['Dig (2 days, well)', 'Dig (2 days, well)', {}],
  ])('stand in brackets of its title: “%s” (D1)', async (line, title, value) => {
    expect((await readText(`1. ${line}\n`)).tasks[0]).toMatchObject({ title, ...value });
  });
});

describe('the label of a task', () => {
  it.each([
    ['T014 [P] [US1] Dig', 'T014 Dig'],
    ['[P] T014: Dig', 'T014 Dig'],
    ['ABC-7 Dig', 'ABC-7 Dig'],
    ['[ABC-7] Dig', 'ABC-7 Dig'],
    ['T012 S3 bucket', 'T012 S3 bucket'],
    ['1.2a) Dig', '1.2a Dig'],
    ['task ABC-7 - Dig', 'ABC-7 Dig'],
    ['Step 3 — Dig', '3 Dig'],
    ['User Story 4: Dig', '4 Dig'],
    ['📁 3. Dig', '3 Dig'],
    ['Phase 1 gate', '1 Phase 1 gate'],
    ['12 monkeys', '1 12 monkeys'],
    ['1.5x faster', '1 1.5x faster'],
    ['T-shirts', '1 T-shirts'],
  ])('is its id or number: “%s” (D1)', async (title, outline) => {
    expect(outlineOf(await readText(`- [ ] ${title}\n`))).toEqual([outline]);
  });
});

describe('words for other tasks', () => {
  const others = [
    '## Phase 1: Prepare',
    '- [ ] T001 Dig',
    '- [ ] T002 Set it up',
    '## Phase 2: Build',
    '- [ ] T003 Walls',
    '- [ ] T004 Roof',
    '## Phase 3: Rest',
  ];

  it.each<[string, readonly string[]]>([
    ['depends on T001, T003', ['T001', 'T003']],
    ['dependent on T001', ['T001']],
    ['deps: T001', ['T001']],
    ['depends on T001 & T002', ['T001', 'T002']],
    ['depends on T001-T003', ['T001', 'T002', 'T003']],
    ['depends on T001 through T003', ['T001', 'T002', 'T003']],
    ['depends on phase 2', ['2']],
    ['depends on phases 1+2', ['1', '2']],
    ['depends on phase 1, T003', ['1', 'T003']],
    ['depends on T001 completion', ['T001']],
    ['depends on all previous tasks', ['T005']],
    ['depends on the above', ['T005']],
    ['depends on "Set it up" and T003', ['T002', 'T003']],
    ['depends on Set it up, T003', ['T002', 'T003']],
    ['depends on “Roof”', ['T004']],
    ['depends on N/A', []],
    ['depends on no other tasks', []],
    ['requires 1.5 GB', []],
    ['after T001 (the first) is done', ['T001']],
    ['after 3 weeks', []],
  ])('are read from “%s” (D1)', async (words, ids) => {
    const plan = await readText(
      [...others, '- [ ] T005 Sit', `- [ ] T006 Sleep (${words})`].join('\n'),
      'plan.md',
      { order: 'free' },
    );

    expect(dependenciesOf(plan).T006).toEqual(ids);
    expect(problemsOf(plan)).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, readonly string[]>>]>([
    ['Phase 1: depends on Phase 2', { '1': ['2'], '2': [] }],
    ['**Build** – waits for Prepare', { '2': ['1'] }],
    ['Build can start after Prepare (Phase 1) - it is nice', { '2': ['1'] }],
    ['Prepare: must be completed before Build', { '2': ['1'] }],
    ['Rest: depends on Prepare; requires Build', { '3': ['1', '2'] }],
    ['T004: blocked by: T003, T001', { T004: ['T003', 'T001'] }],
  ])('stand in a section of dependencies: “%s” (E4)', async (line, found) => {
    const text = [...others, '- [ ] T005 Sit', '## Dependencies'];

    for (const written of [line, `- ${line}`]) {
      const plan = await readText([...text, written].join('\n'), 'plan.md', { order: 'free' });
      expect(dependenciesOf(plan)).toMatchObject(found);
    }
  });
});

describe('the name of a plan', () => {
  it.each([
    ['# Implementation Plan: Shop\n1. Dig', 'a.md', 'Shop'],
    ['# Shop\n1. Dig\n# Garden\n1. Sow', 'a/b/move.md', 'move'],
    ['1. Dig', 'move.plan.md', 'move'],
    ['1. Dig', '.md', 'plan'],
  ])('is its title, or that of its file: %j in %s (D1)', async (text, file, name) => {
    expect((await readText(text, file)).name).toBe(name);
  });
});
