import type { Orchestrator } from '@pce/core';
import { noticeSignal, project, type SignalView } from '@pce/core/internal';
import type { Signal } from '@pce/core/signals';
import type { Draft, LiveTurn } from './live-turn.js';
import type { TurnWriter } from './turn-writer.js';

/** A turn and how to show it. */
export interface TurnMessagesOptions<Message> {
  readonly turn: string;
  /** Version up to which the turn is known to have continued: halts before it do not end the messages. */
  readonly head: number;
  readonly writer: TurnWriter<Message>;
  /** Absent if another process drives the turn: then drafts arrive whole. */
  readonly live?: LiveTurn | undefined;
  /** Ends the messages without an error. */
  readonly signal?: AbortSignal | undefined;
}

/** Characters of drafts that a reader may leave unread before further parts are left out. */
const maxUnread = 1_048_576;

const left = 'this process ends; the turn continues in another one';

/**
 * Yields the messages of a turn until it ends or waits, in the order of its events, with the parts of drafts where they
 * were written. The turn continues if the reader stops. Drafts are collected from the first call of `next`.
 */
export async function* turnMessages<Message>(
  pce: Pick<Orchestrator, 'follow'>,
  { turn, head, live, writer, signal }: TurnMessagesOptions<Message>,
): AsyncGenerator<Message, void, undefined> {
  const stopped = new AbortController();
  const ended = signal === undefined ? stopped.signal : AbortSignal.any([stopped.signal, signal]);
  const entries = pce.follow(turn, { signal: ended })[Symbol.asyncIterator]();
  // A notice follows the event whose version it names; until that has arrived it is held back, as is the draft so far.
  let held: Signal[] = live?.draft === undefined ? [] : draftSignals(turn, live.draft);
  let unread = 0;
  let noticed = Promise.withResolvers<undefined>();
  const unlisten = live?.listen((notice) => {
    const signal = noticeSignal(turn, notice);
    if (signal === undefined || unread > maxUnread) return;
    held.push(signal);
    unread += lengthOf(signal);
    noticed.resolve(undefined);
  });
  live?.handle.result().then(
    () => noticed.resolve(undefined),
    () => undefined,
  );
  let version = 0;
  let view: SignalView | undefined;
  const due = (): readonly Message[] => {
    const now = held.filter((one) => one.version <= version);
    held = held.filter((one) => one.version > version);
    unread = held.reduce((sum, one) => sum + lengthOf(one), 0);
    return now.flatMap((one) => writer.write(one));
  };
  try {
    yield* writer.begin();
    for (let next = entries.next(); ; ) {
      const arrived = await Promise.race([next, noticed.promise]);
      if (arrived === undefined) noticed = Promise.withResolvers();
      yield* due();
      if (live?.isLeftAt(version)) {
        const place = { turn, version, at: Date.now() };
        yield* writer.write({ ...place, type: 'turn.halted', status: 'paused', reason: left });
        return;
      }
      if (arrived === undefined) continue;
      if (arrived.done) return;
      const [after, signals] = project(view, arrived.value);
      view = after;
      version = arrived.value.version;
      const isPast = version < head;
      const shown = signals.filter(({ type }) => !(isPast && type === 'turn.halted'));
      for (const one of shown) yield* writer.write(one);
      yield* due();
      if (shown.some(({ type }) => type === 'turn.halted' || type === 'turn.ended')) return;
      next = entries.next();
    }
  } finally {
    unlisten?.();
    stopped.abort();
  }
}

function draftSignals(turn: string, { version, at, text }: Draft): Signal[] {
  const place = { turn, version, at };
  return [
    { ...place, type: 'answer.began' },
    { ...place, type: 'answer.text', text },
  ];
}

function lengthOf(signal: Signal): number {
  return signal.type === 'answer.text' ? signal.text.length : 0;
}
