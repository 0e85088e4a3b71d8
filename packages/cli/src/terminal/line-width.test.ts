import { describe, expect, it } from 'vitest';
import { cutLine, fitLine, widthOf, wrapLine } from './line-width.js';

describe('cutLine', () => {
  it.each([
    ['一二三四五六', 10, '一二三四…'],
    ['ab一二三', 6, 'ab一…'],
    ['plain texts', 10, 'plain tex…'],
    ['👨‍👩‍👧👨‍👩‍👧', 10, '👨‍👩‍👧…'],
  ])('cuts %s to %i columns', (line, width, cut) => {
    expect(cutLine(line, width)).toBe(cut);
  });
});

describe('a line of wide characters', () => {
  const words = 'e\u0301tudes 一二三 四五六 七八九 👩🏽‍🔬👨‍👩‍👧 '.repeat(5);

  it.each([20, 21, 39, 40, 80])(
    'is shortened, and broken between words, to %i columns',
    (width) => {
      const lines = [fitLine(`  ${words}`, width), ...wrapLine(`  ${words}`, width).split('\n')];

      expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width);
      expect(lines.slice(1).join(' ').replaceAll(/\s+/g, ' ')).toBe(` ${words}`);
    },
  );

  it('keeps both ends and its indentation where it is shortened', () => {
    expect(fitLine('  一二三四五六七八九十 the end', 22)).toBe('  一二三四 …  the end');
  });
});
