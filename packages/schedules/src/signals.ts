import type { Json } from '@pce/core/contracts';
import { InvalidInputError, VersionConflictError } from '@pce/core/errors';
import {
  appendToStream,
  type EventDraft,
  getRow,
  isFinal,
  iterateRows,
  jsonSchema,
  loadStream,
  stampEvent,
  systemClock,
  ToolSuspended,
  type TurnEventOf,
  toTurnSummary,
  turnJournal,
  turnStatus,
  turnsCollection,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { positionOf } from './schedule-journal.js';
import {
  pendingSignals,
  signalCollection,
  signalJournal,
  signalKey,
  signalRowSchema,
} from './signal-journal.js';
import { turnsOf } from './turns-of.js';

/** A signal to a turn. */
interface Signal {
  readonly turn: string;
  /** Its name, as the tool that waits for it knows it. Of several with one name, the last counts. */
  readonly name: string;
  readonly value?: Json | undefined;
  /** The person or program that sends it. */
  readonly by?: string | undefined;
}

/** The signals of a store. */
export interface Signals {
  /**
   * Keeps a signal for a turn, and wakes the turn if it sleeps.
   *
   * @throws `TurnNotFoundError`, and `InvalidInputError` for a turn that has ended
   */
  send(signal: Signal): Promise<void>;
  /**
   * For a tool: returns the value of a signal to its turn. Without one, throws `ToolSuspended`: the turn sleeps until the
   * signal comes, or until a moment, and then runs the tool again.
   *
   * @param until - Unix time in milliseconds. @defaultValue in 30 days
   */
  receive(turn: string, name: string, until?: number): Promise<Json>;
  /**
   * Wakes turns that went to sleep while a signal to them was sent; called every few seconds. Returns their ids; throws
   * the first error once all were tried.
   */
  wake(): Promise<readonly string[]>;
}

const dayMs = 86_400_000;

/** Returns the signals of a store. */
export function createSignals({
  store,
  clock = systemClock,
}: {
  readonly store: Store;
  readonly clock?: Clock;
}): Signals {
  /** Ends the sleep of a turn. Returns whether it sleeps no more, or has ended. */
  const wakeTurn = async (turn: string): Promise<boolean> => {
    const from = await loadStream(store, turnJournal, turn);
    const { state } = from;
    const status = turnStatus(state);
    if (isFinal(status)) return true;
    // A pause without a moment is a person's wish, or waits for another turn.
    if (status !== 'paused' || state.until === undefined || state.waitsFor !== undefined)
      return false;
    const { versions } = state;
    const woken: EventDraft<TurnEventOf<'turn.resumed'>> = {
      type: 'turn.resumed',
      owner: 'signal',
      versions,
      changed: [],
      onChange: 'continue',
    };
    await appendToStream(store, turnJournal, from, [stampEvent(woken, clock.now())]);
    return true;
  };

  /** Returns whether a turn may sleep or have ended, by its row in lists: only then are journals read, which may be long. */
  const maySleep = async (turn: string): Promise<boolean> => {
    const value = await store.getView(turnsCollection, turn);
    if (value === undefined) return true;
    const { status, until } = toTurnSummary(turnsCollection, { key: turn, value });
    return until !== undefined || isFinal(status);
  };

  const wakeOne = async (turn: string): Promise<boolean> => {
    try {
      if (!(await maySleep(turn))) return false;
      // Read first: a signal that comes later has its own wake.
      const from = await positionOf(store, signalJournal, turn);
      if (!(await wakeTurn(turn))) return false;
      const passed = stampEvent({ type: 'signal.passed' } as const, clock.now());
      if (from.state?.isPending === true)
        await appendToStream(store, signalJournal, from, [passed]);
      return true;
    } catch (error) {
      if (error instanceof VersionConflictError) return false;
      throw error;
    }
  };

  return {
    async send({ turn, name, value = null, by }) {
      if (!/^[\w.-]{1,100}$/.test(name))
        throw new InvalidInputError(
          `signal ${JSON.stringify(name)}: use letters, digits, "_", "-" and "."`,
        );
      const { state } = await loadStream(store, turnJournal, turn);
      const status = turnStatus(state);
      if (isFinal(status))
        throw new InvalidInputError(`turn ${turn} is ${status}: no signal reaches it`);
      const parsed = jsonSchema.parse(value);
      const sent = { type: 'signal.sent', name, value: parsed, ...(by && { by }) } as const;
      for (;;) {
        try {
          const from = await positionOf(store, signalJournal, turn);
          await appendToStream(store, signalJournal, from, [stampEvent(sent, clock.now())]);
          break;
        } catch (error) {
          // Another signal came at the same time.
          if (!(error instanceof VersionConflictError)) throw error;
        }
      }
      await wakeOne(turn);
    },
    async receive(turn, name, until = clock.now() + 30 * dayMs) {
      const key = signalKey(turn, name);
      const row = await getRow(store, signalRowSchema, signalCollection, key);
      if (row !== undefined) return row.value;
      throw new ToolSuspended(`waits for the signal ${name}`, undefined, until);
    },
    wake: () =>
      turnsOf(iterateRows(store, { collection: pendingSignals }), async ({ key: turn }) =>
        (await wakeOne(turn)) ? turn : undefined,
      ),
  };
}
