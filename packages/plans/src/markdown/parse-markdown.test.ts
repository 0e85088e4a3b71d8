import { describe, expect, it } from 'vitest';
import { problemList } from '../problem-list.js';
import { withLabelledLists } from './labelled-lists.js';
import { parseMarkdown } from './parse-markdown.js';
import { withTaskTables } from './task-tables.js';

const wide = { maxCharacters: 100_000, maxLines: 10_000, maxItems: 1_000, maxMarks: 200_000 };

function read(text: string, limits: Partial<typeof wide> = {}, firstLine?: number) {
  const { problems, report } = problemList();
  const options = {
    file: 'a.md',
    limits: { ...wide, ...limits },
    ...(firstLine !== undefined && { firstLine }),
  };
  const blocks = parseMarkdown(text, options, report);
  return { blocks, problems: problems.map(({ code, where }) => `${code} ${where}`) };
}

describe('a document', () => {
  it('is headings, items and lines of text, each with its line (D1)', () => {
    const text = [
      '# A *title*',
      'text',
      'more',
      '',
      '3. [x] one',
      '   wrapped',
      '',
      '   a note',
      '   - [-] inner',
      '4. [ ]',
      '> - a list in a quote',
      '',
      '> said',
      '',
      '```',
      '# code',
      '```',
    ].join('\n');

    expect(read(text, {}, 11)).toEqual({
      problems: [],
      blocks: [
        { type: 'heading', depth: 1, text: 'A *title*', line: 11 },
        {
          type: 'text',
          lines: [
            { text: 'text', line: 12 },
            { text: 'more', line: 13 },
          ],
        },
        {
          type: 'item',
          line: 15,
          number: 3,
          box: 'done',
          lines: [
            { text: 'one', line: 15 },
            { text: 'wrapped', line: 16 },
          ],
          notes: [{ text: 'a note', line: 18 }],
          items: [
            {
              type: 'item',
              line: 19,
              number: undefined,
              box: 'cancelled',
              lines: [{ text: 'inner', line: 19 }],
              notes: [],
              items: [],
            },
          ],
        },
        {
          type: 'item',
          line: 20,
          number: 4,
          box: 'open',
          lines: [{ text: '', line: 20 }],
          notes: [],
          items: [],
        },
        { type: 'text', lines: [{ text: 'said', line: 23 }] },
        { type: 'code', lines: [{ text: '# code', line: 26 }] },
      ],
    });
  });

  it.each([
    ['[ ] a', 'open', 'a'],
    ['[x] a', 'done', 'a'],
    ['[X] a', 'done', 'a'],
    ['[✓] a', 'done', 'a'],
    ['[✔]* a', 'done', 'a'],
    ['[~] a', 'cancelled', 'a'],
    ['[-] a', 'cancelled', 'a'],
    ['[/] a', 'in_progress', 'a'],
    ['[x]a', undefined, '[x]a'],
    ['[y] a', undefined, '[y] a'],
  ])('has a box in “- %s”: %s (D1)', (written, box, text) => {
    expect(read(`- ${written}`).blocks).toMatchObject([{ box, lines: [{ text }] }]);
  });

  it('has headings and lines without space around them, however it is written (D1)', () => {
    expect(read('#  &nbsp;A&#10;B \n\n  said  ').blocks).toEqual([
      { type: 'heading', depth: 1, text: 'A B', line: 1 },
      { type: 'text', lines: [{ text: 'said', line: 3 }] },
    ]);
  });

  it('has the rows of a table in an item as they are written (D1)', () => {
    const text = '- a\n\n  | B \\| C | D |\n  |--|--|\n  | *e* | f |';

    expect(read(text).blocks).toMatchObject([
      {
        lines: [{ text: 'a', line: 1 }],
        notes: [
          { text: '| B \\| C | D |', line: 3 },
          { text: '|--|--|', line: 4 },
          { text: '| *e* | f |', line: 5 },
        ],
      },
    ]);
  });

  it('joins points with the label above them; numbered ones stand alone (D1)', () => {
    const { blocks } = read('Files:\n\n- a.ts\n  wrapped\n- Owner: Ada\n\nFiles:\n\n1. a\n');

    const joined = withLabelledLists(blocks);

    expect(joined.map((block) => (block.type === 'text' ? block.lines : block.type))).toEqual([
      [{ text: 'Files:', line: 1 }],
      [{ text: 'Files: a.ts wrapped', line: 3 }],
      'item',
      [{ text: 'Files:', line: 7 }],
      'item',
    ]);
  });

  it.each([
    ['characters', { maxCharacters: 5 }, '- a\n-', '- a\n- ', 'too_large a.md:1'],
    ['lines', { maxLines: 3 }, '- a\n- b', '- a\n- b\n- c', 'too_large a.md:3'],
    ['items', { maxItems: 2 }, '- a\n\n- b', '- a\n  - b\n\n- c', 'too_large a.md:1'],
  ])('is read up to its limit of %s (D1)', (_, limits, whole, tooMuch, problem) => {
    expect(read(whole, limits).problems).toEqual([]);
    expect(read(tooMuch, limits).problems).toEqual([problem]);
  });

  it('is read up to the piece with too many items (D1)', () => {
    const { blocks, problems } = read('- a\n\n# B\n\n- b\n  - c\n\n# C\n- d', { maxItems: 2 });

    expect(problems).toEqual(['too_large a.md:5']);
    expect(blocks.map(({ type }) => type)).toEqual(['item', 'heading']);
  });

  it('leaves out a block of more than 500 lines, and reads the others (D1)', () => {
    const block = (lines: number) => `- a\n${'  more\n'.repeat(lines - 1)}# B`;

    expect(read(block(500)).problems).toEqual([]);
    expect(read(block(500)).blocks).toHaveLength(2);
    expect(read(block(501)).problems).toEqual(['too_large a.md:1']);
    expect(read(block(501)).blocks.map(({ type }) => type)).toEqual(['heading']);
    expect(read(block(501), {}, 10).problems).toEqual(['too_large a.md:10']);
  });

  it.each([
    ['- - - - a', true],
    ['- - - - - a', false],
    ['> 1. - > a', true],
    ['> 1. - > + a', false],
    ['- - - - - -', true],
    ['* * * * * * *', true],
    [`${' '.repeat(80)}- a`, true],
    [`- b\n${' '.repeat(80)}- a`, true],
    [`- b\n${' '.repeat(81)}- a`, false],
    [`- b\n${'\t'.repeat(20)}- a`, true],
    [`- b\n${'\t'.repeat(21)}- a`, false],
    [`- b\n${' '.repeat(90)}a`, true],
  ])('is not nested too deep on one line: %j → %s (D1)', (text, isRead) => {
    const { problems } = read(text);

    expect(problems.map((each) => each.split(' ')[0])).toEqual(isRead ? [] : ['too_deep']);
  });

  it('tells the line that is nested too deep (D1)', () => {
    expect(read('# A\n- a\n  - - - - - b\n', {}, 5).problems).toEqual(['too_deep a.md:7']);
  });
});

