import { describe, expect, it } from 'vitest';
import { withEdgeCase } from './with-edge-case.js';

describe('withEdgeCase', () => {
  it('adds to the section there is, after its last entry (E4)', () => {
    const document = '# Plan\n## Edge cases\n- One\n\n## Success criteria\n- Done\n';

    expect(withEdgeCase(document, 'Two')).toBe(
      '# Plan\n## Edge cases\n- One\n- Two\n\n## Success criteria\n- Done\n',
    );
  });

  it('makes the section where there is none (E4)', () => {
    expect(withEdgeCase('# Plan\n## Steps\n1. Go', 'Two')).toBe(
      '# Plan\n## Steps\n1. Go\n\n## Edge cases\n- Two\n',
    );
  });

  it('takes no heading inside a code fence for the section (E4)', () => {
    const document = '```\n## Edge cases\n```\n';

    expect(withEdgeCase(document, 'Two')).toBe(`${document}\n## Edge cases\n- Two\n`);
  });
});
