import type { Clock } from '@pce/core/ports';
import type { Room } from './byte-budget.js';

export interface StreamedResponseOptions {
  readonly room: Room;
  readonly clock: Clock;
  readonly headers: Readonly<Record<string, string>>;
  /** @defaultValue 200 */
  readonly status?: number;
}

export const jsonHeaders = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };

/** Bytes that are handed over at once. */
const chunkBytes = 65_536;

/** Milliseconds after which a reader that takes nothing is cut off. */
const stalledMs = 30_000;

type Part = string | Uint8Array<ArrayBuffer>;

/**
 * Answers with parts, each made when the reader is ready for it and counted while it is not sent. Rejects where the first
 * cannot be made, or there is no room for it; later the answer breaks off. A reader that takes nothing for 30 seconds is cut off.
 */
export async function streamedResponse(
  parts: Iterable<Part> | AsyncIterable<Part>,
  { room, clock, headers, status = 200 }: StreamedResponseOptions,
): Promise<Response> {
  const iterator = collected(parts);
  let cancelTimer = (): void => undefined;
  const end = async (): Promise<void> => {
    cancelTimer();
    room.keep(0);
    await iterator.return(undefined);
  };
  const next = async (): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    try {
      const { done, value } = await room.inTurn(() => iterator.next());
      room.hold(done ? 0 : value.length);
      return done ? undefined : value;
    } catch (error) {
      await end();
      throw error;
    }
  };
  let rest = await next();
  const watch = (controller: ReadableStreamDefaultController): void => {
    cancelTimer();
    cancelTimer = clock.setTimer(() => {
      controller.error(new Error(`nothing was read for ${stalledMs} ms`));
      void end();
    }, stalledMs);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: watch,
      async pull(controller) {
        if (rest?.length === 0) rest = await next();
        if (rest === undefined) {
          cancelTimer();
          return controller.close();
        }
        controller.enqueue(rest.subarray(0, chunkBytes));
        rest = rest.subarray(chunkBytes);
        watch(controller);
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status, headers });
}

/** Answers with the texts of one JSON document, in the same way. */
export function streamedJson(
  texts: AsyncIterable<string>,
  options: Pick<StreamedResponseOptions, 'room' | 'clock'>,
): Promise<Response> {
  return streamedResponse(texts, { ...options, headers: jsonHeaders });
}

/** Answers with the texts of one Markdown document, in the same way. */
export function streamedMarkdown(
  texts: Iterable<string> | AsyncIterable<string>,
  options: Pick<StreamedResponseOptions, 'room' | 'clock'>,
): Promise<Response> {
  const headers = { ...jsonHeaders, 'Content-Type': 'text/markdown; charset=utf-8' };
  return streamedResponse(texts, { ...options, headers });
}

/** Returns parts as bytes, small ones together. */
async function* collected(
  parts: Iterable<Part> | AsyncIterable<Part>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined, undefined> {
  const encoder = new TextEncoder();
  let text = '';
  for await (const part of parts) {
    if (typeof part !== 'string') yield part;
    else text += part;
    if (text.length < chunkBytes) continue;
    yield encoder.encode(text);
    text = '';
  }
  if (text !== '') yield encoder.encode(text);
}
