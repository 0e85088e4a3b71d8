/** `fetch`, as clients call it. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** A message of a response exceeded the limit. */
export class TooLongError extends Error {}

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Wraps `fetch` so that a response fails once one message exceeds the limit: the whole body, or one event of an event
 * stream. Counts bytes after decompression.
 *
 * @param onTooLong - Called before the response fails.
 */
export function boundedFetch(maxBytes: number, onTooLong?: () => void): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (response.body === null) return response;
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const body = response.body.pipeThrough(bounded(isStream ? sizeOfEvent() : sizeOfAll()));
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };

  function bounded(size: (chunk: Uint8Array) => number): TransformStream<Uint8Array, Uint8Array> {
    return new TransformStream({
      transform(chunk, controller) {
        if (size(chunk) <= maxBytes) return controller.enqueue(chunk);
        onTooLong?.();
        controller.error(new TooLongError(`a message of more than ${maxBytes} bytes`));
      },
    });
  }
}

function sizeOfAll(): (chunk: Uint8Array) => number {
  let size = 0;
  return (chunk) => {
    size += chunk.length;
    return size;
  };
}

/** Returns a function that measures the longest event so far; an empty line ends an event. */
function sizeOfEvent(): (chunk: Uint8Array) => number {
  let event = 0;
  let line = 0;
  return (chunk) => {
    let longest = 0;
    for (const byte of chunk) {
      event += 1;
      if (byte === lineFeed) {
        if (line === 0) event = 0;
        line = 0;
      } else if (byte !== carriageReturn) line += 1;
      longest = Math.max(longest, event);
    }
    return longest;
  };
}
