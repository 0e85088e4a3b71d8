import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topLevelBlocks } from './top-level-blocks.js';

const line = fc.constantFrom(
  ...[
    '',
    '# A',
    '- a',
    '1. a',
    '2) b',
    'text',
    '  more',
    '    - deep',
    '> quote',
    '```',
    '~~~',
    '<!--',
    '-->',
  ],
);

describe('the blocks of a document', () => {
  it('hold every line once, in order, each with its number (D1)', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const blocks = topLevelBlocks(lines.join('\n'));

        const words = (all: readonly (string | undefined)[]) => all.map((each = '') => each.trim());
        expect(words(blocks.flatMap((block) => block.lines))).toEqual(
          words(lines.length === 0 ? [''] : lines),
        );
        for (const block of blocks) {
          expect(words([lines[block.line - 1]])).toEqual(words([block.lines[0]]));
        }
      }),
    );
  });

  it('are not cut inside code and comments (D1)', () => {
    const text = '```\n- a\n\n- b\n```\n\n<!--\n# A\n-->\n# B\n';

    expect(topLevelBlocks(text).map((block) => block.line)).toEqual([1, 7, 10]);
  });

  it('begin at every item, whatever the lists before it would allow (D1)', () => {
    expect(topLevelBlocks('text\n7. a\n- b\n').map((block) => block.line)).toEqual([1, 2, 3]);
  });
});

/** The line and the text of each block. */
const cut = (...lines: readonly string[]) =>
  topLevelBlocks(lines.join('\n')).map((block) => `${block.line} ${block.lines.join('⏎')}`);

describe('a block of a document', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['a heading', ['a', '# B', 'c'], ['1 a', '2 # B⏎c']],
    ['a heading without words', ['a', '#', '###### B'], ['1 a', '2 #⏎###### B']],
    ['an item', ['a', '- b', '  c'], ['1 a', '2 - b⏎  c']],
    ['an item without words', ['a', '*'], ['1 a', '2 *']],
    ['a numbered item', ['a', '2) b', '10. c'], ['1 a', '2 2) b⏎10. c']],
    ['a line after an empty one', ['- a', '', 'b', 'c'], ['1 - a⏎', '3 b⏎c']],
    ['a line after one of spaces', ['- a', '  ', 'b'], ['1 - a⏎  ', '3 b']],
    ['an item of another kind', ['- a', '1. b', '- c'], ['1 - a', '2 1. b', '3 - c']],
  ])('begins with %s (D1)', (_, lines, blocks) => {
    expect(cut(...lines)).toEqual(blocks);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['what is indented', ['- a', '  - b', '', '  c'], ['1 - a⏎  - b⏎⏎  c']],
    ['a line of text right after', ['a', 'b'], ['1 a⏎b']],
    [
      'what only looks like a heading or an item',
      ['a', '#b', '-c', '1.d', '####### e', '1234567890. f'],
      ['1 a⏎#b⏎-c⏎1.d⏎####### e⏎1234567890. f'],
    ],
    ['items of its kind', ['- a', '- b', '+ c'], ['1 - a⏎- b⏎+ c']],
    [
      'code, with any fence in it',
      ['```js', '# a', '~~~', '``` b', '`````', '# c'],
      ['1 ```js⏎# a⏎~~~⏎``` b⏎`````', '6 # c'],
    ],
    [
      'code between other marks',
      ['~~~', '- a', '```', '', 'b', '~~~', '- c'],
      ['1 ~~~⏎- a⏎```⏎⏎b⏎~~~', '7 - c'],
    ],
    [
      'code below an item',
      ['- a', '  ```', '# b', '  ```', '# c'],
      ['1 - a⏎  ```⏎# b⏎  ```', '5 # c'],
    ],
    ['no code after four spaces', ['a', '    ```', '# b'], ['1 a⏎    ```', '3 # b']],
    ['code to the end', ['```', '# a', '- b'], ['1 ```⏎# a⏎- b']],
    ['a comment', ['<!-- a', '# b', '', 'c --> d', '# e'], ['1 <!-- a⏎# b⏎⏎c --> d', '5 # e']],
    ['a comment with marks of code', ['<!--', '```', '-->', '# a'], ['1 <!--⏎```⏎-->', '4 # a']],
    ['no more than a comment on one line', ['<!-- a -->', '# b'], ['1 <!-- a -->', '2 # b']],
    ['no comment in code', ['```', '<!--', '```', '# a'], ['1 ```⏎<!--⏎```', '4 # a']],
  ])('holds %s (D1)', (_, lines, blocks) => {
    expect(cut(...lines)).toEqual(blocks);
  });

  it('holds 64 lines of its kind, and then another begins (D1)', () => {
    const blocks = topLevelBlocks('- a\n'.repeat(130));

    expect(blocks.map(({ line, lines }) => [line, lines.length])).toEqual([
      [1, 64],
      [65, 64],
      [129, 3],
    ]);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['a title at the top', ['A', '==='], ['1 # A⏎']],
    ['a title below an empty line', ['- a', '', 'B', '---'], ['1 - a⏎', '3 ## B⏎']],
    ['spaces behind the line', ['A', '--  '], ['1 ## A⏎']],
    ['spaces behind the other line', ['A', '== '], ['1 # A⏎']],
    ['a line of spaces before it', ['- a', ' ', 'B', '---'], ['1 - a⏎ ', '3 ## B⏎']],
    ['none of a single sign', ['A', '-'], ['1 A', '2 -']],
    ['none of other signs', ['A', '==-'], ['1 A⏎==-']],
    ['none below several lines', ['a', 'B', '---'], ['1 a⏎B⏎---']],
    ['none below an item', ['- A', '---'], ['1 - A⏎---']],
    ['none below a numbered item', ['', '1. A', '---'], ['1 ', '2 1. A⏎---']],
    ['none below a heading', ['# A', '---'], ['1 # A⏎---']],
    ['none below what is no word', ['', '| A |', '---'], ['1 ', '2 | A |⏎---']],
    ['none below nothing', ['', '---'], ['1 ', '2 ---']],
  ])('has underlined headings with signs before them: %s (D1)', (_, lines, blocks) => {
    expect(cut(...lines)).toEqual(blocks);
  });
});
