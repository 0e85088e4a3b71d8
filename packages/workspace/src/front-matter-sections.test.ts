import { describe, expect, it } from 'vitest';
import { isNote, isSection, sectionHeading, sectionsText } from './front-matter-sections.js';

describe('the front matter of a planning document', () => {
  it.each([
    ['goals', 'Goals'],
    ['Edge cases', 'Edge cases'],
    ['edge_cases', 'Edge cases'],
    ['SuccessCriteria', 'Success criteria'],
    ['success-criteria', 'Success criteria'],
    ['status', 'Status'],
    ['goal', undefined],
    ['title', undefined],
  ])('maps %j to the heading %j (E1)', (key, heading) => {
    expect(sectionHeading(key)).toBe(heading);
  });

  it.each([
    ['title', true],
    ['Tags', true],
    ['status', false],
    ['goals', false],
    ['mode', false],
    ['', false],
  ])('treats %j as metadata: %j (E1)', (key, is) => {
    expect(isNote(key)).toBe(is);
  });

  it.each([
    [null, true],
    ['a', true],
    [[], true],
    [['a', 'b'], true],
    [['a', 1], false],
    [{}, false],
    [1, false],
  ])('accepts a section that is %j: %j (E1)', (value, is) => {
    expect(isSection(value)).toBe(is);
  });

  it('is rendered as sections with numbered items, with all of their lines (E1)', () => {
    const text = sectionsText({
      goals: 'Sell',
      steps: [' Look\nclosely ', 'Buy\r\nit'],
      constraints: [],
      tools: null,
      title: 'Shop',
      'edge cases': { a: 1 },
    });
    expect(text).toBe(
      '\n\n## Goals\n\n1. Sell\n\n\n## Steps\n\n1. Look\n   closely\n2. Buy\n   it\n',
    );
  });
});
