import { LeaseHeldError, ThreadBusyError, VersionConflictError } from '../errors.js';
import { appendToStream } from '../journal/batch.js';
import { newStream, type StreamPosition } from '../journal/load-stream.js';
import { stampEvent } from '../journal/stream-event.js';
import type { Store } from '../store/store.js';
import { wait } from '../system/retry.js';
import { holdLeaseWithin } from '../turn/drive/drive.js';
import type { HeldLease } from '../turn/drive/hold-lease.js';
import { type LoadedTurn, loadToStart } from '../turn/drive/load-turn.js';
import type { NewTurn } from '../turn/drive/start-options.js';
import type { TurnHost } from '../turn/drive/turn-host.js';
import { findTurn } from '../turn/read/turn-journal.js';
import type { TurnEventOf } from '../turn/rules/events.js';
import { titleOf } from '../turn/rules/intervention-draft.js';
import type { PastTurn } from './context/past-turn.js';
import { threadContext } from './context/thread-context.js';
import { type LoadThread, threadJournal, threadStream } from './read/list-threads.js';
import type { ThreadEvent } from './rules/events.js';
import type { ThreadName, ThreadState } from './rules/state.js';
import { threadId } from './rules/thread-rows.js';

export interface StartInThread {
  readonly name: ThreadName;
  readonly newTurn: NewTurn;
  /** Milliseconds to wait while the latest turn is running. */
  readonly waitMs: number;
  readonly signal: AbortSignal;
  /** Token budget for what the turn sees of earlier ones. */
  readonly tokens: number;
  readonly read: (turn: string) => Promise<PastTurn | undefined>;
  readonly load: LoadThread;
}

type ThreadHost = Pick<TurnHost, 'store' | 'contentOf' | 'guards' | 'clock' | 'lease' | 'memory'>;

/** Polling interval for the latest turn, in milliseconds. */
const pollMs = 200;

/**
 * Returns the first events of a turn with its view of the thread, and adds the turn to the end of the thread. Turns of a
 * thread begin one at a time, under a lease held until the first event is durable.
 *
 * @throws `ThreadBusyError` while the latest turn is running; `TurnExistsError`.
 */
export async function loadInThread(host: ThreadHost, start: StartInThread): Promise<LoadedTurn> {
  const until = host.clock.now() + start.waitMs;
  const lease = await holdThread(host, start);
  try {
    for (;;) {
      const loaded =
        (await start.load(start.name)) ??
        newStream(host.store, threadJournal, threadId(start.name));
      if (loaded.state !== undefined) await untilIdle(host, start, loaded.state, until);
      const turn = await continued(host, start, loaded, lease);
      if (turn !== undefined) return { ...turn, onSettled: () => void lease.release() };
    }
  } catch (error) {
    await lease.release();
    throw error;
  }
}

/** Adds the turn to the end of the thread; `undefined` if the thread forgot something in the meantime. */
async function continued(
  host: ThreadHost,
  { name, newTurn, tokens, read, signal }: StartInThread,
  loaded: Loaded,
  lease: HeldLease,
): Promise<LoadedTurn | undefined> {
  const { store, clock } = host;
  const now = clock.now();
  const context = loaded.state && (await threadContext(loaded.state, { tokens, now, read }));
  const thread = context ?? { id: name.thread, context: '', turns: [], claims: [] };
  const number = (loaded.state?.begun ?? 0) + 1;
  const opening = { ...newTurn.opening, thread: { ...thread, number } };
  const turn = await loadToStart(host, { ...newTurn, opening }, now, signal);
  try {
    // The title is the request as changed by its guards.
    const opened = turn.events.find((event) => event.type === 'turn.started');
    if (opened !== undefined) await append(store, loaded, name, opened, lease);
    return turn;
  } catch (error) {
    if (error instanceof VersionConflictError) return undefined;
    throw error;
  }
}

async function holdThread(host: ThreadHost, start: StartInThread): Promise<HeldLease> {
  const { name, waitMs, signal } = start;
  try {
    // If the lease is lost, the append to the thread is rejected.
    return await holdLeaseWithin(waitMs, signal, host, threadStream(name), () => undefined);
  } catch (error) {
    if (error instanceof LeaseHeldError) throw new ThreadBusyError(name.thread);
    throw error;
  }
}

type Loaded = StreamPosition<ThreadState>;

/** Returns the latest turn that began; one whose process died earlier has no journal. */
async function latestTurn(store: Store, { turns }: ThreadState): Promise<string | undefined> {
  for (let place = turns.length - 1; place >= 0; place -= 1) {
    const turn = turns.at(place)?.turn;
    if (turn !== undefined && (await findTurn(store, turn)) !== undefined) return turn;
  }
  return undefined;
}

/** Waits for the latest turn. Throws `ThreadBusyError` on time-out, or if the waiting turn is cancelled. */
async function untilIdle(
  { store, clock }: ThreadHost,
  { name, signal }: StartInThread,
  state: ThreadState,
  until: number,
): Promise<void> {
  const turn = await latestTurn(store, state);
  while (turn !== undefined) {
    const { status } = (await findTurn(store, turn)) ?? {};
    if (status !== 'running') return;
    const left = until - clock.now();
    if (left <= 0 || signal.aborted) throw new ThreadBusyError(name.thread, turn);
    await wait(clock, Math.min(left, pollMs), signal).catch(() => undefined);
  }
}

async function append(
  store: Store,
  loaded: Loaded,
  name: ThreadName,
  { turn, request, at }: TurnEventOf<'turn.started'>,
  { fence }: HeldLease,
): Promise<void> {
  // Already added by an attempt before a crash.
  if (loaded.state?.turns.at(-1)?.turn === turn) return;
  const began = loaded.state === undefined ? [{ type: 'thread.began', ...name } as const] : [];
  const events: ThreadEvent[] = [
    ...began.map((event) => stampEvent(event, at)),
    stampEvent({ type: 'thread.continued', turn, title: titleOf(request) } as const, at),
  ];
  await appendToStream(store, threadJournal, loaded, events, { fence });
}
