import { runFloor } from '../../../src/floor.ts';
import type { OpenPeer } from '../../peer.ts';
import { turnNames } from '../../turn-names.ts';
import { openRows } from './open-rows.ts';

export const openPeer: OpenPeer = async (options) => {
  const { workload } = options;
  const rows = await openRows(options);
  const nextTurn = turnNames();
  return {
    run: (steps) => {
      const turn = nextTurn();
      return runFloor(steps, {
        workload,
        ...(rows && { save: (messages) => rows.save(turn, messages) }),
      });
    },
    close: () => rows?.close(),
  };
};
