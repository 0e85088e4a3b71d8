import type { Orchestrator } from '@pce/core';
import { type TurnMessagesOptions, turnMessages } from './turn-messages.js';

/** A turn and how to stream it. */
interface TurnStreamOptions extends Omit<TurnMessagesOptions<object>, 'signal'> {
  /** Last line of the stream. @defaultValue none */
  readonly end?: string;
}

/** Milliseconds between comments that keep proxies from closing a quiet stream. */
const keepAliveMs = 15_000;

/** Streams a turn as server-sent events, until it ends or waits. The turn continues if the page disconnects. */
export function turnStream(
  pce: Pick<Orchestrator, 'follow'>,
  { end, ...options }: TurnStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const cut = new AbortController();
  const messages = turnMessages(pce, { ...options, signal: cut.signal });
  // Drafts are collected from now on, even if the page reads later.
  let next = messages.next();
  next.catch(() => undefined);
  let timer: ReturnType<typeof setInterval>;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setInterval(() => controller.enqueue(encoder.encode(': \n\n')), keepAliveMs);
      },
      async pull(controller) {
        const send = (line: string): void => controller.enqueue(encoder.encode(line));
        const sendMessage = (message: object): void => send(`data: ${JSON.stringify(message)}\n\n`);
        try {
          const { done, value } = await next;
          if (cut.signal.aborted) return;
          if (!done) {
            sendMessage(value);
            next = messages.next();
            next.catch(() => undefined);
            return;
          }
        } catch (error) {
          if (cut.signal.aborted) return;
          const reason = error instanceof Error ? error.message : `${error}`;
          options.writer.fail(reason).forEach(sendMessage);
        }
        clearInterval(timer);
        if (end !== undefined) send(end);
        controller.close();
      },
      cancel() {
        clearInterval(timer);
        cut.abort();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
}
