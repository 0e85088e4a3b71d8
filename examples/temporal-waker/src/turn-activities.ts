import type { Orchestrator } from '@pce/core';
import { TurnNotFoundError } from '@pce/core/errors';
import { ApplicationFailure, cancellationSignal, heartbeat } from '@temporalio/activity';

/** Options of `turnActivities`. */
export interface TurnActivitiesOptions {
  /** Milliseconds after which a turn makes room for another. @defaultValue 10,000 */
  readonly sliceMs?: number;
  /** Milliseconds between heartbeats. @defaultValue 2,000 */
  readonly heartbeatMs?: number;
}

export type TurnActivities = ReturnType<typeof turnActivities>;

// #region activities
/** The activities of Temporal workers that drive turns of a store. */
export function turnActivities(
  pce: Orchestrator,
  { sliceMs = 10_000, heartbeatMs = 2_000 }: TurnActivitiesOptions = {},
) {
  return {
    /** Drives a turn for a slice, and returns what it came to. */
    async drive(turn: string) {
      const beat = setInterval(heartbeat, heartbeatMs);
      try {
        // A worker that shuts down cancels its activities: the turn stops before its next step.
        return await pce.drive(turn, { ms: sliceMs, stop: cancellationSignal() });
      } catch (error) {
        if (!TurnNotFoundError.isInstance(error)) throw error;
        throw ApplicationFailure.nonRetryable(error.message, error.code);
      } finally {
        clearInterval(beat);
      }
    },
    /** Returns a page of the turns that are due. */
    async due(after?: string) {
      const { turns, next } = await pce.due({ limit: 100, after });
      return { turns: turns.map(({ turn }) => turn), next };
    },
  };
}
// #endregion
