import type { Readable, Writable } from 'node:stream';

// `Readable.toWeb` and `Writable.toWeb` do the same, but the types of their streams are Node's own: a program that has
// those of the browser could not compile this package.

/** Reads a stream as a web stream. One that breaks off ends. */
export function fromReadable(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next().catch(() => ({ done: true, value: undefined }));
      if (next.done === true || next.value === undefined) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: () => void stream.destroy(),
  });
}

/** Writes to a stream as a web stream. */
export function fromWritable(stream: Writable): WritableStream<Uint8Array> {
  return new WritableStream({
    write: (chunk) =>
      new Promise((resolve, reject) => {
        stream.write(chunk, (error) => (error ? reject(error) : resolve()));
      }),
    close: () => void stream.end(),
  });
}
