import type { Contender } from '../../contender.ts';

export const agentkit: Contender = {
  folder: 'agentkit',
  name: 'AgentKit',
  kind: 'agent loop',
  short: false,
  setups: [
    {
      id: 'memory',
      title: 'in memory',
      durability: 'none',
      settings:
        '`createNetwork` of one agent with a router in code, `maxIter: n + 5`, outside an Inngest function: durability would need an Inngest server. It takes no model object, so `fetch` answers for one.',
    },
  ],
  imports: { '@inngest/agent-kit': ['createAgent', 'createNetwork', 'createTool', 'openai'] },
};
