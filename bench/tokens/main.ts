// `pnpm bench:tokens`: what goes to models during the same work, ours and of other frameworks.
import { parseArgs } from 'node:util';
import { adapterFolder, install } from '../peers/install.ts';
import { loadTokenizer, type TokensOf } from '../peers/load-tokenizer.ts';
import { assertBuilt } from '../src/assert-built.ts';
import { environment } from '../src/environment.ts';
import { renderTable } from '../src/render-table.ts';
import { type Result, toResult } from '../src/result.ts';
import { toResults } from './figures.ts';
import { findFacts } from './find-facts.ts';
import { measurePce } from './measure-pce.ts';
import { measurePeer } from './measure-peer.ts';
import { type Scenario, scenarios } from './scenario.ts';

async function measure(scenario: Scenario, tokensOf: TokensOf): Promise<readonly Result[]> {
  const ours = await measurePce(scenario, tokensOf);
  const peers = {
    'AI SDK': await measurePeer('ai-sdk', scenario, tokensOf),
    LangGraph: await measurePeer('langgraph', scenario, tokensOf),
  };
  return toResults(scenario, { ours, peers });
}

/** Each of 50 results holds a fact that nothing but it says. */
async function measureFacts(): Promise<Result> {
  const steps = 50;
  const scenario = { name: 'facts', steps, tools: 50, bytes: 2_000, target: 1 };
  return toResult({
    name: `facts found of the ${steps} in results of 2 KB`,
    ...{ value: await findFacts(scenario), unit: '' },
    target: { of: 'value', relation: '>=', bound: steps },
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    // `pnpm bench:tokens -- --json` hands the dashes on.
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    options: { json: { type: 'boolean', default: false } },
  });
  assertBuilt('llm-ai-sdk', 'roles');
  for (const folder of ['ai-sdk', 'langgraph', 'tokenizer']) await install(adapterFolder(folder));
  const tokensOf = await loadTokenizer();
  const results: Result[] = [];
  for (const scenario of scenarios) results.push(...(await measure(scenario, tokensOf)));
  results.push(await measureFacts());
  console.log(
    values.json
      ? JSON.stringify({ environment: environment(1), results }, null, 2)
      : renderTable(results),
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
