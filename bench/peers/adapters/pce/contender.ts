import type { Contender } from '../../contender.ts';

const sqlite = 'Every event is appended before the loop goes on, to `sqliteStore`';

export const pce: Contender = {
  folder: 'pce',
  name: 'PCE',
  kind: 'ours',
  short: true,
  setups: [
    {
      id: 'memory',
      title: 'in memory',
      durability: 'none',
      settings:
        '`createOrchestrator` with scripted roles, one tool and the default store; limits raised.',
    },
    {
      id: 'normal',
      title: 'SQLite NORMAL',
      durability: 'normal',
      settings: `${sqlite} with \`synchronous: 'NORMAL'\`.`,
    },
    {
      id: 'full',
      title: 'SQLite FULL',
      durability: 'full',
      settings: `${sqlite} as it comes: \`FULL\`.`,
    },
    {
      id: 'postgres',
      title: 'PostgreSQL',
      durability: 'postgres',
      settings:
        'The same with `postgresStore({ url })`; the server runs on this machine and waits for its disk.',
    },
  ],
  imports: { '@pce/core': ['createOrchestrator', 'defineTool'] },
};
