import { describe, expect, it } from 'vitest';
import { dependenciesOf, outlineOf, readText } from '../test/read.js';

const codesOf = async (text: string, limits = {}) =>
  (await readText(text, 'plan.md', { order: 'free', limits })).problems.map(({ code }) => code);

describe('a plan in Markdown', () => {
  const block = (lines: number) => `- [ ] a\n${'  more\n'.repeat(lines - 1)}# B\n- [ ] b\n`;

  it('leaves out a block of more than 500 lines, and reads the others (D1)', async () => {
    expect(await codesOf(block(500))).not.toContain('too_large');
    expect(await codesOf(block(501))).toContain('too_large');
    expect(outlineOf(await readText(block(501)))).toEqual(['1 b']);
  });

  it.each([
    ['- - - - a', true],
    ['- - - - - a', false],
    ['> 1. - > + a', false],
    ['- b\n\n- - - - - -', true],
    [`- b\n${' '.repeat(80)}- a`, true],
    [`- b\n${' '.repeat(81)}- a`, false],
    [`- b\n${'\t'.repeat(21)}- a`, false],
  ])('is not nested too deep: %j → %s (D1)', async (text, isRead) => {
    expect((await codesOf(text)).includes('too_deep')).toBe(!isRead);
  });

  it('is read up to its number of lines, items and marks (D1)', async () => {
    expect(await codesOf('- [ ] Dig\n\n'.repeat(12_001))).toContain('too_large');
    expect(await codesOf('x\n'.repeat(20_001))).toContain('too_large');
    expect(await codesOf(`- a ${'*'.repeat(200_001)}`)).toContain('too_large');
  });

  it('reads a thousand dependencies of a task at most (D1)', async () => {
    const tasks = Array.from({ length: 1_001 }, (_, index) => `- [ ] T${index + 1_000} Dig`);
    const last = '- [ ] T3000 Rest\n  - Depends on: all previous tasks';
    const plan = await readText([...tasks, last].join('\n'), 'plan.md', { order: 'free' });

    expect(dependenciesOf(plan).T3000).toHaveLength(1_000);
    expect(plan.problems.map(({ code }) => code)).toContain('too_many_dependencies');
  });
});
