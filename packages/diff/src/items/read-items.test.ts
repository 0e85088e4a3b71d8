import { describe, expect, it } from 'vitest';
import { splitInput } from '../lines/diff-lines.ts';
import { defaultDiffRules } from '../rules/default-rules.ts';
import { planSources } from './plan-sources.ts';
import { type PlanText, readItems } from './read-items.ts';

/** Reads a text as one side of a comparison with an empty one. */
function read(text: string, isOver?: () => boolean): PlanText | undefined {
  const input = { from: text, to: '' };
  return readItems(planSources(input, splitInput(input)).from, defaultDiffRules, isOver);
}

const shown = (text: string) =>
  read(text)?.items.map(
    (each) => `${each.section}: ${each.text}${each.isHidden ? ' (hidden)' : ''}`,
  );

const wide = 'a line that is wrapped since it is wider than fifty letters';

describe('the items of a plan', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'line ends of any system',
      'one\rtwo\r\nthree\n',
      ['other: one', 'other: two', 'other: three'],
    ],
    [
      'lines behind a short item, unless they are indented',
      '- One\ntwo',
      ['other: One', 'other: two'],
    ],
    ['indented lines as a part of their item', '- One\n  two', ['other: One two']],
    ['indented lines behind short prose', 'One\n  two', ['other: One', 'other: two']],
    [
      'comments, without their blank lines',
      '<!--\n  \nold\n-->\nstep',
      ['other: old (hidden)', 'other: step'],
    ],
    [
      'headings that begin with the word of a section, unless they are long',
      `## Goals\n- One\n## Goals that we have talked about for long, at last\n- Two`,
      ['goal: One', 'other: Goals that we have talked about for long, at last', 'other: Two'],
    ],
    [
      'eight wrapped lines as one, and what follows as another',
      Array.from({ length: 9 }, (_, n) => `${wide} ${n}x`).join('\n'),
      [
        `other: ${Array.from({ length: 8 }, (_, n) => `${wide} ${n}x`).join(' ')}`,
        `other: ${wide} 8x`,
      ],
    ],
    ['boxes to tick in a log as tasks', '## Log\n- [ ] Ask again\n- Asked', ['log: Ask again']],
  ])('are %s (D5)', (_, text, items) => {
    expect(shown(text)).toEqual(items);
  });

  it('exclude log lines, blank lines and labels (D5)', () => {
    expect(read('## Log\n\nResult:\n- Asked\n')).toEqual({ items: [], log: ['Result:', 'Asked'] });
  });

  it('are not read further when the time is over, which is checked every 512 lines (D5)', () => {
    let looks = 0;
    const isOver = () => {
      looks += 1;
      return looks === 2;
    };
    expect(read('x\n'.repeat(512), isOver)?.items).toHaveLength(512);
    expect(looks).toBe(1);
    looks = 0;
    expect(read('x\n'.repeat(513), isOver)).toBeUndefined();
  });
});
