import type { Intervention } from '../../contracts/intervention.js';
import { toDraft } from '../rules/resolution.js';
import type { Halt, TurnState } from '../rules/state.js';
import type { Outcome, PerformContext } from './context.js';
import { callHash, idempotencyKey, resolveArguments } from './select-call.js';

/** Asks a person. */
export function openIntervention(state: TurnState, context: PerformContext, halt: Halt): Outcome {
  const at = context.clock.now();
  const intervention: Intervention = {
    ...toDraft(halt),
    id: `${state.turn}.i${state.interventions + 1}`,
    ...callOf(state, context, halt, at),
  };
  return { type: 'intervention.opened', intervention };
}

/** The call that the question is about. */
function callOf(
  state: TurnState,
  context: PerformContext,
  halt: Halt,
  at: number,
): Pick<Intervention, 'approval' | 'inDoubt'> {
  if (state.phase.name !== 'calling') return {};
  const { call } = state.phase;
  const args = resolveArguments(state, call, context.catalog.get(call.tool));
  switch (halt.kind) {
    case 'approval':
      return {
        approval: {
          hash: callHash(context, call.tool, args),
          args,
          expiresAt: at + context.approvalTtlMs,
        },
      };
    case 'in_doubt':
      return { inDoubt: { args, idempotencyKey: idempotencyKey(state, call) } };
    default:
      return {};
  }
}
