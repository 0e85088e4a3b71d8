import type { Spend } from './dollar/spend.ts';

/** Loads the library of no other. */
export const spenders: Readonly<Record<string, () => Promise<{ readonly spend: Spend }>>> = {
  pce: () => import('./dollar/pce.ts'),
  'ai-sdk': () => import('./dollar/ai-sdk.ts'),
  langgraph: () => import('./dollar/langgraph.ts'),
  mastra() {
    process.env.MASTRA_TELEMETRY_DISABLED ??= '1';
    return import('./dollar/mastra.ts');
  },
  'openai-agents': () => import('./dollar/openai-agents.ts'),
};
