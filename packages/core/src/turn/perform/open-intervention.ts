import type { Intervention } from '../../contracts/intervention.js';
import { toDraft } from '../rules/resolution.js';
import type { Call, Halt, TurnState } from '../rules/state.js';
import type { Step } from '../rules/step.js';
import type { Outcome, PerformContext } from './context.js';
import { idempotencyKey } from './select-call.js';

/** Returns the question to a person. */
export function openIntervention(
  state: TurnState,
  context: PerformContext,
  { halt, call }: Extract<Step, { type: 'open-intervention' }>,
): Outcome {
  const intervention: Intervention = {
    // In the order of its schema, so that a rebuilt row is the same text.
    id: `${state.turn}.i${state.interventions + 1}`,
    ...toDraft(halt),
    ...(call && callOf(state, context, halt, call)),
  };
  return { type: 'intervention.opened', intervention };
}

/** Describes the call that the question is about. */
function callOf(
  state: TurnState,
  context: PerformContext,
  halt: Halt,
  call: Call,
): Pick<Intervention, 'approval' | 'inDoubt'> {
  const args = context.args.of(state, call);
  switch (halt.kind) {
    case 'approval':
      return {
        approval: {
          hash: context.args.hashOf(state, call),
          args,
          expiresAt: context.clock.now() + context.approvalTtlMs,
        },
      };
    case 'in_doubt':
      return { inDoubt: { args, idempotencyKey: idempotencyKey(state, call) } };
    default:
      return {};
  }
}
