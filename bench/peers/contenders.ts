import { aiSdk } from './adapters/ai-sdk/contender.ts';
import { floor } from './adapters/floor/contender.ts';
import { langgraph } from './adapters/langgraph/contender.ts';
import { mastra } from './adapters/mastra/contender.ts';
import { openaiAgents } from './adapters/openai-agents/contender.ts';
import { pce } from './adapters/pce/contender.ts';
import { xstate } from './adapters/xstate/contender.ts';
import type { Contender, Durability } from './contender.ts';
import type { Subject } from './subject.ts';

/** In the order in which they are measured and shown. */
export const contenders: readonly Contender[] = [
  floor,
  pce,
  aiSdk,
  langgraph,
  openaiAgents,
  mastra,
  xstate,
];

/** Returns which events the turns of a setup survive. */
export function durabilityOf({ contender, setup }: Subject): Durability {
  const { setups } = contenders.find(({ folder }) => folder === contender) ?? {};
  const found = setups?.find(({ id }) => id === setup);
  if (found === undefined) throw new Error(`${contender} has no setup ${setup}`);
  return found.durability;
}
