import { aCommand, aPlan, aValidation, completion, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import type { QueryAnalysis } from '../contracts/index.js';
import {
  createOrchestrator,
  InvalidInputError,
  ModelError,
  type StartOptions,
  type WorkflowMatcher,
} from '../index.js';
import type { AnalyzerInput } from '../ports/index.js';

const analysis: QueryAnalysis = {
  user_purpose: 'research cheapest tea',
  data_requirements: { needs_current_prices: true },
};
const needed = { purposes: ['research cheapest …'], requirements: { needs_current_prices: true } };

/** Runs for each command of a turn that was analysed. */
const workflows: WorkflowMatcher = {
  match: ({ inputs }) =>
    inputs.query_analysis === undefined
      ? undefined
      : { workflow: 'prices', hash: 'h', inputs: {}, why: 'it was analysed' },
  select: () => {
    throw new InvalidInputError('there is no such workflow');
  },
  advance: () => ({ type: 'complete', outputs: { tea: 3 }, summary: 'tea costs 3' }),
  neededAnalysis: () => needed,
  versions: () => ({ prices: 'h' }),
};

async function run(
  analyze: (input: AnalyzerInput) => Promise<QueryAnalysis>,
  start: StartOptions = {},
) {
  const told: AnalyzerInput[] = [];
  await using pce = createOrchestrator({
    ...scriptedRoles({
      plan: aPlan(),
      decide: [aCommand('Look for tea'), completion()],
      coordinate: { status: 'blocked', reason: 'no workflow took it' },
      validate: [aValidation(0.4), aValidation(1)],
    }),
    analyzer: {
      async analyze(input, { budget }) {
        told.push(input);
        const usage = { inputTokens: 9, outputTokens: 1, cost: 0 };
        budget.reserveModelCall(usage);
        budget.settle(usage, usage);
        return analyze(input);
      },
    },
    workflows,
  });
  const turn = pce.start('Where is tea cheap?', start);
  const result = await turn.result();
  await pce.replay(turn.id);
  return { told, result, selected: result.commands.map(({ selected }) => selected) };
}

it('analyses a request once, before its first plan, for the triggers of workflows (B2, A19)', async () => {
  const { told, result, selected } = await run(async () => analysis);
  expect(told).toEqual([{ request: 'Where is tea cheap?', ...needed }]);
  expect(selected).toContain('prices');
  expect(result.usage.modelCalls).toBe(1);
});

it('asks no one if the host provides the analysis (B2)', async () => {
  const { told } = await run(async () => analysis, { inputs: { user_purpose: 'buy tea' } });
  expect(told).toEqual([]);
});

it('plans without an analysis if none is available, and after an outage with one (B2, A25)', async () => {
  const failures = [new ModelError('m', 'rate_limited', 'busy', { isRetryable: true })];
  const later = await run(async () => {
    const failure = failures.pop();
    if (failure !== undefined) throw failure;
    return analysis;
  });
  expect(later.selected).toContain('prices');
  const without = await run(() => Promise.reject(new Error('the key is wrong')));
  expect(without.selected).not.toContain('prices');
});
