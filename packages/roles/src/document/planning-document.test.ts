import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTheWords } from '../../test/count-the-words.js';
import { type PlanningDocument, parsePlanningDocument } from './planning-document.js';

describe('parsePlanningDocument', () => {
  it('reads title, goals, steps, constraints and success criteria (E1, A1)', () => {
    expect(parsePlanningDocument(countTheWords)).toEqual({
      title: 'Count the words',
      goals: ['Know how many words each text has', 'Know which text is longest'],
      steps: [
        'List the files in `texts`',
        'Count the words of `texts/a.txt`',
        'Count the words of `texts/b.txt`',
        'Write the results of steps 2 and 3 to `counts.json`',
      ],
      constraints: ['Read nothing outside `texts`'],
      edgeCases: [],
      tools: [],
      successCriteria: ['`counts.json` exists', 'at least 2 counts'],
      problems: [],
      isStructured: true,
    });
  });

  it.each([
    ['# GOALS\n- a', 'goals'],
    ['### 1. Objectives:\n* a', 'goals'],
    ['Goals\n-----\n- a', 'goals'],
    ['**Goals:**\n\n1) a', 'goals'],
    ['## Procedure\n1. a', 'steps'],
    ['## The plan\n- [ ] a', 'steps'],
    ['## Edge-cases\n+ a', 'edgeCases'],
    ['## Tools to use\n- a', 'tools'],
    ['## Done when\n- [x] a', 'successCriteria'],
    ['## Acceptance\na', 'successCriteria'],
  ] as const)('finds the section of %j (E1)', (markdown, section) => {
    expect(parsePlanningDocument(markdown)[section]).toEqual(['a']);
  });

  it.each([
    ['a to-do list', '# Friday\n- [ ] Read `a`\n- [x] Buy milk\n- [ ] Write `b`\n'],
    ['lists under any headings', '## First\n1. Read `a`\n\n## Then\n2. Write `b`\n'],
    ['a table', '## Steps\n| Action | Input |\n|---|---|\n| Read | `a` |\n| Write `b` | |\n'],
    ['German', '## Schritte\n1. Read `a`\n2. Write `b`\n'],
    ['Spanish', '## Pasos\n1. Read `a`\n2. Write `b`\n'],
    ['French', '## Étapes\n1. Read `a`\n2. Write `b`\n'],
    ['sentences', 'Read `a`. Write `b`. Never delete anything.'],
  ])('finds the steps of %s (E1)', (_, markdown) => {
    const { steps } = parsePlanningDocument(markdown);
    expect(steps.map((step) => step.replace(/ of|\./g, ''))).toEqual(['Read `a`', 'Write `b`']);
  });

  it('takes what stands under "Never" and forbidding sentences for constraints (E1)', () => {
    expect(parsePlanningDocument('## Never\n- Touch `a`').constraints).toEqual([
      'Never: Touch `a`',
    ]);
    expect(parsePlanningDocument('Read `a`. Do not send it.').constraints).toEqual([
      'Do not send it.',
    ]);
  });

  it('gives an item its wrapped lines, its nested lines and its code', () => {
    const { steps } = parsePlanningDocument(
      [
        '## Steps',
        '1. Read',
        'the file',
        '   - slowly',
        '',
        '   ```sh',
        '   # Goals',
        '   ```',
        '2. Stop',
      ].join('\n'),
    );

    expect(steps).toEqual(['Read the file\n- slowly\n   ```sh\n   # Goals\n   ```', 'Stop']);
  });

  it('takes paragraphs as items where a section has no list', () => {
    const { steps } = parsePlanningDocument('## Steps\nRead it\nwell.\n\nWrite it.\n');

    expect(steps).toEqual(['Read it well.', 'Write it.']);
  });

  it('takes numbered headings inside the steps as steps, with the text below them', () => {
    const { steps } = parsePlanningDocument(
      '## Steps\n### Step 1: Read\nthe file\n### 2. Write\n## Notes\nx',
    );

    expect(steps).toEqual(['Read the file', 'Write']);
  });

  it('passes over the introduction of a list, and reports a paragraph beside it with its line', () => {
    const { steps, problems } = parsePlanningDocument(
      '---\nmode: code\n---\n## Steps\nDo these:\n- a\n\nAnd then b.\n',
    );

    expect(steps).toEqual(['a']);
    expect(problems).toEqual([
      { line: 8, message: expect.stringContaining('make it a list item') },
    ]);
  });

  it('reports an empty section and an open code fence', () => {
    const { problems } = parsePlanningDocument('## Goals\n\n## Steps\n- a\n```\n## Tools\n');

    expect(problems).toEqual([
      { line: 1, message: 'the section "goals" is empty' },
      { line: 5, message: 'this code fence is never closed' },
    ]);
  });

  it('leaves out what stands under headings it does not know', () => {
    const { title, steps } = parsePlanningDocument(
      '# Title\n- x\n## Steps\n- a\n## Background\n- b\n',
    );

    expect({ title, steps }).toEqual({ title: 'Title', steps: ['a'] });
  });

  it('has no steps of other headings beside its own, and those of any heading otherwise (E1)', () => {
    const stepsOf = (markdown: string) => parsePlanningDocument(markdown).steps;

    expect(stepsOf('## Steps\n- a\n## Notes\n1. b')).toEqual(['a']);
    expect(stepsOf('## Notes\n1. b')).toEqual(['b']);
    expect(stepsOf('## If it rains\n1. Read `a`')).toEqual(['If it rains: Read `a`']);
    expect(stepsOf('1. a\n- [ ] b\n- [x] c')).toEqual(['b']);
  });

  it('takes a table for the steps only, and the first heading with words for the title (E1)', () => {
    const { goals, problems } = parsePlanningDocument('## Goals\n|Action|\n|-|\n|Read|');

    expect({ goals, problems }).toEqual({
      goals: [],
      problems: [{ line: 1, message: 'the section "goals" is empty' }],
    });
    expect(parsePlanningDocument('# #\n# T\n# U').title).toBe('T');
  });

  it.each([
    ['```\nx\n```', false],
    ['Read it.\n\nWrite it.', false],
    ['- a', true],
    ['# A', true],
    ['|a|', true],
  ])('says of %j that it has a structure: %s (E1)', (markdown, isStructured) => {
    expect(parsePlanningDocument(markdown).isStructured).toBe(isStructured);
  });

  it('never throws, and reads any text the same way twice (E1)', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '## Goals',
        '# Steps',
        '- a',
        '  - b',
        '1. c',
        '```',
        '---',
        '===',
        '',
        '\t',
        '**Tools**',
      ),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const document = parsePlanningDocument(lines.join('\n'));
        expect(parsePlanningDocument(lines.join('\n'))).toEqual(document);
        expect([...document.goals, ...document.steps].every((item) => item.trim() !== '')).toBe(
          true,
        );
      }),
    );
  });

  const emptySteps = { line: 1, message: 'the section "steps" is empty' };

  it.each<readonly [string, string, Partial<PlanningDocument>]>([
    ['hashes', `# ${'# '.repeat(100_000)}`, { title: '# '.repeat(99_999).trim() }],
    ['blanks', `## Steps\n- ${' '.repeat(200_000)}`, { problems: [emptySteps] }],
    ['markers', `## Steps\n${'- '.repeat(100_000)}`, { steps: ['- '.repeat(99_999).trim()] }],
    ['fences', '```\n'.repeat(50_000), { isStructured: false }],
    ['stars', '*'.repeat(200_000), { isStructured: false }],
  ])('reads a bomb of %s before the test times out', (_, markdown, found) => {
    const nothing = { goals: [], steps: [], problems: [], isStructured: true };
    expect(parsePlanningDocument(markdown)).toMatchObject({ ...nothing, ...found });
  });
});

it.each([
  [
    'a heading with a condition',
    '### If the disk is full\n2. Delete `b`',
    'If the disk is full: Delete `b`',
  ],
  ['a line with a condition', '\nIf it fails:\n- Delete `b`', 'If it fails: Delete `b`'],
  ['a line that forbids', '\nDo not:\n- Delete `b`', 'Do not: Delete `b`'],
  ['a heading for another day', '### Tomorrow\n2. Delete `b`', 'Tomorrow: Delete `b`'],
  ['a way back', '### Rollback\n2. Delete `b`', 'Rollback: Delete `b`'],
  ['a part of the work', '### Phase 2: Clean up\n2. Delete `b`', 'Delete `b`'],
  ['a line that only introduces', '\nThen clean up:\n- Delete `b`', 'Delete `b`'],
])('keeps %s with the steps below it (E1)', (_, below, step) => {
  const { steps } = parsePlanningDocument(`## Steps\n1. Read \`a\`\n${below}\n`);
  expect(steps).toEqual(['Read `a`', step]);
});
