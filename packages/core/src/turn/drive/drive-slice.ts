import {
  LeaseHeldError,
  TurnFinishedError,
  TurnNotFoundError,
  VersionConflictError,
  VersionsChangedError,
} from '../../errors.js';
import { type FinalStatus, isFinal } from '../rules/events.js';
import type { TurnResult } from '../rules/result.js';
import type { TurnSummary } from '../rules/turn-rows.js';
import type { TurnHandle } from './handle.js';
import type { TurnHost } from './turn-host.js';
import { rootOf, untilOf } from './waiting-turns.js';

/** The state of a turn after it was driven for a while. */
export type Slice =
  /** The time is over, the turn is not: drive it again. */
  | { readonly state: 'more' }
  /** It waits for a person, a moment or another turn. `again`: Unix time in milliseconds; absent: nothing to do until somebody decides. */
  | { readonly state: 'waits'; readonly again?: number }
  /** Another process drives it; its lease expires at `again`, in Unix milliseconds. */
  | { readonly state: 'held'; readonly again: number; readonly by: string }
  /** This process may not drive it: its roles, tools or workflows have changed. */
  | { readonly state: 'refused'; readonly changes: readonly string[] }
  /** `parent`: the turn whose call started it, which can continue if it waits for it. */
  | { readonly state: 'ended'; readonly status: FinalStatus; readonly parent?: string };

/**
 * Drives a turn until it stops, for `ms` milliseconds, or until `stop` aborts; for a turn that a call of a running turn started, that one, which
 * continues it within its budgets.
 */
export async function driveSlice(
  { store, clock }: Pick<TurnHost, 'store' | 'clock'>,
  id: string,
  { ms, stop }: { readonly ms: number | undefined; readonly stop: AbortSignal | undefined },
  resume: (turn: TurnSummary) => TurnHandle | Promise<TurnHandle>,
): Promise<Slice> {
  const summary = await rootOf(store, id);
  if (summary === undefined) throw new TurnNotFoundError(id);
  const until = await untilOf(store, summary, clock.now());
  if (until !== undefined) return { state: 'waits', ...(until !== Infinity && { again: until }) };
  let cancelTimer: (() => void) | undefined;
  let unlisten: (() => void) | undefined;
  try {
    const handle = await resume(summary);
    const yieldTurn = (): void => void handle.yield().catch(() => undefined);
    if (stop?.aborted) yieldTurn();
    stop?.addEventListener('abort', yieldTurn);
    unlisten = () => stop?.removeEventListener('abort', yieldTurn);
    if (ms !== undefined) cancelTimer = clock.setTimer(yieldTurn, ms);
    return sliceOf(await handle.result(), summary);
  } catch (error) {
    if (error instanceof LeaseHeldError)
      return { state: 'held', again: error.expiresAt, by: error.owner };
    // A person has decided in the meantime.
    if (error instanceof VersionConflictError) return { state: 'more' };
    if (error instanceof VersionsChangedError) return { state: 'refused', changes: error.changes };
    if (error instanceof TurnFinishedError && isFinal(error.status))
      return endOf(summary, error.status);
    throw error;
  } finally {
    cancelTimer?.();
    unlisten?.();
  }
}

function sliceOf({ status, until, interventions }: TurnResult, summary: TurnSummary): Slice {
  if (isFinal(status)) return endOf(summary, status);
  if (status === 'running') return { state: 'more' };
  const moments = interventions.map(({ approval }) => approval?.expiresAt ?? Infinity);
  const again = Math.min(until ?? Infinity, ...moments);
  return { state: 'waits', ...(again !== Infinity && { again }) };
}

function endOf({ parent }: TurnSummary, status: FinalStatus): Slice {
  return { state: 'ended', status, ...(parent !== undefined && { parent }) };
}
