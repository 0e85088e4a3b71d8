import { InvalidInputError, VersionConflictError } from '../errors.js';
import { appendToStream } from '../journal/batch.js';
import { parseEvent } from '../journal/fold-stream.js';
import { stampEvent } from '../journal/stream-event.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../store/store.js';
import { turnJournal, turnStream } from '../turn/read/turn-journal.js';
import { type LoadThread, threadJournal } from './read/list-threads.js';
import type { ThreadName } from './rules/state.js';

/** Options of `forget`. */
export interface ForgetOptions {
  /** Ids of turns of the thread. @defaultValue all turns so far */
  readonly turns?: readonly string[];
  /** The person who requested it, for the journal. */
  readonly by?: string;
}

/** The turns that were forgotten, and those that may repeat them. */
export interface Forgotten {
  /** Ids of forgotten turns, which later turns do not see. Their own journals remain. */
  readonly forgotten: readonly string[];
  /** Ids of remaining turns that have seen a forgotten one: their answers may repeat it. */
  readonly mayRepeat: readonly string[];
}

interface ForgetHost {
  readonly store: Store;
  readonly clock: Clock;
  readonly load: LoadThread;
}

/** Makes a thread forget turns. Throws `InvalidInputError` for a turn of another thread. */
export async function forget(
  { store, clock, load }: ForgetHost,
  name: ThreadName,
  { turns, by }: ForgetOptions,
): Promise<Forgotten> {
  if (turns !== undefined && (!Array.isArray(turns) || turns.length === 0)) {
    throw new InvalidInputError(
      'option turns: expected a list with at least one id, or none to forget all',
    );
  }
  for (;;) {
    const loaded = await load(name);
    const all = loaded?.state.turns.toArray().map(({ turn }) => turn) ?? [];
    const strange = turns?.find((turn) => !all.includes(turn));
    if (strange !== undefined) {
      throw new InvalidInputError(
        `option turns: ${JSON.stringify(strange)} is no turn of thread ${name.thread}, or it was forgotten before`,
      );
    }
    const forgotten = turns === undefined ? all : [...new Set(turns)];
    if (loaded === undefined || forgotten.length === 0) return { forgotten: [], mayRepeat: [] };
    const event = stampEvent(
      {
        type: 'thread.forgot',
        ...(turns !== undefined && { turns: forgotten }),
        ...(by !== undefined && { by }),
      } as const,
      clock.now(),
    );
    try {
      await appendToStream(store, threadJournal, loaded, [event]);
    } catch (error) {
      if (error instanceof VersionConflictError) continue;
      throw error;
    }
    const gone = new Set(forgotten);
    const left = all.slice(all.findIndex((turn) => gone.has(turn))).filter((one) => !gone.has(one));
    return { forgotten, mayRepeat: await turnsThatSaw(store, left, gone) };
  }
}

/** Returns the turns whose context contains one of `gone`. */
async function turnsThatSaw(
  store: Store,
  turns: readonly string[],
  gone: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const turn of turns) {
    const [entry] = await store.read({ stream: turnStream(turn), toVersion: 1 });
    const first = entry && parseEvent(turnJournal, entry);
    if (first?.type !== 'turn.started') continue;
    const { turns: seen = [], claims = [] } = first.thread ?? {};
    const origins = claims.flatMap(({ turn: origin }) => origin ?? []);
    if ([...seen, ...origins].some((one) => gone.has(one))) found.push(turn);
  }
  return found;
}
