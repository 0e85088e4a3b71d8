import { expect, it } from 'vitest';
import { Corpus } from './corpus.ts';
import { Oracle } from './oracle.ts';
import { randomFrom } from './random.ts';
import { factOf, keyOf, type RecordedTask, statementOf, wordsOf } from './recorded-task.ts';
import { ToolEnvironment } from './tool-environment.ts';

const task: RecordedTask = {
  id: 'a run',
  steps: [
    { tool: 'get_user_details', args: { user_id: 'mia_1' }, result: { bags: 3 } },
    { tool: 'cancel_reservation', args: { reservation_id: 'ABC' }, result: { total: 50 } },
  ],
};
const other: RecordedTask = {
  id: 'another',
  steps: [
    { tool: 'get_user_details', args: { user_id: 'noah_2' }, result: { bags: 1 } },
    { tool: 'cancel_reservation', args: { reservation_id: 'XYZ' }, result: { total: 70 } },
  ],
};
const corpus = new Corpus([task, other]);

/** Does what the oracle decides, until it decides nothing. */
function carryOut(
  p: number,
  seed: number,
): { readonly oracle: Oracle; readonly environment: ToolEnvironment } {
  const oracle = new Oracle(task, p, corpus, randomFrom(seed));
  const environment = new ToolEnvironment(corpus, () => 0.99);
  for (let turn = 0; turn < 10; turn += 1) {
    const { call } = { call: undefined, ...oracle.decide() };
    if (call === undefined) break;
    try {
      oracle.see(call.args, environment.run(call.tool, call.args));
    } catch {
      // The oracle did not see an outcome: it decides the step again.
    }
  }
  return { oracle, environment };
}

it('does and tells what was recorded where it never errs', () => {
  const { oracle, environment } = carryOut(0, 1);
  expect(environment.isRight(task)).toBe(true);
  expect(oracle.wrongSteps()).toEqual([]);
  const answer = oracle.facts().map(statementOf).join('.\n');
  expect(answer).toBe('For mia_1, bags is 3.\nFor ABC, total is 50');
  expect(oracle.isRightAnswer(answer)).toBe(true);
  expect(oracle.isRightAnswer(answer.replace('50', '51'))).toBe(false);
  expect(oracle.isRightAnswer(`${answer}.\nFor ABC, fee is 1.`)).toBe(false);
});

it('leaves steps out, takes the values of another run and invents facts where it always errs', () => {
  const played = Array.from({ length: 20 }, (_, seed) => carryOut(1, seed));
  for (const { oracle, environment } of played) {
    expect(environment.isRight(task)).toBe(false);
    expect(oracle.wrongSteps()).toEqual([0, 1]);
  }
  const done = new Set(played.flatMap(({ environment }) => environment.done));
  expect(done).toEqual(new Set(other.steps.map(keyOf)));
});

it('counts a write that is made twice, or that was not asked for, as wrong', () => {
  const { environment } = carryOut(0, 1);
  environment.run('cancel_reservation', { reservation_id: 'ABC' });
  expect(environment.isRight(task)).toBe(false);
});

it('words a call with each value after its name, and takes a plain value of a result for its fact', () => {
  const [first] = task.steps;
  expect(first && wordsOf(first)).toBe('Get user details with user id `mia_1`');
  expect(factOf(0, { user_id: 'mia_1' }, { user_id: 'mia_1', name: {}, city: 'Rome' })).toEqual({
    ...{ step: 0, subject: 'mia_1', field: 'city', value: 'Rome' },
  });
});
