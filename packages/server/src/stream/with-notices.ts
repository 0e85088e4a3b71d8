import type { TurnNotice } from '@pce/core/internal';
import type { StreamMessage } from './stream-message.js';

export interface NoticeSource {
  /** Number of the last event that the reader has. */
  readonly after: number;
  /** Calls back with each notice; returns a function that ends it. */
  subscribe(onNotice: (notice: TurnNotice) => void): () => void;
  write(notice: TurnNotice): StreamMessage;
}

/** Adds to the events of a turn the notices that no journal keeps: each after the event whose version it names. */
export function withNotices(
  messages: AsyncIterable<StreamMessage>,
  { after, subscribe, write }: NoticeSource,
): AsyncIterable<StreamMessage> {
  return {
    // Not a generator: one that waits would not hear that its reader has left.
    [Symbol.asyncIterator]() {
      const source = messages[Symbol.asyncIterator]();
      let waiting: readonly TurnNotice[] = [];
      let sent = after;
      const isDue = (): boolean => waiting[0] !== undefined && waiting[0].version <= sent;
      let wake = (): void => undefined;
      const unsubscribe = subscribe((notice) => {
        waiting = queued(waiting, notice);
        wake();
      });
      let next: Promise<IteratorResult<StreamMessage>> | undefined;
      let settled = false;
      const settle = (isOver: boolean): void => {
        if (isOver) unsubscribe();
        settled = true;
        wake();
      };
      return {
        async next(): Promise<IteratorResult<StreamMessage>> {
          if (next === undefined) {
            next = source.next();
            next.then(
              ({ done = false }) => settle(done),
              () => settle(true),
            );
          }
          while (!isDue() && !settled) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          }
          const [notice, ...others] = waiting;
          if (notice !== undefined && isDue()) {
            waiting = others;
            return { done: false, value: write(notice) };
          }
          const result = await next;
          next = undefined;
          settled = false;
          sent = result.value?.id ?? sent;
          return result;
        },
        async return() {
          unsubscribe();
          await source.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/** Notices that wait for a reader; of more the oldest are dropped. */
const maxWaiting = 1_000;

/** Puts a notice behind those that wait; parts of the answer become one, so that none is lost to a slow reader. */
function queued(waiting: readonly TurnNotice[], notice: TurnNotice): readonly TurnNotice[] {
  const last = waiting.at(-1);
  if (notice.type === 'answer.delta' && last?.type === 'answer.delta') {
    return [...waiting.slice(0, -1), { ...notice, text: last.text + notice.text }];
  }
  return [...waiting, notice].slice(-maxWaiting);
}
