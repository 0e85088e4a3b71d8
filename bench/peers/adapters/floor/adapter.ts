import * as z from 'zod';
import { runFloor } from '../../../src/floor.ts';
import { workInput } from '../../../src/work-input.ts';
import { toolSpecs } from '../../../src/workload.ts';
import type { OpenPeer } from '../../peer.ts';
import { turnNames } from '../../turn-names.ts';
import { openRows } from './open-rows.ts';

export const openPeer: OpenPeer = async (options) => {
  const { workload, toolCount, onRequest } = options;
  const rows = await openRows(options);
  const parameters = z.toJSONSchema(workInput(z));
  const tools = toolSpecs(toolCount).map((spec) => ({
    type: 'function' as const,
    function: { ...spec, parameters },
  }));
  const nextTurn = turnNames();
  return {
    run: (steps) => {
      const turn = nextTurn();
      return runFloor(steps, {
        workload,
        ...(onRequest && { onRequest: (messages) => onRequest({ messages, tools }) }),
        ...(rows && { save: (messages) => rows.save(turn, messages) }),
      });
    },
    close: () => rows?.close(),
  };
};
