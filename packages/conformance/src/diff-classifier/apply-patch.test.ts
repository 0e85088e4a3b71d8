import { describe, expect, it } from 'vitest';
import { applyPatch } from './apply-patch.js';

const old = 'a\nb\nc\nd\ne\n';
const patch = (...lines: readonly string[]) => ['--- a', '+++ b', ...lines, ''].join('\n');

describe('a patch', () => {
  it.each<[string, string, string, string]>([
    ['without a word', old, '', old],
    ['of one line', old, patch('@@ -2 +2 @@', '-b', '+B'), 'a\nB\nc\nd\ne\n'],
    [
      'with context',
      old,
      patch('@@ -1,3 +1,4 @@', ' a', '+x', '-b', '+y', ' c'),
      'a\nx\ny\nc\nd\ne\n',
    ],
    ['that adds at the beginning', old, patch('@@ -0,0 +1,2 @@', '+x', '+y'), `x\ny\n${old}`],
    ['that adds at the end', old, patch('@@ -5,0 +6,1 @@', '+f'), `${old}f\n`],
    ['that takes out the last line', old, patch('@@ -5 +4,0 @@', '-e'), 'a\nb\nc\nd\n'],
    [
      'of two hunks',
      old,
      patch('@@ -1 +1 @@', '-a', '+A', '@@ -4,2 +4 @@', '-d', ' e'),
      'A\nb\nc\ne\n',
    ],
    [
      'of two hunks side by side',
      old,
      patch('@@ -1 +0,0 @@', '-a', '@@ -2 +1 @@', '-b', '+B'),
      'B\nc\nd\ne\n',
    ],
    [
      'of a last line without its end',
      'a\nb',
      patch('@@ -2 +2 @@', '-b', '\\ No newline at end of file', '+b'),
      'a\nb\n',
    ],
    [
      'that takes the end of the last line away',
      'a\nb\n',
      patch('@@ -2 +2 @@', '-b', '+b', '\\ No newline at end of file'),
      'a\nb',
    ],
    ['of an empty text', '', patch('@@ -0,0 +1 @@', '+x'), 'x\n'],
  ])('%s is applied as it is written', (_, from, text, to) => {
    expect(applyPatch(from, text)).toBe(to);
  });

  it.each<[string, string, RegExp]>([
    ['no hunk', patch(), /the patch has no hunk/],
    [
      'lines behind its hunk',
      patch('@@ -1 +1 @@', '-a', '+A', ' b'),
      /no head of a hunk in line 6 of/,
    ],
    ['a hunk behind the end', patch('@@ -7,0 +8 @@', '+x'), /a hunk begins at line 7 of/],
    [
      'a hunk before the one before',
      patch('@@ -3 +3 @@', '-c', '+C', '@@ -1 +1 @@', '-a', '+A'),
      /a hunk begins at line 1 of/,
    ],
    ['a line that is not there', patch('@@ -1 +1 @@', '-x', '+y'), /not in the old text/],
    ['context that is not there', patch('@@ -1,2 +1 @@', ' x', '-b'), /not in the old text/],
    ['a hunk that is too short', patch('@@ -1,3 +1 @@', '-a', '-b'), /not in the old text/],
  ])('with %s is refused', (_, text, message) => {
    expect(() => applyPatch(old, text)).toThrow(message);
  });

  it('begins with its hunk, or with names', () => {
    expect(applyPatch(old, '@@ -1 +1 @@\n-a\n+A\n')).toBe('A\nb\nc\nd\ne\n');
  });
});
