import type { Loop, LoopResult } from '@pce/handoff';
import { expect, it } from 'vitest';
import type { AnswerHereOptions } from './answer-here.js';
import { runLoopHere } from './run-loop-here.js';

const figures = { iterations: 1, prompts: 2, cost: 0, verdicts: [] };
const completed: LoopResult = { status: 'completed', reason: 'all are met', ...figures };
const asks: LoopResult = {
  ...{ status: 'needs-person', ...figures },
  question: {
    ...{ id: 'l.q1', kind: 'in_doubt', role: 'executor', n: 1, message: 'it broke off' },
    options: ['continue', 'end'],
  },
};

/** Runs a loop that comes to these results one after the other, with a person who says this. */
async function run(results: readonly LoopResult[], said: string | undefined, isHere = true) {
  const left = [...results];
  const chosen: string[] = [];
  const { signal } = new AbortController();
  const loop: Pick<Loop, 'run' | 'resolve'> = {
    run: async () => left.shift() ?? completed,
    resolve: async (_, { choose }) => void chosen.push(choose),
  };
  const here: AnswerHereOptions = {
    ...{ loop, signal, isOpen: async () => true, pollMs: 60_000 },
    person: { ask: async () => said },
  };
  const result = await runLoopHere(loop, signal, isHere ? here : undefined);
  return { result, chosen, runs: results.length - left.length };
}

it('runs a loop again once the person at the terminal has answered (C8)', async () => {
  expect(await run([asks, asks, completed], 'continue')).toEqual({
    ...{ result: completed, chosen: ['continue', 'continue'], runs: 3 },
  });
});

it('leaves a loop to others where the person goes away, or nobody is there (C8)', async () => {
  expect(await run([asks, completed], undefined)).toEqual({ result: asks, chosen: [], runs: 1 });
  expect(await run([asks, completed], 'end', false)).toEqual({ result: asks, chosen: [], runs: 1 });
});

it('asks nobody about a loop that has ended (C8)', async () => {
  expect(await run([completed, asks], 'end')).toEqual({ result: completed, chosen: [], runs: 1 });
});
