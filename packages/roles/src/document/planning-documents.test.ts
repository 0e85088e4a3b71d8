import { describe, expect, it } from 'vitest';
import { parsePlanningDocument } from './planning-document.js';

type Read = Readonly<Record<string, boolean | string | readonly string[]>>;

/** All that is read of a document, without what it does not have. */
function read(markdown: string): Read {
  const { problems, ...texts } = parsePlanningDocument(markdown);
  const all = { ...texts, problems: problems.map(({ line, message }) => `${line}: ${message}`) };
  const said = Object.entries(all).flatMap(([name, each]) =>
    each === undefined || (Array.isArray(each) && each.length === 0) ? [] : [[name, each] as const],
  );
  return Object.fromEntries(said);
}

describe('parsePlanningDocument', () => {
  it.each<readonly [string, Read]>([
    [
      '# Title\n\n## Goals\n- a\n- b\n\n## Steps\n1. Read `a`\n   and more\n   - nested one\n2. Write `b`\n',
      {
        title: 'Title',
        goals: ['a', 'b'],
        steps: ['Read `a` and more\n- nested one', 'Write `b`'],
        isStructured: true,
      },
    ],
    [
      '## Steps\nIntro that introduces:\n- a\n\nA stray paragraph.\n\n- b\n',
      {
        steps: ['a', 'b'],
        problems: [
          '5: this paragraph stands beside the list of "steps" and is not read; make it a list item',
        ],
        isStructured: true,
      },
    ],
    [
      '## Steps\nIf the disk is full:\n- Delete `a`\n- Delete `b`\n\nThen:\n- Read `c`\n',
      {
        steps: ['If the disk is full: Delete `a`', 'If the disk is full: Delete `b`', 'Read `c`'],
        isStructured: true,
      },
    ],
    [
      '## Steps\n### Rollback\n- Undo it\n### Work\n- Do it\n',
      { steps: ['Rollback: Undo it', 'Do it'], isStructured: true },
    ],
    [
      '## Steps\n### 1. Read `a`\nwith care\n### Step 2: Write `b`\n```\ncode\n```\n',
      { steps: ['Read `a` with care', 'Write `b`\n```\ncode\n```'], isStructured: true },
    ],
    ['## Steps\n- [x] done\n- [ ] open\n- [X] done too\n', { steps: ['open'], isStructured: true }],
    ['- [ ] one\n- [x] two\n- three\n', { steps: ['one'], isStructured: true }],
    ['Some text\n\n1. one\n2. two\n\n- three\n', { steps: ['one', 'two'], isStructured: true }],
    [
      '## Steps\n- Write this:\n  ```\n  a\n    b\n  ```\n  after\n- Next\n',
      { steps: ['Write this:\n  ```\n  a\n    b\n  ```\nafter', 'Next'], isStructured: true },
    ],
    [
      '## Never\n- Delete files\n\n## Constraints\nOne paragraph.\n\nAnother one\nwrapped.\n',
      {
        constraints: ['Never: Delete files', 'One paragraph.', 'Another one wrapped.'],
        isStructured: true,
      },
    ],
    [
      '## Steps\n| # | Action | Input | Output |\n|---|:--|--|--|\n| 1 | Read it | `a.md` | - |\n| 2 | Write it | "x" | `b` and `c` |\n',
      { steps: ['Read it of `a.md`', 'Write it of "x" to `b` and `c`'], isStructured: true },
    ],
    ['| Step | What |\n|---|---|\n| 1 | Read `a` |\n', { steps: ['Read `a`'], isStructured: true }],
    ['| Step |\n|---|\n| 1 |\n', { isStructured: true }],
    ['| Step | What |\n| 1 | Read `a` |\n', { isStructured: true }],
    ['Goals\n=====\n- a\n\nSteps\n---\n- b\n', { goals: ['a'], steps: ['b'], isStructured: true }],
    [
      '**Steps**\n- a\n\n**Other**\n- b\n',
      {
        steps: ['a', 'b'],
        problems: [
          '4: this paragraph stands beside the list of "steps" and is not read; make it a list item',
        ],
        isStructured: true,
      },
    ],
    [
      '## Steps\n```\nnever closed\n- a\n',
      {
        steps: ['```\nnever closed\n- a'],
        problems: ['2: this code fence is never closed'],
        isStructured: true,
      },
    ],
    [
      '## Edge cases\n\n## Tools\n- t\n\n## Done when\n- `a` exists\n',
      {
        tools: ['t'],
        successCriteria: ['`a` exists'],
        problems: ['1: the section "edge cases" is empty'],
        isStructured: true,
      },
    ],
    [
      'Read `a`. Do not delete it. Then write "b. C".',
      {
        steps: ['Read `a`.', 'Then write "b. C".'],
        constraints: ['Do not delete it.'],
        isStructured: false,
      },
    ],
    ['Read `a`.', { isStructured: false }],
    ['', { isStructured: false }],
    ['# One\n# Two\ntext\n', { title: 'One', isStructured: true }],
    [
      '## Steps\n- a\n\n  b\n\nc\n* d\n+ e\n1) f\n1.2 g\n1.2. h\n\t- i\n',
      {
        steps: ['a b', 'd', 'e', 'f', 'g', 'h\n- i'],
        problems: [
          '6: this paragraph stands beside the list of "steps" and is not read; make it a list item',
        ],
        isStructured: true,
      },
    ],
    [
      '## Steps\na\n---\n***\nb\n',
      { problems: ['1: the section "steps" is empty'], isStructured: true },
    ],
    ['~~~\n# no\n```\n~~~\n## Steps\n- a\n', { steps: ['a'], isStructured: true }],
    ['## Out of scope\n- a\n## Steps ##\n- b\n', { steps: ['b'], isStructured: true }],
  ])('reads %j (A2)', (markdown, sections) => {
    expect(read(markdown)).toEqual(sections);
  });
});
