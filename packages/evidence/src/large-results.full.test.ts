import { describe, expect, it } from 'vitest';
import { csvOf, statementsOf } from '../test/large-data.js';
import { checkAnswer } from './index.js';

describe('large results (A11)', () => {
  it('checks 200 statements', () => {
    const { values } = checkAnswer(statementsOf(200), [{ id: 'c1', data: csvOf(500) }]);
    expect(values.length).toBeGreaterThanOrEqual(200);
  });

  it('stops with 10 MB', () => {
    const { values } = checkAnswer(statementsOf(10), [{ id: 'c1', data: csvOf(200_000) }]);
    expect(values.length).toBeGreaterThan(9);
  });
});
