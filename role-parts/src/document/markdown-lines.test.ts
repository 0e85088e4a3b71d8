import { describe, expect, it } from 'vitest';
import { type MarkdownLine, markdownLines } from './markdown-lines.js';

/** Lines in short: "5 item 2 open # text" has its number, kind, indentation, box and text. */
const shortOf = (line: MarkdownLine): string => {
  const start = `${line.line} ${line.kind}`;
  switch (line.kind) {
    case 'heading':
      return `${start} ${line.level}: ${line.text}`;
    case 'item':
      return `${start} ${line.indent}${line.box ?? ''}: ${line.text}`;
    case 'row':
      return `${start}: ${line.cells.join(' / ')}`;
    case 'text':
      return `${start} ${line.indent}: ${line.text}`;
    case 'code':
      return `${start}: ${line.text}`;
    case 'blank':
      return start;
  }
};

describe('markdownLines', () => {
  it.each<readonly [string, readonly string[]]>([
    ['# A', ['5 heading 1: A']],
    ['###### A', ['5 heading 6: A']],
    ['####### A', ['5 text 0: ####### A']],
    ['#A', ['5 text 0: #A']],
    ['## A ##', ['5 heading 2: A']],
    ['## A#', ['5 heading 2: A#']],
    ['**Goals**', ['5 heading 6: Goals']],
    ['**Done when:**', ['5 heading 6: Done when:']],
    ['**Hello**', ['5 heading 6: Hello']],
    ['**Goal:** know', ['5 heading 6: Goal:', '5 text 0: know']],
    ['**Hello** you', ['5 text 0: **Hello** you']],
    ['A\n===', ['5 heading 1: A']],
    ['A\n--', ['5 heading 2: A']],
    ['b\n\nA\n   ---  ', ['5 text 0: b', '6 blank', '7 heading 2: A']],
    ['A\n    ---', ['5 text 0: A', '6 blank']],
    ['- a\n---', ['5 item 0: a', '6 blank']],
    ['\n---', ['5 blank', '6 blank']],
    ['***', ['5 blank']],
    ['__', ['5 text 0: __']],
    ['- a', ['5 item 0: a']],
    ['  * [ ] b', ['5 item 2open: b']],
    ['+ [x] c', ['5 item 0done: c']],
    ['\t- [X] d', ['5 item 4done: d']],
    [' \t 3. e', ['5 item 6: e']],
    ['3) f', ['5 item 0: f']],
    ['1.2 g', ['5 item 0: g']],
    ['1.2. h', ['5 item 0: h']],
    ['12 i', ['5 text 0: 12 i']],
    ['-', ['5 item 0: ']],
    ['- [ ]', ['5 item 0open: ']],
    ['-a', ['5 text 0: -a']],
    ['  a', ['5 text 2: a']],
    ['| a | b \\| c |', ['5 row: a / b | c']],
    ['| a', ['5 text 0: | a']],
    ['a\r\nb\rc\n', ['5 text 0: a', '6 text 0: b', '7 text 0: c', '8 blank']],
    [
      '~~~\n# a\n```\n- b\n ~~~\nc',
      ['5 code: ~~~', '6 code: # a', '7 code: ```', '8 code: - b', '9 code:  ~~~', '10 text 0: c'],
    ],
  ])('reads %j (E1)', (body, lines) => {
    const read = markdownLines(body, 5);

    expect(read.lines.map(shortOf)).toEqual(lines);
    expect(read.openFence).toBeUndefined();
  });

  it('keeps the whole source of an item, and the line of an unclosed fence', () => {
    expect(markdownLines('  2. [x] a', 1).lines).toEqual([
      {
        ...{ kind: 'item', text: 'a', indent: 2, line: 1, source: '2. [x] a' },
        box: 'done',
      },
    ]);
    expect(markdownLines('a\n```sh\nb\n', 3).openFence).toBe(4);
    expect(markdownLines('```\n```\n~~~\n```', 3).openFence).toBe(5);
  });
});
