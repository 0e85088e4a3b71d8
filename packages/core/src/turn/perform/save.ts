import { renderTurnDocument } from '../read/document.js';
import type { FinalStatus } from '../rules/events.js';
import { toResult } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import type { Outcome, PerformContext } from './context.js';

/** A failed save never loses the answer: it becomes an event, and the turn goes on. */
export async function save(
  state: TurnState,
  context: PerformContext,
  status: FinalStatus,
): Promise<Outcome> {
  if (context.save !== undefined) await context.ensureHeld();
  try {
    const result = { ...toResult(state), status };
    const { turn, session } = state;
    const markdown = renderTurnDocument(state);
    await context.save?.({ turn, session, run: context.run, result, markdown });
    return { type: 'turn.saved' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { type: 'turn.unsaved', message };
  }
}
