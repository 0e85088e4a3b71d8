import type { Orchestrator } from '@pce/core';
import { noticeSignal, project, type Signal, type SignalView } from '@pce/core/signals';
import type { LiveTurn } from './live-turn.js';
import type { TurnWriter } from './turn-writer.js';

/** A turn and how to show it. */
export interface TurnStreamOptions {
  readonly turn: string;
  /** Version up to which the turn is known to have continued: halts before it do not end the stream. */
  readonly head: number;
  readonly writer: TurnWriter<object>;
  /** Last line of the stream. @defaultValue none */
  readonly end?: string;
  /** Absent if another process drives the turn: then drafts arrive whole. */
  readonly live?: LiveTurn | undefined;
}

/** Milliseconds between comments that keep proxies from closing a quiet stream. */
const keepAliveMs = 15_000;
/** Bytes that a page may leave unread before parts of drafts are left out and the journal is read no further. */
const maxUnreadBytes = 1_048_576;

/** Streams a turn as server-sent events, until it ends or waits. The turn continues if the page disconnects. */
export function turnStream(
  pce: Pick<Orchestrator, 'follow'>,
  { turn, head, live, writer, end }: TurnStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const ended = new AbortController();
  let onRead: (() => void) | undefined;
  const start = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    const send = (line: string): void => {
      if (!ended.signal.aborted) controller.enqueue(encoder.encode(line));
    };
    const sendAll = (messages: readonly object[]): void => {
      for (const message of messages) send(`data: ${JSON.stringify(message)}\n\n`);
    };
    const isLate = (): boolean => (controller.desiredSize ?? 0) < -maxUnreadBytes;
    const show = (signal: Signal): void => sendAll(writer.write(signal));
    // A notice follows the event whose version it names; until that has arrived it is held back.
    let version = 0;
    let held: Signal[] = [];
    const flush = (): void => {
      const due = held.filter((signal) => signal.version <= version);
      held = held.filter((signal) => signal.version > version);
      due.forEach(show);
    };
    const timer = setInterval(() => send(': \n\n'), keepAliveMs);
    const draft = live?.draft;
    const stop = live?.listen((notice) => {
      const signal = noticeSignal(turn, notice);
      if (signal === undefined || isLate()) return;
      held.push(signal);
      flush();
    });
    const run = async (): Promise<void> => {
      sendAll(writer.begin());
      let view: SignalView | undefined;
      for await (const entry of pce.follow(turn, { signal: ended.signal })) {
        const [next, signals] = project(view, entry);
        view = next;
        version = entry.version;
        const isPast = version < head;
        const shown = signals.filter(({ type }) => !(isPast && type === 'turn.halted'));
        shown.forEach(show);
        if (version === head && draft !== undefined) {
          const place = { turn, version, at: entry.event.at };
          show({ ...place, type: 'answer.began' });
          show({ ...place, type: 'answer.text', text: draft });
        }
        flush();
        if (shown.some(({ type }) => type === 'turn.halted' || type === 'turn.ended')) return;
        while (isLate() && !ended.signal.aborted)
          await new Promise<void>((resolve) => {
            onRead = resolve;
          });
      }
    };
    run()
      .catch((error: unknown) =>
        sendAll(writer.fail(error instanceof Error ? error.message : `${error}`)),
      )
      .finally(() => {
        clearInterval(timer);
        stop?.();
        if (end !== undefined) send(end);
        if (!ended.signal.aborted) controller.close();
        ended.abort();
      });
  };
  return new ReadableStream<Uint8Array>(
    {
      start,
      pull: () => onRead?.(),
      cancel: () => {
        ended.abort();
        onRead?.();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
}
