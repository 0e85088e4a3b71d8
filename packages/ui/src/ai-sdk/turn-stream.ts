import type { Orchestrator } from '@pce/core';
import { noticeSignal, project, type Signal, type SignalView } from '@pce/core/signals';
import type { LiveTurn } from './live-turn.js';
import { type Drafts, MessageWriter } from './message-writer.js';

/** A turn and the part of it to show. */
export interface TurnStreamOptions {
  readonly turn: string;
  /** Version of the last event that the page has; 0 shows the whole turn. */
  readonly after: number;
  /** Version up to which the turn is known to have continued: halts before it do not end the stream. */
  readonly head: number;
  readonly drafts: Drafts;
  readonly maxOutput: number;
  /** Absent if another process drives the turn: then drafts arrive whole. */
  readonly live?: LiveTurn | undefined;
}

/** Milliseconds between comments that keep proxies from closing a quiet stream. */
const keepAliveMs = 15_000;
/** Bytes that a page may leave unread before parts of drafts are left out; the final answer is complete. */
const maxUnreadBytes = 1_048_576;

/** Streams a turn as server-sent events, until it ends or waits. The turn continues if the page disconnects. */
export function turnStream(
  pce: Pick<Orchestrator, 'follow'>,
  { turn, after, head, live, ...options }: TurnStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const ended = new AbortController();
  const writer = new MessageWriter({ turn, ...options });
  const start = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    const send = (line: string): void => {
      if (!ended.signal.aborted) controller.enqueue(encoder.encode(line));
    };
    const chunk = (value: unknown): void => send(`data: ${JSON.stringify(value)}\n\n`);
    const show = (signal: Signal): void => {
      const isLate = (controller.desiredSize ?? 0) < -maxUnreadBytes;
      if (isLate && signal.type === 'answer.text') return;
      for (const each of writer.chunks(signal)) chunk(each);
    };
    // A notice follows the event whose version it names; until that has arrived it is held back.
    let version = after;
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
      if (signal === undefined) return;
      held.push(signal);
      flush();
    });
    const run = async (): Promise<void> => {
      chunk(writer.start());
      let view: SignalView | undefined;
      for await (const entry of pce.follow(turn, { signal: ended.signal })) {
        const [next, signals] = project(view, entry);
        view = next;
        if (entry.version <= after) continue;
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
      }
    };
    run()
      .catch((error: unknown) =>
        chunk({ type: 'error', errorText: error instanceof Error ? error.message : `${error}` }),
      )
      .finally(() => {
        clearInterval(timer);
        stop?.();
        send('data: [DONE]\n\n');
        if (!ended.signal.aborted) controller.close();
        ended.abort();
      });
  };
  return new ReadableStream<Uint8Array>(
    { start, cancel: () => ended.abort() },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
}
