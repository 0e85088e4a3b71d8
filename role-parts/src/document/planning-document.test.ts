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
      unread: [],
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
    ['a table', '## Steps\n| Action | Input |\n|---|---|\n| Read | `a` |\n| Write `b` | |\n'],
    ['a list alone', '- Read `a`\n- Write `b`\n'],
    ['a list under its title', '# To do\n1. Read `a`\n2. ~~Read `c`~~\n3. Write `b`\n'],
    ['sentences', 'Read `a`. Write `b`. Never delete anything.'],
  ])('finds the steps of %s (E1)', (_, markdown) => {
    const { steps } = parsePlanningDocument(markdown);
    expect(steps.map((step) => step.replace(/ of|\./g, ''))).toEqual(['Read `a`', 'Write `b`']);
  });

  it('reads items under "Never" and prohibitions as constraints (E1)', () => {
    const constraintsOf = (text: string) => parsePlanningDocument(text).constraints;
    expect(constraintsOf('## Never\n- Touch `a`')).toEqual(['Never: Touch `a`']);
    expect(constraintsOf('## Einschränkungen\n- Nichts löschen')).toEqual(['Nichts löschen']);
    expect(constraintsOf('Read `a`. Do not send `a`.')).toEqual(['Do not send `a`.']);
    expect(constraintsOf('Read `a`. Never mind.')).toEqual([]);
  });

  it('includes wrapped lines, nested lines and code in an item', () => {
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

  it('reads paragraphs as items if a section has no list', () => {
    const { steps } = parsePlanningDocument('## Steps\nRead it\nwell.\n\nWrite it.\n');

    expect(steps).toEqual(['Read it well.', 'Write it.']);
  });

  it('reads numbered headings in the steps as steps, with the text below them', () => {
    const { steps } = parsePlanningDocument(
      '## Steps\n### Step 1: Read\nthe file\n### 2. Write\n## Background\nx',
    );

    expect(steps).toEqual(['Read the file', 'Write']);
  });

  it('reports an empty section, a paragraph beside a list and an open code fence with their lines', () => {
    const { problems } = parsePlanningDocument(
      '---\nmode: code\n---\n## Goals\n\n## Tools\n- a\n\nAnd b.\n## Steps\n- a\n```\n## Tools\n',
    );

    expect(problems.map(({ line }) => line)).toEqual([4, 9, 12]);
  });

  it.each<readonly [string, string, line: number]>([
    ['an unknown heading', '## Steps\n1. a\n\n## Rejected\n1. b', 4],
    ['a heading that was never read', '# Notes\n\n## Today\n1. a', 3],
    ['an unknown section of sentences', '## Steps\n1. a\n## Status\nDraft', 3],
    ['a heading inside of the steps', '## Steps\n1. a\n### Later\n2. b', 3],
    ['a heading below a title that names steps', '# Plan\n## Done\n1. a', 2],
    ['a line in bold', '## Steps\n1. a\n\n**On hold**\n\n1. b', 4],
    ['a line before a list', '## Steps\n1. a\n\nCancelled:\n\n2. b', 4],
    ['a line that introduces a list', 'Cancelled:\n\n1. a', 1],
    ['a remark before the sections', '# T\n\nThis page is obsolete.\n\n## Steps\n1. a', 3],
    [
      'a remark in words of the steps that denies',
      '# Send\n\nDo not send it.\n\n## Steps\n1. Send a',
      3,
    ],
    ['a comment around steps', '## Steps\n1. a\n\n<!--\n2. b\n-->', 4],
    ['a quotation', '# List\n\n> 1. a\n\n1. b', 3],
    ['a numbered list below a title', '# DRAFT: notes\n\n1. a', 3],
    ['a table below a title', '# Notes\n\n|Task|Status|\n|-|-|\n|a|done|', 3],
    ['a tick inside of a step', '- [ ] Orders\n  - [x] a\n  - [ ] b', 1],
    ['a tick inside of a numbered step', '## Steps\n1. Orders\n   - [x] a', 2],
    ['another kind of box', '- [~] a\n- [ ] b', 1],
    ['an item without a box', '## Steps\n- [ ] a\n- b', 3],
    ['front matter that says more', '---\nstatus: draft\n---\n## Steps\n1. a', 2],
  ])('does not read %s (E1)', (_, markdown, line) => {
    expect(parsePlanningDocument(markdown).unread[0]?.line).toBe(line);
  });

  it.each([
    '---\ninputs: { a: 1 }\ntitle: T\n---\n# T\n\n## Background\n- x\n\nLong ago.\n\n## Steps\n1. a',
    '# T\n\n## Goals\nKnow it\n\n### In detail\n- b\n\n## Steps\n1. a\n\n## Empty\n',
    '**Goal:** know it\n\n**Steps:**\n\n1. a',
    '# Friday\n- [ ] a\n- [x] b',
    'Read `a`. Write `b`.',
    '# Offer\n\nOffer it, please.\n\n## Steps\n1. Send an offer',
  ])('reads all of %j (E1)', (markdown) => {
    expect(parsePlanningDocument(markdown).unread).toEqual([]);
  });

  it.each<readonly [string, readonly string[]]>([
    [
      '|Action|Input|Output|\n|-|-|-|\n|Read|`a` and "b"|text|\n|Sum|numbers|to `c`|',
      ['Read of `a` and "b"', 'Sum to `c`'],
    ],
    ['|#|Step|Copies|\n|-|-|-|\n|1|Print it|3|\n|2|Go||', ['Print it copies: `3`', 'Go']],
    ['|Step|Status|\n|-|-|\n|Read it|open|', ['Read it status: `open`']],
  ])('reads the rows of %j as steps with labelled values (E1)', (table, steps) => {
    expect(parsePlanningDocument(`## Steps\n${table}`).steps).toEqual(steps);
  });

  it('never throws, and reads any text deterministically (E1)', () => {
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

  it.each<readonly [string, string, Partial<PlanningDocument>]>([
    ['hashes', `# ${'# '.repeat(100_000)}`, { title: '# '.repeat(99_999).trim() }],
    ['blanks', `## Steps\n- ${' '.repeat(200_000)}`, { steps: [] }],
    ['markers', `## Steps\n${'- '.repeat(100_000)}`, { steps: ['- '.repeat(99_999).trim()] }],
    ['fences', '```\n'.repeat(50_000), { isStructured: false }],
    ['stars', '*'.repeat(200_000), { isStructured: false }],
  ])('reads a bomb of %s within the time-out', (_, markdown, found) => {
    const nothing = { goals: [], steps: [], isStructured: true };
    expect(parsePlanningDocument(markdown)).toMatchObject({ ...nothing, ...found });
  });
});
