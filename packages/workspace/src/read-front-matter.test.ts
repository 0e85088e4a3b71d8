import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrontMatter } from './read-front-matter.js';

const read = (text: string) => readFrontMatter(text, 2);

describe('readFrontMatter', () => {
  it('reads mode, limits and inputs (A7, A15)', () => {
    expect(read('mode: chat\nlimits: { iterations: 3 }\ninputs:\n  folder: texts\n')).toEqual({
      mode: 'chat',
      limits: { iterations: 3 },
      inputs: { folder: 'texts' },
      title: undefined,
      sections: '',
    });
  });

  it.each(['', '# nothing but a comment', 'limits:\ninputs:\n'])(
    'changes nothing if it is empty: %j',
    (text) => {
      expect(read(text)).toMatchObject({ mode: undefined, limits: {}, inputs: {}, sections: '' });
    },
  );

  it.each([
    ['mode: chat\nlimit: 3', 3, 'unknown key limit: expected mode, limits, inputs, or a section'],
    ['mode: fast', 2, 'mode: expected chat or code, not "fast"'],
    ['inputs: [1]', 2, 'inputs: expected a mapping of names to values'],
    ['limits:\n  iterations: many', 3, 'limits.iterations: Invalid input'],
    ['limits:\n  iterations: 0', 3, 'limits.iterations: Too small'],
    ['limits:\n  speed: 3', 3, 'known limits are iterations'],
    ['steps: { one: 1 }', 2, 'steps: expected a list of texts'],
    ['steps:\n  - Say: hello', 2, 'put a text with'],
    ['limits: 3', 2, 'limits: Invalid input'],
    ['- mode', 2, 'must be a mapping'],
    ['mode: [', 2, 'not valid YAML'],
    ['inputs:\n  __proto__: { polluted: true }', 3, '__proto__'],
  ])('reports the line of an error in %j, and the expected value (E1)', (text, line, message) => {
    expect(read(text)).toEqual({ problems: [{ line, message: expect.stringContaining(message) }] });
  });

  it('reads sections, and ignores metadata (E1)', () => {
    const text = `title: Weekly
author: Ann
tags: [a, b]
steps:
  - Read the file \`a\`
  - |
    Write the following to \`b\`:
    two lines
edge-cases: If a file is missing, skip it
Success Criteria: [\`b\` exists]
`;
    expect(
      read(
        text
          .replace('[`b` exists]', '["`b` exists"]')
          .replace('- Read the file `a`', '- "Read the file `a`"'),
      ),
    ).toMatchObject({
      title: 'Weekly',
      sections:
        '\n\n## Steps\n\n1. Read the file `a`\n2. Write the following to `b`:\n   two lines\n\n\n## Edge cases\n\n1. If a file is missing, skip it\n\n\n## Success criteria\n\n1. `b` exists\n',
    });
  });

  it('returns settings or problems for any text, and never throws', () => {
    const yamlish = fc.string({ unit: fc.constantFrom(...'mode: liitsnpu[]{}&*!-\n\t"\'|>0') });
    fc.assert(
      fc.property(fc.oneof(fc.string(), yamlish), (text) => {
        const answer = read(text);
        expect('problems' in answer ? answer.problems.length > 0 : 'limits' in answer).toBe(true);
      }),
    );
  });
});
