import type { Contender } from '../../contender.ts';

const agent = '`createReactAgent` with `recursionLimit: 2n + 10`';
const saver = `${agent} and \`SqliteSaver.fromConnString\` as it comes (WAL, \`synchronous=NORMAL\`)`;

export const langgraph: Contender = {
  folder: 'langgraph',
  name: 'LangGraph',
  kind: 'agent loop',
  short: true,
  note: 'Its SQLite saver runs on better-sqlite3 13: version 12, which it asks for, aborts on Node 24.19 and later.',
  setups: [
    {
      id: 'memory',
      title: 'in memory',
      durability: 'none',
      settings: `${agent}, no checkpointer.`,
    },
    {
      id: 'memory-saver',
      title: 'MemorySaver',
      durability: 'none',
      settings: `${agent} and \`MemorySaver\`.`,
    },
    {
      id: 'async',
      title: 'SqliteSaver',
      durability: 'normal',
      settings: `${saver}; durability \`async\`, the default: the next step does not wait for the write.`,
    },
    {
      id: 'sync',
      title: 'SqliteSaver, sync',
      durability: 'normal',
      settings: `${saver}; durability \`sync\`: each step waits for its write, as PCE's do.`,
    },
    {
      id: 'exit',
      title: 'SqliteSaver, exit',
      durability: 'normal',
      settings: `${saver}; durability \`exit\`: written once, at the end. A crash loses the turn.`,
    },
    {
      id: 'postgres',
      title: 'PostgresSaver',
      durability: 'postgres',
      settings: `${agent} and \`PostgresSaver.fromConnString\` as it comes, durability \`async\`, on the same kind of server as PCE.`,
    },
  ],
  imports: {
    '@langchain/langgraph/prebuilt': ['createReactAgent'],
    '@langchain/langgraph': ['MemorySaver'],
    '@langchain/core/tools': ['tool'],
  },
};
