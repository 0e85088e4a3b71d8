import type { RoleModel } from '@pce/core';
import { scriptedModel } from '@pce/testkit';
import type { Script } from './script.ts';

/** Returns a model of PCE that plays every role, and decides by the visible results. */
export function pceModel({ next }: Script): RoleModel {
  return scriptedModel(({ system, prompt }) => {
    if (system.startsWith('You are the Executor')) {
      const refs = [...prompt.matchAll(/\br(\d+)\b/g)].map(([, ref]) => Number(ref));
      const done = Array.from({ length: Math.max(0, ...refs) }, (_, ref) => `r${ref + 1}`);
      const call = next(done, '');
      if (call === undefined) return { done: true };
      const { order } = call.args;
      if (call.tool === 'read') return { commands: [`Read the order \`${order}\``] };
      return {
        commands: [`Refund the order \`${order}\` with eur 40`],
        done: next([...done, call.tool], '') === undefined,
      };
    }
    if (system.startsWith('You turn one command')) {
      const order = /Refund the order `(A-\d+)`/.exec(prompt)?.[1];
      return order === undefined
        ? { status: 'selected', name: 'orders.read', args: next([], '')?.args }
        : { status: 'selected', name: 'orders.refund', args: { order, eur: 40 } };
    }
    return { answer: 'Order A-17 cost 40 EUR [c1], and 40 EUR are refunded [c2].' };
  });
}
