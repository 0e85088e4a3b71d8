import { describe, expect, it } from 'vitest';
import { executorAnswer } from '../executor.prompt.js';
import { plannerAnswer } from '../planner.prompt.js';
import { synthesizerAnswer } from '../synthesizer.prompt.js';
import { expandDecision } from './expand-decision.js';
import { expandVerdict } from './expand-verdict.js';
import { mendNames } from './mend-names.js';
import { mendSelection } from './mend-selection.js';
import { unwrap } from './unwrap.js';

const asItIs = (value: unknown): unknown => value;

describe('an answer that could mean two things', () => {
  it('is left for the contract to refuse (A2)', () => {
    const two = { first: { action: 'COMPLETE' }, second: { action: 'BLOCKED' } };
    const declined = { status: 'needs_more_info', tool: { name: 'shop.search', args: {} } };
    const both = { action: 'COMMAND', command: 'a', commands: ['b', 'c'] };

    expect(unwrap(two, executorAnswer, asItIs)).toBe(two);
    expect(mendSelection(declined)).not.toMatchObject({ status: 'selected' });
    expect(expandDecision(both)).toEqual(both);
  });

  it('keeps the JSON that a user asked for as its text (A10)', () => {
    const answer = { answer: '{"answer": 42}' };
    const plan = { routeTo: 'synthesis', answer: '{"goals": ["a"]}' };

    expect(unwrap(answer, synthesizerAnswer, asItIs)).toBe(answer);
    expect(unwrap(plan, plannerAnswer, asItIs)).toBe(plan);
  });
});

describe('what a contract would drop without a word', () => {
  it('counts under the name that it has there (A2, A11)', () => {
    const goals = [{ goalId: 'GOAL_1', status: 'blocked' }];
    const named = mendNames({ action: 'COMPLETE', goals }, executorAnswer);

    expect(named).toEqual({ action: 'COMPLETE', goalsProgress: goals });
    expect(expandVerdict({ score: 0.9, claims_supported: false })).toMatchObject({
      checks: { claimsSupported: false, nothingInvented: true },
    });
    expect(mendSelection({ status: 'selected', name: 'buy', kwargs: { id: 7 } })).toEqual({
      ...{ status: 'selected', name: 'buy', args: { id: 7 } },
    });
  });

  it('is not taken for an object by id where it is one item (A2)', () => {
    const progress = { goalsProgress: { goalId: 'GOAL_1', status: 'achieved' } };
    expect(mendNames(progress, executorAnswer)).toEqual(progress);
  });
});
