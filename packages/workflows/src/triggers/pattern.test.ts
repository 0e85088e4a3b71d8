import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitPattern, type PatternCondition, readPattern, toPlainText } from './pattern.js';

function pattern(text: string): PatternCondition {
  const read = readPattern(text);
  if ('error' in read) throw new Error(read.error);
  return read;
}

function slots(text: string, command: string): Record<string, string> | undefined {
  const found = fitPattern(pattern(text), toPlainText(command));
  return found && Object.fromEntries(found);
}

describe('a pattern', () => {
  it.each([
    ['Read `a.txt`.', 'a.txt'],
    ['read "my file.txt"', 'my file.txt'],
    ['read “a.txt”', 'a.txt'],
    ['read a.txt.', 'a.txt'],
    ['read ..', '..'],
    ['read "a" and "b"', '"a" and "b"'],
  ])('removes quotes from a slot that is a quotation, and only then: %s (B2)', (command, file) => {
    expect(slots('read {file}', command)).toEqual({ file });
  });

  it.each([
    ['{a} and {a}', 'only once'],
    ['see {a} {b}', 'between them'],
    ['see {a b}', 'the slot {a b} needs a name'],
    ['see {{a}}', 'one pair of braces'],
    ['see {}', 'the slot {} needs'],
  ])('is rejected if its slots are invalid: %s (B2)', (text, message) => {
    expect(readPattern(text)).toEqual({ error: expect.stringContaining(message) });
  });

  it('returns the values it was rendered with (B2)', () => {
    const word = fc.stringMatching(/^[a-mA-M0-9éß]{1,6}$/);
    const value = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const fixed = fc
      .array(fc.stringMatching(/^[n-z]{1,6}$/), { minLength: 1, maxLength: 3 })
      .map((words) => words.join(' '));
    const parts = fc.array(fc.tuple(fixed, value), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(parts, (all) => {
        const text = all.map(([words], index) => `${words} {s${index}}`).join(' ');
        const command = all.map(([words, filled]) => `${words.toUpperCase()}  ${filled}`).join(' ');
        expect(slots(text, `${command}.`)).toEqual(
          Object.fromEntries(all.map(([, filled], index) => [`s${index}`, filled])),
        );
      }),
    );
  });

  it('reads a hostile command once, without backtracking (B2)', () => {
    const many = pattern('a {b} a {c} a {d} a {e} a {f} z');
    expect(fitPattern(many, toPlainText('a '.repeat(50_000)))).toBeUndefined();
    expect(fitPattern(many, toPlainText('.'.repeat(50_000)))).toBeUndefined();
  });
});
