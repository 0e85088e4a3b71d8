import { LeaseHeldError, PceError, TurnFinishedError } from '../../errors.js';
import { iterateRows } from '../../journal/rows.js';
import type { Store } from '../../store/store.js';
import { readDue } from '../read/list-interventions.js';
import { dueCollection } from '../rules/next.js';
import type { TurnSummary } from '../rules/turn-rows.js';
import type { TurnHandle } from './handle.js';
import { rootOf, untilOf } from './waiting-turns.js';

/** Result of `recover`. */
export interface RecoveryReport {
  /** Turns resumed by this process; each handle has the result. */
  readonly recovered: readonly TurnHandle[];
  /** Ids of turns that another process drives. */
  readonly held: readonly string[];
  /** Turns that cannot be resumed here, with the reason. */
  readonly failed: readonly { readonly turn: string; readonly error: PceError }[];
}

/** How to recover the turns of a store. */
export interface RecoverTurnsInput {
  readonly now: number;
  isDrivenHere(turn: string): boolean;
  /** Returns whether what a turn has used is unchanged here. */
  fits(turn: string): Promise<boolean>;
  resume(turn: TurnSummary): TurnHandle | Promise<TurnHandle>;
  /** Called for each turn that waits for a turn that has not ended. */
  wait(turn: TurnSummary): void;
  /** Called with the moment at which the next turn's pause ends, in Unix milliseconds. */
  sleep(until: number): void;
}

/**
 * Resumes every running turn without a driver, those whose pause is over, that wait for a turn
 * that has ended, or that ask about versions that have not changed here. Resolves
 * once each was taken over, refused or given up. Reads what is due, not what has ended.
 */
export async function recoverTurns(
  store: Store,
  { now, isDrivenHere, fits, resume, wait, sleep }: RecoverTurnsInput,
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
  const under = new Map<string, Promise<void>>();
  let isAsleep = false;
  for await (const row of iterateRows(store, { collection: dueCollection })) {
    const { turn, why, at } = readDue(row);
    if (why === 'approval' || (why === 'versions' && !(await fits(turn)))) continue;
    if (why === 'until' && at > now) {
      if (!isAsleep) sleep(at);
      isAsleep = true;
      continue;
    }
    const root = await rootOf(store, turn);
    if (root === undefined || under.has(root.turn) || isDrivenHere(root.turn)) continue;
    if ((await untilOf(store, root, now)) === undefined) under.set(root.turn, recoverOne(root));
    else wait(root);
  }
  await Promise.all(under.values());
  return { recovered, held, failed };
}
