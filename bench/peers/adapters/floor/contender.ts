import type { Contender } from '../../contender.ts';

const loop = 'The same loop written by hand, about forty lines.';
const row =
  'One prepared insert of the two messages of a step, in its own transaction, with node:sqlite.';

export const floor: Contender = {
  folder: 'floor',
  name: 'Floor',
  kind: 'floor',
  short: true,
  setups: [
    { id: 'memory', title: 'in memory', durability: 'none', settings: loop },
    {
      id: 'normal',
      title: 'a row a step, NORMAL',
      durability: 'normal',
      settings: `${row} WAL, \`synchronous=NORMAL\`.`,
    },
    {
      id: 'full',
      title: 'a row a step, FULL',
      durability: 'full',
      settings: 'The same with `synchronous=FULL`.',
    },
    {
      id: 'postgres',
      title: 'a row a step, PostgreSQL',
      durability: 'postgres',
      settings: 'One prepared insert through `pg`, each in its own transaction, on one connection.',
    },
  ],
  imports: {},
};
