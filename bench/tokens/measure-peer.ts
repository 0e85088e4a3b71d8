import { loadAdapter } from '../peers/load-adapter.ts';
import type { TokensOf } from '../peers/load-tokenizer.ts';
import { withFolder } from '../src/scratch.ts';
import { type Scenario, scenarioWorkload } from './scenario.ts';

/** Input tokens of each request of another framework's agent loop, in order. */
export function measurePeer(
  contender: string,
  scenario: Scenario,
  tokensOf: TokensOf,
): Promise<readonly number[]> {
  return withFolder(async (folder) => {
    const openPeer = await loadAdapter(contender);
    const requests: number[] = [];
    const peer = await openPeer({
      setup: 'memory',
      workload: scenarioWorkload(scenario),
      toolCount: scenario.tools,
      folder,
      onRequest: ({ messages, tools }) => requests.push(tokensOf(messages) + tokensOf(tools)),
    });
    await peer.run(scenario.steps);
    await peer.close?.();
    if (requests.length !== scenario.steps + 1) {
      throw new Error(`${contender} made ${requests.length} requests for ${scenario.steps} steps`);
    }
    return requests;
  });
}
