// `npm run bench:tokens`: what goes to models during the same work, ours and of other frameworks.
import { adapterFolder, install } from '../peers/install.ts';
import { loadPlainLoop } from '../peers/load-adapter.ts';
import {
  type CountTokens,
  loadCountTokens,
  loadTokenizer,
  type TokensOf,
} from '../peers/load-tokenizer.ts';
import type { RunPlainLoop } from '../peers/plain-loop.ts';
import { type Result, toResult } from '../src/result.ts';
import { runBenchmark } from '../src/run-benchmark.ts';
import { toGrowth, toResults } from './figures.ts';
import { findFacts } from './find-facts.ts';
import { measurePce } from './measure-pce.ts';
import { measurePeer } from './measure-peer.ts';
import { measurePlainLoop } from './measure-plain-loop.ts';
import { type Scenario, scenarios } from './scenario.ts';

/** Everything that a scenario is measured with. */
interface Tools {
  readonly countTokens: CountTokens;
  readonly tokensOf: TokensOf;
  readonly runPlainLoop: RunPlainLoop;
}

async function measure(
  scenario: Scenario,
  { countTokens, tokensOf, runPlainLoop }: Tools,
): Promise<readonly Result[]> {
  const ours = await measurePce(scenario, countTokens);
  const plain = await measurePlainLoop(runPlainLoop, scenario, countTokens);
  const results = toResults(scenario, { ours, plain }, countTokens);
  if (scenario.kind !== 'in a row') return results;
  const langGraph = await measurePeer('langgraph', scenario, tokensOf);
  return [...results, ...toGrowth(scenario, { ours, plain }, langGraph)];
}

/** Each of 50 results holds a fact that nothing but it says. */
async function measureFacts(): Promise<Result> {
  const steps = 50;
  const scenario: Scenario = {
    ...{ name: 'facts', kind: 'in a row', steps, tools: 50, bytes: 2_000, targets: {} },
  };
  return toResult({
    name: `facts found of the ${steps} in results of 2 KB`,
    ...{ value: await findFacts(scenario), unit: '' },
    target: { of: 'value', relation: '>=', bound: steps },
  });
}

await runBenchmark({
  packages: ['core', 'testkit', 'llm-ai-sdk', 'roles'],
  repeats: 1,
  async measure() {
    for (const folder of ['ai-sdk', 'langgraph', 'tokenizer']) await install(adapterFolder(folder));
    const tools = {
      countTokens: await loadCountTokens(),
      tokensOf: await loadTokenizer(),
      runPlainLoop: await loadPlainLoop(),
    };
    const results: Result[] = [];
    for (const scenario of scenarios) results.push(...(await measure(scenario, tools)));
    return [...results, await measureFacts()];
  },
});
