import { renderTurnDocument, renderTurnDocumentParts } from '../read/document.js';
import type { FinalStatus } from '../rules/events.js';
import { toResult } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import type { Outcome, PerformContext } from './context.js';

/** Saves the turn. A failure becomes an event, so that the answer is kept and the turn continues. */
export async function save(
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
      ...{ turn, session, run, result },
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
