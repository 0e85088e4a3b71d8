import { countedLimits } from '../../limits/defaults.js';
import { isReached, type Limit } from '../../limits/limit.js';
import type { Halt, Phase, TurnState } from './state.js';
import { waitsForPerson } from './state.js';
import type { Step } from './step.js';

/** Returns the step to take now. Reads the state and nothing else: no clock, store or randomness. */
export function next(state: TurnState): Step {
  const { phase } = state;
  // Also of a turn that has ended: what a person wanted saved again may fail again.
  if (state.halt !== undefined) return ask(state.halt, phase);
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
    case 'coordinating':
      return { type: 'coordinate', command: phase.command };
    case 'calling':
      return { type: 'run-tool', call: phase.call };
    case 'advancing':
      return { type: 'advance-workflow', workflow: phase.workflow };
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
    case 'saving':
      return { type: 'save', status: phase.status };
    case 'finishing':
      return { type: 'finish', status: phase.status, reason: phase.reason };
  }
}

/** Returns the question to a person, with the call that it is about. */
function ask(halt: Halt, phase: Phase): Step {
  const step = { type: 'open-intervention', halt } as const;
  return phase.name === 'calling' ? { ...step, call: phase.call } : step;
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
