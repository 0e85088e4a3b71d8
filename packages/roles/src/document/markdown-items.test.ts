import { expect, it } from 'vitest';
import { type MarkdownItem, markdownItems } from './markdown-items.js';
import { markdownLines } from './markdown-lines.js';

/** Items in short: "3#done: text" has its line, numbering, box and text. */
const shortOf = ({ line, isNumbered, box, text }: MarkdownItem): string =>
  `${line}${isNumbered ? '#' : ''}${box ?? ''}: ${text}`;

it.each<readonly [string, readonly string[], readonly string[]]>([
  ['- a\n b\n\n c', ['1: a b'], ['4: c']],
  ['- a\n\n  c', ['1: a c'], []],
  ['- a\n\n   c\n- b', ['1: a c', '4: b'], []],
  ['  - a\n\n   c', ['1: a'], ['3: c']],
  ['- a\n  - b\n - c', ['1: a\n- b', '3: c'], []],
  ['- a\n - b', ['1: a', '2: b'], []],
  ['1. [x] a\n2) b\n- [ ] c', ['1#done: a', '2#: b', '3open: c'], []],
  ['- a\n-\n- [ ]\n- b', ['1: a', '4: b'], []],
  ['a\nb\n\nc', ['1: a b', '4: c'], []],
  ['a\n- b', ['2: b'], ['1: a']],
  ['a:\n- b', ['2: b'], []],
  ['- a\n```\nx\n```\ny', ['1: a\n```\nx\n```\ny'], []],
  ['- a\n\n```\nx\n```', ['1: a\n```\nx\n```'], []],
  ['- a ~~~\nx', ['1: a ~~~\nx'], []],
  ['```\ncode\n```', ['1: ```\ncode\n```'], []],
  ['Intro:\n- a\n\nOther\n\n- b', ['2: a', '6: b'], ['4: Other']],
  ['If it fails:\n- a\n- b\n\nThen:\n- c', ['2: If it fails: a', '3: If it fails: b', '6: c'], []],
  ['If it fails\n- a', ['2: a'], ['1: If it fails']],
  ['If it fails:\n\nStop', ['1: If it fails:', '3: Stop'], []],
  ['# Rollback\n- a\n# Then\n- b', ['2: Rollback: a', '4: b'], []],
  ['# Rollback\n1. a\n### 2. b\n- c', ['2#: Rollback: a', '3#: Rollback: b\n- c'], []],
  ['### 2. Count\nx\n\ny\n- z', ['1#: Count x y\n- z'], []],
  ['### Step 3: Go', ['1#: Go'], []],
  ['### 3', [], []],
  ['### Notes\n- a', ['2: a'], []],
  ['|a|b|\n- c\n|d|e|\nf', ['2: c'], ['4: f']],
  ['', [], []],
])('reads the items of %j (E1)', (text, items, strays) => {
  const read = markdownItems(markdownLines(text, 1).lines);

  expect({ items: read.items.map(shortOf), strays: read.strays.map(shortOf) }).toEqual({
    ...{ items, strays },
  });
});
