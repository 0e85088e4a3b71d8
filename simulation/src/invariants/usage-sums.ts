import type { TurnEvent } from '@pce/core';
import { addUsage, noUsage, type Usage } from '@pce/core/contracts';
import type { Invariant } from '../invariant.js';
import { isSame } from '../is-same.js';

export const usageSums: Invariant = {
  name: 'a turn has used what its events used, a process what its turns used, and both what roles spent',
  proves: ['A12'],
  watch() {
    const used = new Map<string, Usage>();
    const spentIn = new Map<string, Usage>();
    let spent = noUsage;
    let noted = noUsage;
    return (observation) => {
      if (observation.type === 'role.spent') {
        const { process, usage, together } = observation;
        spent = addUsage(spent, usage);
        const sum = addUsage(spentIn.get(process) ?? noUsage, usage);
        spentIn.set(process, sum);
        return isSame(sum, together)
          ? undefined
          : `the roles of ${process} used ${JSON.stringify(sum)}, and its budget says ${JSON.stringify(together)}`;
      }
      if (observation.type === 'events.appended') {
        for (const event of observation.inherited) add(used, observation.turn, event);
        for (const event of observation.events) {
          add(used, observation.turn, event);
          if ('usage' in event) noted = addUsage(noted, event.usage);
        }
        return isWithin(noted, spent)
          ? undefined
          : `${observation.turn} notes usage that no role had: ${JSON.stringify(noted)} of ${JSON.stringify(spent)}`;
      }
      if (observation.type !== 'turn.settled') return;
      const sum = JSON.stringify(used.get(observation.turn) ?? noUsage);
      const said = JSON.stringify(observation.result.usage);
      return sum === said
        ? undefined
        : `the events of ${observation.turn} used ${sum}, and its result says ${said}`;
    };
  },
};

function add(used: Map<string, Usage>, turn: string, event: TurnEvent): void {
  if ('usage' in event) used.set(turn, addUsage(used.get(turn) ?? noUsage, event.usage));
}

function isWithin(a: Usage, b: Usage): boolean {
  return (
    a.modelCalls <= b.modelCalls &&
    a.inputTokens <= b.inputTokens &&
    a.outputTokens <= b.outputTokens &&
    a.cost <= b.cost
  );
}