describe('a table', () => {
  const rows = (...lines: readonly string[]) => {
    const { blocks } = read(lines.join('\n'));
    return withTaskTables(blocks);
  };
  const item = (more: object) => ({
    type: 'item',
    number: undefined,
    box: undefined,
    notes: [],
    items: [],
    ...more,
  });

  it('of tasks is items, whose other columns are notes (D1)', () => {
    expect(
      rows(
        '| ID | Task | Depends on | Estimate (days) | Owner | Done |',
        '|----|------|------------|-----------------|-------|------|',
        '| T1 | Dig  | -          | 2               | Ada   | [x]  |',
        '| T2.| [/] Plant | T1    | ~1-3            | none  |      |',
        '|    |      | T1         | 4               | Bob   |      |',
        '| 7  | Rest | T1, T2     | 3 weeks         |       | ☐    |',
      ),
    ).toEqual([
      item({
        isRow: true,
        line: 3,
        box: 'done',
        lines: [{ text: 'T1: Dig', line: 3 }],
        notes: [
          { text: 'Duration: 2 days', line: 3 },
          { text: 'Owner: Ada', line: 3 },
        ],
      }),
      item({
        isRow: true,
        line: 4,
        box: 'in_progress',
        lines: [{ text: 'T2: Plant', line: 4 }],
        notes: [
          { text: 'Depends on: T1', line: 4 },
          { text: 'Duration: ~1-3 days', line: 4 },
        ],
      }),
      item({
        isRow: true,
        line: 6,
        number: 7,
        box: 'open',
        lines: [{ text: 'Rest', line: 6 }],
        notes: [
          { text: 'Depends on: T1, T2', line: 6 },
          { text: 'Duration: 3 weeks', line: 6 },
        ],
      }),
    ]);
  });

  it('numbers its rows if it has no ids, or impossible ones (D1)', () => {
    expect(
      rows(
        '| # | Step | After | Hours |',
        '|--|--|--|--|',
        '| A | Dig | | 2 |',
        '| B | Plant | A | 1.5 |',
        '|  | Rest | B, A | |',
      ),
    ).toMatchObject([
      { number: 1, lines: [{ text: 'Dig' }], notes: [{ text: 'Duration: 2 Hours' }] },
      {
        number: 2,
        lines: [{ text: 'Plant' }],
        notes: [{ text: 'Depends on: 1' }, { text: 'Duration: 1.5 Hours' }],
      },
      { number: 3, lines: [{ text: 'Rest' }], notes: [{ text: 'Depends on: 2, 1' }] },
    ]);
  });

  it.each([
    ['[x] Dig', 'done', 'Dig'],
    ['✅ Dig', 'done', 'Dig'],
    ['☑ Dig', 'done', 'Dig'],
    ['✔️ Dig', 'done', 'Dig'],
    ['⬜ Dig', 'open', 'Dig'],
    ['[ ] Dig', 'open', 'Dig'],
    ['[-] Dig', 'cancelled', 'Dig'],
    ['[~] Dig', 'cancelled', 'Dig'],
    ['[/] Dig', 'in_progress', 'Dig'],
    ['Dig [x]', undefined, 'Dig [x]'],
  ])('has a box in “%s”: %s (D1)', (cell, box, text) => {
    expect(rows('| Task | Owner |', '|--|--|', `| ${cell} | |`)).toEqual([
      item({ line: 3, number: 1, isRow: true, box, lines: [{ text, line: 3 }] }),
    ]);
  });

  it('keeps ids in marks, and takes others for the numbers of their rows (D1)', () => {
    expect(
      rows(
        '| ID | Task | After |',
        '|-|-|-|',
        '| `M1.1` | Dig | |',
        '| M1-x | Sow | `M1.1` |',
        '| | Rest | M1-x |',
      ),
    ).toMatchObject([
      { number: undefined, lines: [{ text: '`M1.1`: Dig' }], notes: [] },
      { number: 2, lines: [{ text: 'Sow' }], notes: [{ text: 'Depends on: `M1.1`' }] },
      { number: 3, lines: [{ text: 'Rest' }], notes: [{ text: 'Depends on: 2' }] },
    ]);
  });

  it('takes the likeliest column for the task, and leaves other tables as text (D1)', () => {
    expect(rows('| Title | Task |', '|--|--|', '| Big | Dig |')).toMatchObject([
      { lines: [{ text: 'Dig' }], notes: [{ text: 'Title: Big' }] },
    ]);
    for (const table of [
      ['| Task |', '|--|', '| Dig |'],
      ['| Name | Owner |', '|--|--|', '| Dig | Ada |'],
      ['| Task | Owner |', '| Dig | Ada |'],
    ])
      expect(rows(...table).map(({ type }) => type)).toEqual(['text']);
  });
});
