import { countedLimits } from '../../limits/defaults.js';
import { forEachItems } from '../../limits/for-each-items.js';
import { type Limit, reachedValue } from '../../limits/limit.js';
import { callOf, laneToAsk, onceCalls } from './lanes.js';
import type { Lane, TurnState } from './state.js';
import { asksAboutVersions, isFree, waitsForPerson } from './state.js';
import type { Step } from './step.js';

/**
 * Returns the possible steps, at least one; several only for concurrent commands, one for each. Depends on the state alone:
 * no clock, store or randomness.
 */
export function next(state: TurnState): readonly Step[] {
  if (asksAboutVersions(state)) return [{ type: 'wait' }];
  const { halt, phase } = state;
  if (halt === undefined && phase.name === 'commanding') return nextOfLanes(state, phase.lanes);
  return [nextOfTurn(state)];
}

function nextOfTurn(state: TurnState): Step {
  const { phase } = state;
  // Also for a turn that has ended: a repeated save may fail again.
  if (state.halt !== undefined) return { type: 'open-intervention', halt: state.halt };
  if (phase.name === 'finished') return { type: 'done' };
  if (waitsForPerson(state) || state.paused) return { type: 'wait' };
  switch (phase.name) {
    case 'planning':
      return announced(state, countedLimits.plannerInvocations) ?? { type: 'plan' };
    case 'reviewing':
      return { type: 'review', plan: phase.plan };
    case 'replanning':
      if (phase.by === 'person') return { type: 'plan' };
      return announced(state, countedLimits.planRevisions) ?? { type: 'plan' };
    case 'deciding':
      return decide(state);
    case 'commanding':
      return { type: 'wait' };
    case 'revising':
      return (
        announced(state, countedLimits.revisions) ?? {
          type: 'synthesize',
          revision: phase.revision,
        }
      );
    case 'synthesizing':
      return { type: 'synthesize' };
    case 'validating':
      return { type: 'validate', answer: phase.answer };
    case 'filling':
      return { type: 'fill-output' };
    case 'saving':
      return { type: 'save', status: phase.status };
    case 'finishing':
      return { type: 'finish', status: phase.status, reason: phase.reason };
  }
}

/** Returns the steps of all lanes that can continue; if none can, the next question to a person. */
function nextOfLanes(state: TurnState, lanes: readonly Lane[]): readonly Step[] {
  const tooMany = state.paused ? undefined : tooManyItems(state);
  if (tooMany !== undefined) return [tooMany];
  const firstOnce = onceCalls(state, lanes)[0]?.number;
  const steps: Step[] = [];
  for (const lane of state.paused ? [] : lanes) {
    const step = isFree(state, lane) ? stepOf(lane, firstOnce) : undefined;
    if (step !== undefined) steps.push(step);
  }
  if (steps.length > 0) return steps;
  const lane = laneToAsk(state, lanes);
  if (lane?.halt === undefined) return [{ type: 'wait' }];
  const { number, halt } = lane;
  const call = callOf(lane);
  return [{ type: 'open-intervention', lane: number, halt, ...(call && { call }) }];
}

/** Announces the limit if a list has more items than a decision may give commands for. */
function tooManyItems({ counters, limits }: TurnState): Step | undefined {
  const { name: limit, defaultValue } = forEachItems;
  const value = limits[limit] ?? defaultValue;
  return counters[limit] > value
    ? { type: 'announce-limit', limit, value, message: forEachItems.message(value) }
    : undefined;
}

/** Returns the step of a lane. `once` calls run one after another: `firstOnce` is the number of the first. */
function stepOf(
  { number: lane, command, phase }: Lane,
  firstOnce: number | undefined,
): Step | undefined {
  switch (phase.name) {
    case 'coordinating':
      return { type: 'coordinate', lane, command };
    case 'calling':
      if (phase.call.effect === 'once' && firstOnce !== lane) return undefined;
      return { type: 'run-tool', lane, call: phase.call };
    case 'advancing':
      return { type: 'advance-workflow', lane, workflow: phase.workflow };
    case 'ended':
      return undefined;
  }
}

/** Checks the limits of the loop before each decision; the first one reached applies. */
function decide(state: TurnState): Step {
  return (
    announced(state, countedLimits.coordinatorErrors) ??
    announced(state, countedLimits.iterations) ??
    announced(state, countedLimits.repeats) ??
    announced(state, countedLimits.analyses) ??
    (state.mustAnalyze === undefined
      ? announced(state, countedLimits.commandsInARow)
      : undefined) ?? {
      type: 'decide',
    }
  );
}

function announced(state: TurnState, limit: Limit): Step | undefined {
  const value = reachedValue(limit, state.counters, state.limits);
  if (value === undefined) return undefined;
  return { type: 'announce-limit', limit: limit.name, value, message: limit.message(value) };
}
