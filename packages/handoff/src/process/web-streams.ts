import type { Readable, Writable } from 'node:stream';

// `Readable.toWeb` and `Writable.toWeb` return streams of Node's own types: a program with the browser's types could
// not compile this package.

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

export function fromWritable(stream: Writable): WritableStream<Uint8Array> {
  return new WritableStream({
    write: (chunk) =>
      new Promise((resolve, reject) => {
        stream.write(chunk, (error) => (error ? reject(error) : resolve()));
      }),
    close: () => void stream.end(),
  });
}
