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
    });
  });

  it.each(['', '# nothing but a comment', 'limits:\ninputs:\n'])(
    'changes nothing where it says nothing: %j',
    (text) => {
      expect(read(text)).toEqual({ mode: undefined, limits: {}, inputs: {} });
    },
  );

  it.each([
    ['mode: chat\nlimit: 3', 3, 'unknown key limit: expected mode, limits, inputs'],
    ['mode: fast', 2, 'mode: expected chat or code, not "fast"'],
    ['inputs: [1]', 2, 'inputs: expected a mapping of names to values'],
    ['limits:\n  iterations: many', 3, 'limits.iterations: Invalid input'],
    ['limits:\n  iterations: 0', 3, 'limits.iterations: Too small'],
    ['limits:\n  speed: 3', 3, 'known limits are iterations'],
    ['limits: 3', 2, 'limits: Invalid input'],
    ['- mode', 2, 'must be a mapping'],
    ['mode: [', 2, 'not valid YAML'],
    ['inputs:\n  __proto__: { polluted: true }', 3, '__proto__'],
  ])('says where %j is wrong, and what was expected (E1)', (text, line, message) => {
    expect(read(text)).toEqual({
      problems: [{ line, message: expect.stringContaining(message) }],
    });
  });

  it('answers for any text, and never throws', () => {
    const yamlish = fc.string({ unit: fc.constantFrom(...'mode: liitsnpu[]{}&*!-\n\t"\'|>0') });
    fc.assert(
      fc.property(fc.oneof(fc.string(), yamlish), (text) => {
        const answer = read(text);
        expect('problems' in answer ? answer.problems.length > 0 : 'limits' in answer).toBe(true);
      }),
    );
  });
});
