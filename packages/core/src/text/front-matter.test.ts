import { expect, it } from 'vitest';
import { splitFrontMatter } from './front-matter.js';

it.each([
  [
    '---\na: 1\n---\nBody\n',
    { frontMatter: 'a: 1', body: 'Body\n', frontMatterLine: 2, bodyLine: 4 },
  ],
  [
    '\uFEFF---\r\na\r\nb\r\n---\r\nBody',
    { frontMatter: 'a\nb', body: 'Body', frontMatterLine: 2, bodyLine: 5 },
  ],
  ['---\n---', { frontMatter: '', body: '', frontMatterLine: 2, bodyLine: 3 }],
  [
    '---\na: 1\nBody',
    { frontMatter: undefined, body: '---\na: 1\nBody', frontMatterLine: 1, bodyLine: 1 },
  ],
  [
    'Text\n---\na\n---\n',
    { frontMatter: undefined, body: 'Text\n---\na\n---\n', frontMatterLine: 1, bodyLine: 1 },
  ],
  [
    '--- \na\n---\n',
    { frontMatter: undefined, body: '--- \na\n---\n', frontMatterLine: 1, bodyLine: 1 },
  ],
])('separates the front matter of %j (A2)', (document, split) => {
  expect(splitFrontMatter(document)).toEqual(split);
});
