import { renderTurnDocument } from '../read/document.js';
import { type TurnResult, toResult } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import type { Outcome, PerformContext } from './context.js';

/** A failed save never loses the answer: it becomes an event, and the turn goes on. */
export async function save(state: TurnState, context: PerformContext): Promise<Outcome> {
  if (context.save !== undefined) await context.ensureHeld();
  try {
    await context.save?.({ result: resultToSave(state), markdown: renderTurnDocument(state) });
    return { type: 'turn.saved' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { type: 'turn.unsaved', message };
  }
}

/** The turn ends right after the save: what is kept says how. */
function resultToSave(state: TurnState): TurnResult {
  const result = toResult(state);
  return state.phase.name === 'saving' ? { ...result, status: state.phase.status } : result;
}
