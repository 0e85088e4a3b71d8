import type { Intervention } from '../../contracts/intervention.js';
import { enqueue, fromRow, queueCollection } from '../intervention-queue.js';
import { toDraft } from '../resolution.js';
import type { Halt, TurnState } from '../state.js';
import type { PerformContext, Performed } from './context.js';
import { callHash, idempotencyKey, resolveArguments } from './select-call.js';

/** Asks a person, and puts the question where it can be found. */
export async function openIntervention(
  state: TurnState,
  context: PerformContext,
  halt: Halt,
): Promise<Performed> {
  const at = context.clock.now();
  const intervention: Intervention = {
    ...toDraft(halt),
    id: `${state.turn}.i${state.interventions + 1}`,
    ...callOf(state, context, halt, at),
  };
  const rows = await context.store.listView({ collection: queueCollection, limit: 1_000 });
  const { turn, session } = state;
  const write = enqueue(rows.map(fromRow), { intervention, turn, session, openedAt: at });
  return { event: { type: 'intervention.opened', v: 1, at, intervention }, views: [write] };
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
  const args = resolveArguments(state, call);
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
