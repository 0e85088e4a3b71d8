import type { Contender } from '../../contender.ts';

const machine =
  'A machine of two states whose actors are the decision and the call; the loop is ours, the engine is XState';

export const xstate: Contender = {
  folder: 'xstate',
  name: 'XState',
  kind: 'engine',
  short: false,
  setups: [
    { id: 'memory', title: 'in memory', durability: 'none', settings: `${machine}.` },
    {
      id: 'snapshots',
      title: 'host saves snapshots, NORMAL',
      durability: 'normal',
      settings:
        '`getPersistedSnapshot()` at each transition, into one row for each turn that is replaced, with node:sqlite.',
    },
  ],
  imports: { xstate: ['assign', 'createActor', 'fromPromise', 'setup', 'waitFor'] },
};
