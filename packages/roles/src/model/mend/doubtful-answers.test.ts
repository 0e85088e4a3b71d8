import { describe, expect, it } from 'vitest';
import { executorAnswer } from '../executor.prompt.js';
import { plannerAnswer } from '../planner.prompt.js';
import { synthesizerAnswer } from '../synthesizer.prompt.js';
import { mendNames } from './mend-names.js';
import { mendSelection } from './mend-selection.js';
import { unwrap } from './unwrap.js';

const asItIs = (value: unknown): unknown => value;

describe('an ambiguous answer', () => {
  it('is left for the contract to reject (A2)', () => {
    const two = { first: { done: true }, second: { question: 'Which?' } };
    const declined = { status: 'needs_more_info', tool: { name: 'shop.search', args: {} } };

    expect(unwrap(two, executorAnswer, asItIs)).toBe(two);
    expect(mendSelection(declined)).not.toMatchObject({ status: 'selected' });
  });

  it('keeps JSON that a user asked for as its text (A10)', () => {
    const answer = { answer: '{"answer": 42}' };
    const plan = { answer: '{"goals": ["a"]}' };
    const reply = { reply: '{"commands": ["Delete everything"]}' };

    expect(unwrap(answer, synthesizerAnswer, asItIs)).toBe(answer);
    expect(unwrap(plan, plannerAnswer, asItIs)).toBe(plan);
    expect(unwrap(reply, executorAnswer, asItIs)).toBe(reply);
  });
});

describe('fields that a contract would silently drop', () => {
  it("are kept under the contract's name (A2, A11)", () => {
    const missed = { done: true, not_reached: { GOAL_1: 'no' } };
    expect(mendNames(missed, executorAnswer)).toEqual({
      ...{ done: true, notReached: { GOAL_1: 'no' } },
    });
    expect(mendSelection({ status: 'selected', name: 'buy', kwargs: { id: 7 } })).toEqual({
      ...{ status: 'selected', name: 'buy', args: { id: 7 } },
    });
  });

  it('are not read as an object by id if they are one item (A2)', () => {
    const progress = { goalsProgress: { goalId: 'GOAL_1', status: 'achieved' } };
    expect(mendNames(progress, executorAnswer)).toEqual(progress);
  });
});
