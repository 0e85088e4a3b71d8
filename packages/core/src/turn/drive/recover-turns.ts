import { LeaseHeldError, PceError, TurnFinishedError } from '../../errors.js';
import type { Store } from '../../store/store.js';
import { depthOf } from '../../tools/child-turn.js';
import { findTurn } from '../read/find-turn.js';
import { listTurns } from '../read/list-turns.js';
import { finalStatuses } from '../rules/events.js';
import type { TurnStatus } from '../rules/state.js';
import type { TurnSummary } from '../rules/turn-rows.js';
import type { TurnHandle } from './handle.js';

/** How `recover` went. */
export interface RecoveryReport {
  /** Turns that this process goes on with; each handle has the result. */
  readonly recovered: readonly TurnHandle[];
  /** Ids of turns that another process drives. */
  readonly held: readonly string[];
  /** Turns that cannot go on here, and why. */
  readonly failed: readonly { readonly turn: string; readonly error: PceError }[];
}

/**
 * Goes on with every turn that runs and that nobody drives, and with those that wait for a turn that has ended; `wait` is
 * given those whose turn has not. Resolves once each was taken over, refused or given up.
 */
export async function recoverTurns(
  store: Store,
  isDrivenHere: (turn: string) => boolean,
  goOn: (turn: TurnSummary) => TurnHandle | Promise<TurnHandle>,
  wait: (turn: TurnSummary) => void,
): Promise<RecoveryReport> {
  const recovered: TurnHandle[] = [];
  const held: string[] = [];
  const failed: { readonly turn: string; readonly error: PceError }[] = [];
  const recoverOne = async (summary: TurnSummary): Promise<void> => {
    const { turn } = summary;
    try {
      const handle = await goOn(summary);
      // The result is for whoever takes the handle.
      handle.result().catch(() => undefined);
      await handle.accepted;
      recovered.push(handle);
    } catch (error) {
      // Another process resumed the turn, and it has ended.
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
