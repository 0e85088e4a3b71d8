import { expect, it } from 'vitest';
import type { PlanFile } from './plan-source.js';
import { problemList } from './problem-list.js';
import { isPlanFileName, toTextFiles } from './to-text-files.js';

const bytes = (text: string) => new TextEncoder().encode(text);

function read(files: readonly PlanFile[], maxBytes = 100) {
  const { problems, report } = problemList();
  const texts = toTextFiles(files, { maxBytes }, report);
  return { texts, problems: problems.map(({ code, where }) => `${code} ${where}`) };
}

it.each([
  ['plan.md', true],
  ['a/b.MARKDOWN', true],
  ['a.mdx', true],
  ['a.mdc', true],
  ['a.txt', true],
  ['a.json', true],
  ['a.csv', true],
  ['a.md.bak', false],
  ['amd', false],
  ['a.png', false],
])('a plan may be in a file by its name: %s → %s (D1)', (path, isPlan) => {
  expect(isPlanFileName(path)).toBe(isPlan);
});

it.each<[string, readonly PlanFile[], ReturnType<typeof read>]>([
  [
    'a single file is read whatever its name',
    [{ path: 'todo', content: bytes('- a') }],
    { texts: [{ path: 'todo', text: '- a' }], problems: [] },
  ],
  [
    'of several those that could hold one',
    [
      { path: 'a.md', content: '\uFEFF- a' },
      { path: 'b.png', content: bytes('b') },
      { path: 'c.csv', content: bytes('\uFEFFc') },
    ],
    {
      texts: [
        { path: 'a.md', text: '- a' },
        { path: 'c.csv', text: 'c' },
      ],
      problems: [],
    },
  ],
  [
    'shadows of macOS are no files',
    [
      { path: '__MACOSX/a/._plan', content: 'x' },
      { path: 'a/._plan.md', content: 'x' },
      { path: '.DS_Store', content: 'x' },
      { path: 'a/plan', content: '- a' },
    ],
    { texts: [{ path: 'a/plan', text: '- a' }], problems: [] },
  ],
  [
    'where none could, that is said',
    [
      { path: 'a.png', content: 'x' },
      { path: 'b.png', content: 'x' },
    ],
    { texts: undefined, problems: ['unknown_format plan'] },
  ],
  [
    'where there is none at all, that is said',
    [],
    { texts: undefined, problems: ['unknown_format plan'] },
  ],
  [
    'what is no text is said; the others are read',
    [
      { path: 'a.md', content: new Uint8Array([0xff, 0xfe]) },
      { path: 'b.md', content: '- b' },
    ],
    { texts: [{ path: 'b.md', text: '- b' }], problems: ['unreadable a.md'] },
  ],
  [
    'where all are no text, nothing is read',
    [{ path: 'a.md', content: new Uint8Array([0xff]) }],
    { texts: undefined, problems: ['unreadable a.md'] },
  ],
])('%s (D1)', (_, files, expected) => {
  expect(read(files)).toEqual(expected);
});

it('counts the bytes of all files together, up to the limit (D1)', () => {
  const files = [
    { path: 'a.md', content: '12345' },
    { path: 'b.md', content: bytes('1234') },
  ];

  expect(read(files, 9).problems).toEqual([]);
  expect(read(files, 8)).toEqual({ texts: undefined, problems: ['too_large a.md'] });
});
