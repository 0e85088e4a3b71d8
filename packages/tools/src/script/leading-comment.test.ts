import { expect, it } from 'vitest';
import { leadingComment, leadingCommentBlock } from './leading-comment.js';

it.each([
  ['', ['']],
  ['#!/bin/sh\n# a\n\n#b\ncode\n# c', [' a'.trim(), '', 'b']],
  ['# a\n#!/bin/sh', ['a', '!/bin/sh']],
  ['\ufeff// a\r\n//  b\r\ncode', ['a', ' b']],
  ['-- a\n; b\n;; c\ncode', ['a', 'b', 'c']],
  ['/** a\n * b\n *c\n */\ncode', [' a', 'b', 'c', ' ']],
  ['/* a */ code\n# b', [' a ', 'b']],
  ['/**/\ncode', ['']],
  ['<!-- a\n* b\n-->\ncode', [' a', '* b', '']],
  ['code\n# a', []],
])('the comment of %j is %j (E2)', (source, lines) => {
  expect(leadingComment(source).map(({ text }) => text)).toEqual(lines);
});

it.each([
  [
    '#!/bin/sh\n# Says hi.\n# ---\n# a: 1\n# b: 2\n# ---\n# end',
    { text: 'a: 1\nb: 2', line: 4, isClosed: true },
  ],
  ['# ---\n# a: 1\ncode\n# ---', { text: 'a: 1', line: 2, isClosed: false }],
  ['# ---\n# ---', { text: '', line: 2, isClosed: true }],
  ['# a: 1', undefined],
  ['code\n# ---\n# ---', undefined],
])('the block of %j is %j (E2)', (source, block) => {
  expect(leadingCommentBlock(source)).toEqual(block);
});
