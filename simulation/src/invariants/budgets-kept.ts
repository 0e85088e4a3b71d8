import type { TurnEvent } from '@pce/core';
import type { Limits, Usage } from '@pce/core/contracts';
import { addUsage, noUsage } from '@pce/core/internal';
import type { Invariant } from '../invariant.js';
import { isSame } from '../is-same.js';
import { eachTurn } from './each-turn.js';

type BudgetName = 'modelCalls' | 'tokens' | 'cost';

interface Budget {
  readonly first: Limits;
  /** Including extensions by people. */
  readonly limits: Map<BudgetName, number>;
  /** The budget that an intervention asks to extend. */
  readonly asked: Map<string, BudgetName>;
  used: Usage;
  /** Usage when the open commands began: their calls may overlap. */
  usedBefore: Usage;
}

const budgetNames = ['modelCalls', 'tokens', 'cost'] as const;

export const budgetsKept: Invariant = {
  name: 'no model is called once a budget is spent, until a person extends it',
  proves: ['A7'],
  watch: eachTurn(wholeBudget, (budget, event) => {
    const spent = spend(budget, event);
    return spent && `calls a model although its ${spent} are spent`;
  }),
};

function wholeBudget(first: Limits): Budget {
  const limits = new Map<BudgetName, number>();
  for (const name of budgetNames) limits.set(name, first[name] ?? Infinity);
  return { first, limits, asked: new Map(), used: noUsage, usedBefore: noUsage };
}

function spend(budget: Budget, event: TurnEvent): BudgetName | undefined {
  extend(budget, event);
  if (!('usage' in event) || event.usage === undefined) return;
  const before = isOfLane(event) ? budget.usedBefore : budget.used;
  budget.used = addUsage(budget.used, event.usage);
  if (!isOfLane(event)) budget.usedBefore = budget.used;
  if (event.usage.modelCalls === 0) return;
  return budgetNames.find((name) => {
    const limit = budget.limits.get(name) ?? Infinity;
    return name === 'modelCalls' ? budget.used.modelCalls > limit : amount(before, name) >= limit;
  });
}

function isOfLane(event: TurnEvent): boolean {
  if (event.type === 'role.failed') return event.role === 'coordinator';
  return event.type === 'limit.reached' || /^(workflow|coordinator|tool)\./.test(event.type);
}

function extend(budget: Budget, event: TurnEvent): void {
  if (event.type === 'intervention.opened') {
    const { id, code, kind } = event.intervention;
    const name = budgetNames.find((one) => one === code);
    if (kind === 'limit' && name !== undefined) budget.asked.set(id, name);
  }
  if (event.type !== 'intervention.resolved' || event.choose !== 'extend') return;
  const name = budget.asked.get(event.id);
  if (name === undefined) return;
  const more = Math.max(1, budget.first[name] ?? 0);
  budget.limits.set(name, amount(budget.used, name) + more);
}

function amount(used: Usage, name: BudgetName): number {
  return name === 'tokens' ? used.inputTokens + used.outputTokens : used[name];
}

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
