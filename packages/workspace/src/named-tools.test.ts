import { describe, expect, it } from 'vitest';
import { namedTools } from './named-tools.js';

const named = (body: string) => namedTools(body, 1);

describe('namedTools', () => {
  it('finds what stands at the beginning of an item: in backticks, or as a full name (E1)', () => {
    const body =
      '# Plan\n## Tools\n- `count` counts words\n* file.read for the rest\n1. `script.sum`\n';
    expect(named(body)).toEqual([
      { name: 'count', line: 3 },
      { name: 'file.read', line: 4 },
      { name: 'script.sum', line: 5 },
    ]);
  });

  it('finds paths of scripts anywhere in an item, without the full stop (E1)', () => {
    expect(named('## Tools to use\n- Count with execution/count.py.\n')).toEqual([
      { name: 'execution/count.py', line: 2 },
    ]);
  });

  it('takes words, other code and other sections for prose (E1)', () => {
    const body = [
      '## Steps\n- `file.rad` the text',
      '## Tools\nAny tool will do, `file.rad` too.\n- count words of `texts/a.txt`',
      '```\n- `file.rad`\n```',
      '### Notes\n- `below` still belongs to the tools',
      '## Constraints\n- `file.rad`',
    ].join('\n');
    expect(named(body)).toEqual([{ name: 'below', line: 10 }]);
  });

  it('counts lines from where the body begins in its file', () => {
    expect(namedTools('## Tools\n- `count`', 5)).toEqual([{ name: 'count', line: 6 }]);
  });

  it('reads a long line of backticks and paths in linear time', () => {
    const line = `- ${'`execution/'.repeat(20_000)}`;
    expect(named(`## Tools\n${line}`).length).toBeLessThanOrEqual(20_000);
  });
});
