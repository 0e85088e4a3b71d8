import type { Json } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import type { AskRule } from '../contracts/execution.js';
import { ancestorsOf } from './schedule-network.js';
import { actionsOf, type ExecutionState, plannedTask } from './state.js';

/** Returns whether a rule of the execution asks a person before an agent gets a task. */
export function isAskedBefore(state: ExecutionState, id: string): boolean {
  return rulesFor(state, id, 'before').length > 0;
}

/** Returns whether a rule of the execution asks a person to accept the output of a task. */
export function isReviewed(state: ExecutionState, id: string, output: Json | undefined): boolean {
  const cost = isJsonObject(output) ? output.cost : undefined;
  return rulesFor(state, id, 'after').some(
    ({ costOver }) => costOver === undefined || typeof cost !== 'number' || cost > costOver,
  );
}

function rulesFor(state: ExecutionState, id: string, ask: AskRule['ask']): readonly AskRule[] {
  const { rules = [] } = state.options;
  return rules.filter(
    (rule) =>
      rule.ask === ask &&
      (rule.action === undefined || actionsOf(state, id).includes(rule.action)) &&
      (rule.phase === undefined || isIn(state, id, rule.phase)),
  );
}

function isIn(state: ExecutionState, id: string, phase: string): boolean {
  const task = plannedTask(state, id);
  const wanted = phase.toLowerCase();
  return [task, ...ancestorsOf(task, state.graph.byId)].some(
    (each) => each.id === phase || each.title.toLowerCase() === wanted,
  );
}
