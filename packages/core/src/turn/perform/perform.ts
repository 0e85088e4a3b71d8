import { renderTurnDocument, renderTurnDocumentParts } from '../read/document.js';
import type { FinalStatus } from '../rules/events.js';
import { resultDigest, toResult } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import type { Step } from '../rules/step.js';
import { advanceWorkflow } from './advance-workflow.js';
import { synthesize, validate } from './answer.js';
import type { Outcome, PerformContext } from './context.js';
import { decide } from './decide.js';
import { fillOutput } from './guard-filling.js';
import { openIntervention } from './open-intervention.js';
import { plan, review } from './plan.js';
import { runTool } from './run-tool.js';

/** Saves the turn. A failure becomes an event, so that the answer is kept and the turn continues. */
async function save(
  state: TurnState,
  { save: hand, ensureHeld, run }: PerformContext,
  status: FinalStatus,
): Promise<Outcome> {
  if (hand === undefined) return { type: 'turn.saved' };
  await ensureHeld();
  try {
    const result = { ...toResult(state), status };
    const { turn, session } = state;
    await hand({
      turn,
      session,
      run,
      result,
      get markdown() {
        return renderTurnDocument(state);
      },
      markdownParts: () => renderTurnDocumentParts(state),
    });
    return { type: 'turn.saved' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { type: 'turn.unsaved', message };
  }
}

export type ActiveStep = Exclude<Step, { type: 'wait' | 'done' }>;

/** A step performed individually; commands of one decision are coordinated together. */
export type SequentialStep = Exclude<ActiveStep, { type: 'coordinate' }>;

/** Performs one step and returns its event. All effects are here and in `coordinate`. */
export function perform(
  state: TurnState,
  step: SequentialStep,
  context: PerformContext,
): Promise<Outcome> | Outcome {
  switch (step.type) {
    case 'plan':
      return plan(state, context);
    case 'review':
      return review(state, context, step.plan);
    case 'decide':
      return decide(state, context);
    case 'run-tool':
      return runTool(state, context, step.call);
    case 'advance-workflow':
      return advanceWorkflow(state, context, step.workflow);
    case 'synthesize':
      return synthesize(state, context, step.revision);
    case 'validate':
      return validate(state, context, step.answer);
    case 'fill-output':
      return fillOutput(state, context);
    case 'save':
      return save(state, context, step.status);
    case 'open-intervention':
      return openIntervention(state, context, step);
    case 'announce-limit': {
      const { limit, value, message } = step;
      return { type: 'limit.reached', limit, value, message };
    }
    case 'finish': {
      const { status, reason } = step;
      return { type: 'turn.finished', status, reason, digest: resultDigest(state, status) };
    }
  }
}
