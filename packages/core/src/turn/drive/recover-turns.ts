import { LeaseHeldError, PceError, TurnFinishedError } from '../../errors.js';
import type { Store } from '../../store/store.js';
import { depthOf } from '../../tools/child-turn.js';
import { findTurn } from '../read/find-turn.js';
import { listTurns } from '../read/list-turns.js';
import { finalStatuses } from '../rules/events.js';
import type { TurnStatus } from '../rules/state.js';
import type { TurnSummary } from '../rules/turn-rows.js';
import type { TurnHandle } from './handle.js';

/** Result of `recover`. */
export interface RecoveryReport {
  /** Turns resumed by this process; each handle has the result. */
  readonly recovered: readonly TurnHandle[];
  /** Ids of turns that another process drives. */
  readonly held: readonly string[];
  /** Turns that cannot be resumed here, with the reason. */
  readonly failed: readonly { readonly turn: string; readonly error: PceError }[];
}

/**
 * Resumes every running turn without a driver, and those that wait for a turn that has ended; passes those whose turn has
 * not ended to `wait`. Resolves once each was taken over, refused or given up.
 */
export async function recoverTurns(
  store: Store,
  isDrivenHere: (turn: string) => boolean,
  resume: (turn: TurnSummary) => TurnHandle | Promise<TurnHandle>,
  wait: (turn: TurnSummary) => void,
): Promise<RecoveryReport> {
  const recovered: TurnHandle[] = [];
  const held: string[] = [];
  const failed: { readonly turn: string; readonly error: PceError }[] = [];
  const recoverOne = async (summary: TurnSummary): Promise<void> => {
    const { turn } = summary;
    try {
      const handle = await resume(summary);
      // The caller handles the result.
      handle.result().catch(() => undefined);
      await handle.durable;
      recovered.push(handle);
    } catch (error) {
      // Another process resumed the turn, which has ended.
      if (error instanceof TurnFinishedError) return;
      if (error instanceof LeaseHeldError) held.push(turn);
      else if (PceError.isInstance(error)) failed.push({ turn, error });
      else throw error;
    }
  };
  const under: Promise<void>[] = [];
  for await (const summary of turnsThat(store, 'running')) {
    if (!isDrivenHere(summary.turn)) under.push(recoverOne(summary));
  }
  for await (const summary of turnsThat(store, 'paused')) {
    if (summary.waitsFor === undefined || isDrivenHere(summary.turn)) continue;
    const awaited = await findTurn(store, summary.waitsFor);
    const hasEnded = finalStatuses.some((status) => status === awaited?.status);
    if (hasEnded && depthOf(summary.turn) === 0) under.push(recoverOne(summary));
    else wait(summary);
  }
  await Promise.all(under);
  return { recovered, held, failed };
}

async function* turnsThat(
  store: Store,
  status: TurnStatus,
): AsyncGenerator<TurnSummary, void, undefined> {
  for (let after = ''; ; ) {
    const page = await listTurns(store, { status, after });
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.turn;
  }
}
