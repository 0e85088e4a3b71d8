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

        expect(blocks.flatMap((block) => block.lines)).toEqual(lines.length === 0 ? [''] : lines);
        for (const block of blocks) expect(lines[block.line - 1] ?? '').toBe(block.lines[0]);
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
