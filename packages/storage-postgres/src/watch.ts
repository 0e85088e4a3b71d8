import type { StoreChanges } from '@pce/core/internal';
import type { Database } from './database.js';
import { fromPayload, type Listener, listen } from './listener.js';
import { bigintIn, numberIn } from './row.js';
import { growth } from './settle.js';
import type { Statement } from './statements.js';

/** Detects appends of other processes for waiting readers. */
export interface Watch {
  /** Starts listening and polling until `end`. Calling it again has no effect. */
  start(): void;
  end(): void;
}

export interface WatchOptions {
  readonly database: Database;
  readonly changes: StoreChanges;
  readonly channel: string;
  readonly growthStatement: Statement;
  readonly pollMs: number;
}

/**
 * Listens for notifications, and polls for missed ones: a process may end between its commit and its notification, and
 * a lost connection receives none.
 */
export function watch({
  database,
  changes,
  channel,
  growthStatement,
  pollMs,
}: WatchOptions): Watch {
  const drawn = growth();
  let timer: NodeJS.Timeout | undefined;
  let listener: Listener | undefined;
  let hasEnded = false;

  function onNotification(payload: string): void {
    const streams = fromPayload(payload);
    if (streams) changes.announce(streams);
    else changes.announceAll();
  }

  async function ensureListening(): Promise<void> {
    if (listener && !listener.isLost) return;
    listener = await listen(await database.connect(), channel, onNotification);
    if (hasEnded) listener.stop();
    // Earlier appends are no longer notified.
    changes.announceAll();
  }

  async function poll(): Promise<void> {
    const [row] = await database.query(growthStatement, () => [drawn.position ?? null]);
    const position = numberIn(row, 'position');
    const xid = position === drawn.position ? undefined : bigintIn(row, 'xid');
    if (drawn.hasGrown({ position, xmin: bigintIn(row, 'xmin'), xid })) changes.announceAll();
  }

  async function round(): Promise<void> {
    try {
      if (changes.hasWaiters) {
        await ensureListening();
        await poll();
      }
    } catch {
      // The woken reader reads, and reports errors to its caller.
      changes.announceAll();
    }
    if (!hasEnded) timer = setTimeout(round, pollMs);
  }

  return {
    start() {
      timer ??= setTimeout(round, 0);
    },
    end() {
      hasEnded = true;
      clearTimeout(timer);
      listener?.stop();
    },
  };
}
