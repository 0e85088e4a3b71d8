import * as z from 'zod';
import type { ChatRequest } from '../../src/chat-request.ts';
import { withFolder } from '../../src/scratch.ts';
import { countedWorkload } from '../counted-workload.ts';
import { loadAdapter } from '../load-adapter.ts';
import { loadTokenizer } from '../load-tokenizer.ts';
import type { Subject } from '../subject.ts';

export const promptFigures = z.object({
  requests: z.number(),
  /** Of all requests together, in `o200k_base`. */
  tokens: z.number(),
  /** The part of them that describes tools. */
  toolTokens: z.number(),
  /** Of the requests of the first step and of the last. */
  firstStepTokens: z.number(),
  lastStepTokens: z.number(),
});

const promptTools = 50;

interface RequestTokens {
  readonly messages: number;
  readonly tools: number;
}

/** The requests that would go to a model during W(n) with many tools, brought into one shape. */
export function measurePrompt({
  contender,
  setup,
  steps,
}: Subject): Promise<z.infer<typeof promptFigures>> {
  return withFolder(async (folder) => {
    const openPeer = await loadAdapter(contender);
    const { workload, assertDone } = countedWorkload();
    const tokensOf = await loadTokenizer();
    /** One list of requests for each decision; the last is the closing one. */
    const decisions: RequestTokens[][] = [[]];
    const onRequest = ({ messages, tools }: ChatRequest) => {
      decisions.at(-1)?.push({ messages: tokensOf(messages), tools: tokensOf(tools) });
    };
    const work: typeof workload.work = (args) => {
      decisions.push([]);
      return workload.work(args);
    };
    const counted = { ...workload, work };
    const peer = await openPeer({
      setup,
      workload: counted,
      toolCount: promptTools,
      folder,
      onRequest,
    });
    await peer.run(steps);
    assertDone(1, steps);
    await peer.close?.();
    const requests = decisions.flat();
    return {
      requests: requests.length,
      tokens: total(requests),
      toolTokens: requests.reduce((sum, { tools }) => sum + tools, 0),
      firstStepTokens: total(decisions.at(0)),
      lastStepTokens: total(decisions.at(-2)),
    };
  });
}

function total(requests: readonly RequestTokens[] = []): number {
  return requests.reduce((sum, { messages, tools }) => sum + messages + tools, 0);
}
