import type { Contender } from '../../contender.ts';

const agent = '`Runner` with tracing disabled and `maxTurns: n + 5`';

export const openaiAgents: Contender = {
  folder: 'openai-agents',
  name: 'OpenAI Agents',
  kind: 'agent loop',
  short: false,
  setups: [
    { id: 'memory', title: 'in memory', durability: 'none', settings: `${agent}, no session.` },
    {
      id: 'memory-session',
      title: 'MemorySession',
      durability: 'none',
      settings: `${agent} and its \`MemorySession\`.`,
    },
    {
      id: 'sqlite-session',
      title: 'host session, NORMAL',
      durability: 'normal',
      settings: `${agent} and a \`Session\` over node:sqlite of our own, as it brings none for Node. It writes when the turn ends: a crash loses the turn.`,
    },
  ],
  imports: { '@openai/agents': ['Agent', 'Runner', 'tool'] },
};
