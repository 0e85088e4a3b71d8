import { countedLimits } from '../../limits/defaults.js';
import { isReached, type Limit } from '../../limits/limit.js';
import type { TurnState } from './state.js';
import { waitsForPerson } from './state.js';
import type { Step } from './step.js';

/** What must be done now. Reads the state and nothing else: no clock, store or randomness. */
export function next(state: TurnState): Step {
  const { phase } = state;
  // Also of a turn that has ended: what a person wanted saved again may fail again.
  if (state.halt !== undefined) return { type: 'open-intervention', halt: state.halt };
  if (phase.name === 'finished') return { type: 'done' };
  if (waitsForPerson(state) || state.paused) return { type: 'wait' };
  switch (phase.name) {
    case 'planning':
      return announced(state, countedLimits.plannerInvocations) ?? { type: 'plan' };
    case 'reviewing':
      return { type: 'review' };
    case 'replanning':
      if (phase.by === 'person') return { type: 'plan' };
      return announced(state, countedLimits.planRevisions) ?? { type: 'plan' };
    case 'deciding':
      return decide(state);
    case 'coordinating':
      return { type: 'coordinate' };
    case 'calling':
      return { type: 'run-tool', call: phase.call.number };
    case 'advancing':
      return { type: 'advance-workflow' };
    case 'revising':
      return announced(state, countedLimits.revisions) ?? { type: 'synthesize' };
    case 'synthesizing':
      return { type: 'synthesize' };
    case 'validating':
      return { type: 'validate' };
    case 'saving':
      return { type: 'save' };
    case 'finishing':
      return { type: 'finish', status: phase.status, reason: phase.reason };
  }
}

/** Before each decision every limit of the loop is looked at; the first that is reached wins. */
function decide(state: TurnState): Step {
  return (
    announced(state, countedLimits.coordinatorErrors) ??
    announced(state, countedLimits.iterations) ??
    announced(state, countedLimits.repeats) ??
    (state.mustAnalyze === undefined
      ? announced(state, countedLimits.commandsInARow)
      : undefined) ?? {
      type: 'decide',
    }
  );
}

function announced(state: TurnState, limit: Limit): Step | undefined {
  if (!isReached(limit, state.counters, state.limits)) return undefined;
  const value = state.limits[limit.name] ?? 0;
  return { type: 'announce-limit', limit: limit.name, value, message: limit.message(value) };
}
