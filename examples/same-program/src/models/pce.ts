import type { RoleModel } from '@pce/core';
import { scriptedModel } from '@pce/testkit';
import { decide } from './decide.ts';

/** Returns a model of PCE that plays every role, and decides by the visible results. */
export function pceModel(): RoleModel {
  return scriptedModel(({ system, prompt }) => {
    if (system.startsWith('You are the Executor')) {
      const call = decide(['r1', 'r2'].filter((ref) => prompt.includes(ref)).length);
      if (call?.tool === 'read') return { commands: ['Read the order `A-17`'] };
      if (call) return { commands: ['Refund the order `A-17` with eur 40'], done: true };
      return { done: true };
    }
    if (system.startsWith('You turn one command')) {
      const call = decide(prompt.includes('Refund the order `A-17`') ? 1 : 0);
      return { status: 'selected', name: `orders.${call?.tool}`, args: call?.args };
    }
    return { answer: 'Order A-17 cost 40 EUR [c1], and 40 EUR are refunded [c2].' };
  });
}
