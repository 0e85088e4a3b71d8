import { describe, expect, it } from 'vitest';
import { issuesText } from './issues-text.js';

describe('issuesText', () => {
  it('joins issues with their paths', () => {
    expect(
      issuesText([
        { path: ['goals', 0, 'id'], message: 'expected text' },
        { path: [{ key: 'args' }, { key: 1 }], message: 'expected a number' },
        { path: [], message: 'expected an object' },
        { message: 'expected something' },
      ]),
    ).toBe(
      'goals.0.id: expected text; args.1: expected a number; expected an object; expected something',
    );
  });
});
