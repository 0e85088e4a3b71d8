import type { FetchLike } from '@modelcontextprotocol/client';

const lineFeed = 10;
const carriageReturn = 13;

/**
 * `fetch` whose answers end with an error once one message of them is longer than this: the whole body, or of an event
 * stream one event. Bytes are counted as they are unpacked.
 *
 * @param onTooLong - Told before the answer ends.
 */
export function boundedFetch(maxBytes: number, onTooLong: () => void): FetchLike {
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
        onTooLong();
        controller.error(new Error(`a message of more than ${maxBytes} bytes`));
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

/** The longest event so far in a chunk: an event ends with an empty line. */
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
