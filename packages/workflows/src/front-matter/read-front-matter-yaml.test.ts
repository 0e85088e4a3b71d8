import { describe, expect, it } from 'vitest';
import { readFrontMatterYaml } from './read-front-matter-yaml.js';

const problemsOf = (text: string) => {
  const read = readFrontMatterYaml(text, 2);
  return 'problems' in read ? read.problems : [];
};

describe('readFrontMatterYaml', () => {
  it('knows the line of every value, inside aliases too (B1)', () => {
    const read = readFrontMatterYaml('a: &x\n  b: 1\nc:\n  - *x\n  - d:\n      e: 2', 2);
    if ('problems' in read) throw new Error('expected it to be read');
    expect(read.value).toEqual({ a: { b: 1 }, c: [{ b: 1 }, { d: { e: 2 } }] });
    expect(read.lineOf(['c', 1, 'd', 'e'])).toBe(7);
    expect(read.lineOf(['c', 0, 'b'])).toBe(3);
    expect(read.lineOf(['c', 1, 'missing'])).toBe(6);
  });

  it.each([
    ['Use when: the user wants a PDF', 'Use when: the user wants a PDF'],
    ['Fills forms: "a": b, and more', 'Fills forms: "a": b, and more'],
    ['PDF tools: merge, split # and more: all', 'PDF tools: merge, split # and more: all'],
  ])('reads an unquoted text with colons as other tools do: %s (B1)', (written, text) => {
    const read = readFrontMatterYaml(`name: pdf\ndescription: ${written}\nversion: 2`, 2);
    if ('problems' in read) throw new Error('expected it to be read');
    expect(read.value).toEqual({ name: 'pdf', description: text, version: 2 });
    expect(read.lineOf(['version'])).toBe(4);
  });

  it.each([
    ['a syntax error', 'a: 1\nb: [1', 3, 'not valid YAML'],
    ['a key there twice', 'a: 1\nb: 2\na: 3', 4, 'a is there twice'],
    ['a placeholder without quotes', 'a: 1\nb: {{x}}', 3, 'write a placeholder in quotes'],
    [
      'a key that reaches the prototype',
      'a:\n  __proto__: { admin: true }',
      3,
      '__proto__ is not allowed',
    ],
    ['a tag', 'a: !!js/function "x"', 2, 'tag'],
    ['an alias of nothing', 'a: *b', 2, 'no anchor &b'],
    ['an alias of itself', 'a: &a [*a]', 2, 'deep'],
    ['a number that is not finite', 'a: .inf', 2, '.inf is not'],
  ])('rejects %s and names its line (B1)', (_, text, line, message) => {
    const [problem] = problemsOf(text);
    expect(problem?.line).toBe(line);
    expect(problem?.message).toContain(message);
  });

  it('rejects exponentially expanding aliases', () => {
    const levels = Array.from({ length: 30 }, (_, n) => `l${n + 1}: &l${n + 1} [*l${n}, *l${n}]`);
    expect(problemsOf(`l0: &l0 [x, x]\n${levels.join('\n')}`)[0]?.message).toContain(
      'more than 20000 values',
    );
  });

  it.each([
    ['brackets', '['.repeat(65_000)],
    ['dashes', '- '.repeat(32_000)],
    ['keys', '{a: '.repeat(16_000)],
  ])('rejects deep nesting: %s', (_, text) => {
    expect(problemsOf(text)).not.toEqual([]);
  });
});
