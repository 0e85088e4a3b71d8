import { resultDigest } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import type { Step } from '../rules/step.js';
import { advanceWorkflow } from './advance-workflow.js';
import type { Outcome, PerformContext } from './context.js';
import { coordinate } from './coordinate.js';
import { decide } from './decide.js';
import { openIntervention } from './open-intervention.js';
import { plan } from './plan.js';
import { review } from './review.js';
import { runTool } from './run-tool.js';
import { save } from './save.js';
import { synthesize } from './synthesize.js';
import { validate } from './validate.js';

/** A step that leads to an event. */
export type ActiveStep = Exclude<Step, { type: 'wait' | 'done' }>;

/** The only place with effects: does one step and answers the one event it led to. */
export function perform(
  state: TurnState,
  step: ActiveStep,
  context: PerformContext,
): Promise<Outcome> | Outcome {
  const { phase } = state;
  switch (step.type) {
    case 'plan':
      return plan(state, context);
    case 'review': {
      const { critic } = context.roles;
      if (critic && state.plan) return review(state, context, critic, state.plan);
      break;
    }
    case 'decide':
      return decide(state, context);
    case 'coordinate':
      if (phase.name === 'coordinating') return coordinate(state, context, phase.command);
      break;
    case 'run-tool':
      if (phase.name === 'calling') return runTool(state, context, phase.call);
      break;
    case 'advance-workflow':
      if (phase.name === 'advancing') return advanceWorkflow(state, context, phase.workflow);
      break;
    case 'synthesize':
      return synthesize(state, context);
    case 'validate':
      return validate(state, context);
    case 'save':
      return save(state, context);
    case 'open-intervention':
      return openIntervention(state, context, step.halt);
    case 'announce-limit': {
      const { limit, value, message } = step;
      return { type: 'limit.reached', limit, value, message };
    }
    case 'finish': {
      const { status, reason } = step;
      return { type: 'turn.finished', status, reason, digest: resultDigest(state, status) };
    }
  }
  throw new Error(`step ${step.type} does not fit phase ${phase.name}: next and perform disagree`);
}
