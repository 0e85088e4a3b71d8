import type { Contender } from '../../contender.ts';

const durable =
  '`createDurableAgent` with `maxSteps: n + 5` and `LibSQLStore` on a file (WAL, `synchronous=NORMAL`)';

export const mastra: Contender = {
  folder: 'mastra',
  name: 'Mastra',
  kind: 'agent loop',
  short: false,
  setups: [
    {
      id: 'memory',
      title: 'in memory',
      durability: 'none',
      settings: '`Agent.generate` with `maxSteps: n + 5`, no storage.',
    },
    {
      id: 'durable',
      title: 'durable agent',
      durability: 'normal',
      settings: `${durable}, as it comes: running steps are not kept. A crash loses the turn.`,
    },
    {
      id: 'durable-steps',
      title: 'durable agent, each step',
      durability: 'normal',
      settings: `${durable}; \`shouldPersistSnapshot\` keeps running steps too. A turn that has ended is removed.`,
    },
    {
      id: 'workflow',
      title: 'workflow',
      durability: 'normal',
      settings:
        'No agent: a `dountil` workflow whose step is one decision and one call, with `LibSQLStore`.',
    },
  ],
  imports: { '@mastra/core/agent': ['Agent'], '@mastra/core/tools': ['createTool'] },
};
