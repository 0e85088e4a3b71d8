import type { Contender } from '../../contender.ts';

const agent = '`Agent.generateText` with `maxSteps: n + 5` and a silent logger';

export const voltagent: Contender = {
  folder: 'voltagent',
  name: 'VoltAgent',
  kind: 'agent loop',
  short: false,
  setups: [
    {
      id: 'memory',
      title: 'in memory',
      durability: 'none',
      settings: `${agent}, \`memory: false\`.`,
    },
    {
      id: 'default-memory',
      title: 'its memory',
      durability: 'none',
      settings: `${agent} and its default memory, one conversation for each turn.`,
    },
  ],
  imports: { '@voltagent/core': ['Agent', 'createTool'] },
};
