import type { WakeHandler, WakeSubscription } from '@pce/core/worker';
import { numberArray, textArray } from './append-columns.js';
import type { Database } from './database.js';
import { numberIn, textIn } from './row.js';
import type { wakeStatements } from './statements.js';

export interface WakeLoopParts {
  readonly query: Database['query'];
  readonly statements: ReturnType<typeof wakeStatements>;
  readonly channel: string;
  readonly visibilityMs: number;
  readonly pollMs: number;
  readonly concurrency: number;
  readonly handler: WakeHandler;
  /** Makes sure that notifications are received. Rejects if they cannot be. */
  listen(): Promise<void>;
}

/** Wakes that are taken, handled, kept while that lasts, and ended. */
export interface WakeLoop extends WakeSubscription {
  /** There may be something to take. */
  look(): void;
}

interface Delivery {
  readonly id: string;
  readonly token: number;
  readonly attempt: number;
  readonly abort: AbortController;
}

const firstRetryMs = 500;
const maxRetryMs = 60_000;

/** Takes wakes as long as there is room for their handlers: when asked to look, at the next moment, and every `pollMs`. */
export function wakeLoop(parts: WakeLoopParts): WakeLoop {
  const { query, statements, channel, visibilityMs, pollMs, concurrency, handler } = parts;
  const running = new Map<Delivery, Promise<void>>();
  let looking: Promise<void> | undefined;
  let looksAgain = false;
  let isStopped = false;
  let isListening = false;
  let after = '';
  let timer: NodeJS.Timeout | undefined;

  const handle = async (delivery: Delivery): Promise<void> => {
    const { id, token, attempt, abort } = delivery;
    const retryMs = Math.min(maxRetryMs, firstRetryMs * 2 ** (attempt - 1));
    const end = await handler({ id, attempt, signal: abort.signal }).then(
      (again) => [again?.at ?? null, null],
      () => [null, retryMs],
    );
    // One that cannot be ended is delivered again.
    await query(statements.end, () => [id, token, ...end, channel]).catch(() => undefined);
    running.delete(delivery);
    look();
  };

  /** Takes as many as there is room for. Returns the milliseconds until there may be more. */
  const take = async (): Promise<number> => {
    const room = concurrency - running.size;
    if (room <= 0) return pollMs;
    const rows = await query(statements.take, () => [room, after, visibilityMs]);
    const taken = rows.slice(0, -1).map((row) => ({
      id: textIn(row, 'id'),
      token: numberIn(row, 'token'),
      attempt: numberIn(row, 'attempt'),
      abort: new AbortController(),
    }));
    if (isStopped) {
      const back = ({ id, token }: Delivery) =>
        query(statements.end, () => [id, token, 0, null, channel]);
      await Promise.all(taken.map(back));
      return pollMs;
    }
    for (const delivery of taken) running.set(delivery, handle(delivery));
    const groups = rows.slice(0, -1).map((row) => textIn(row, 'of_group'));
    const hadPlace = after;
    // Groups behind the last one are next, so that each of many has its turn.
    after = taken.length < room ? '' : (groups.sort().at(-1) ?? '');
    if (taken.length === room || hadPlace !== '') return 0;
    return nextIn(rows.at(-1)) ?? pollMs;
  };

  const round = async (): Promise<void> => {
    let waitMs = pollMs;
    try {
      do {
        looksAgain = false;
        waitMs = await take();
      } while (!isStopped && (looksAgain || (waitMs === 0 && running.size < concurrency)));
      await parts.listen();
      isListening = true;
    } catch {
      // The database is away: the next round tries again.
      isListening = false;
    }
    looking = undefined;
    // Asked to look in the meantime.
    if (looksAgain) waitMs = 0;
    if (!isStopped) timer = setTimeout(look, Math.min(waitMs, pollMs));
  };

  function look(): void {
    looksAgain = true;
    if (isStopped || looking !== undefined) return;
    clearTimeout(timer);
    looking = round();
  }

  const keeping = setInterval(async () => {
    const kept = [...running.keys()];
    if (kept.length === 0) return;
    const [ids, tokens] = [kept.map(({ id }) => id), kept.map(({ token }) => token)];
    const values = [textArray(ids), numberArray(tokens), visibilityMs];
    const rows = await query(statements.keep, () => values).catch(() => undefined);
    const own = new Set(rows?.map((row) => numberIn(row, 'token')));
    if (rows) for (const { token, abort } of kept) if (!own.has(token)) abort.abort();
  }, visibilityMs / 3);

  look();
  return {
    look,
    get isListening() {
      return isListening && !isStopped;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.all(running.values());
      clearInterval(keeping);
    },
  };
}

function nextIn(row: unknown): number | undefined {
  const isKnown = typeof row === 'object' && row !== null && 'next_ms' in row;
  return isKnown && typeof row.next_ms === 'number' ? Math.max(1, row.next_ms) : undefined;
}
