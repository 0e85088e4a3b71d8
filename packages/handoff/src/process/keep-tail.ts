import type { Readable } from 'node:stream';

/** Reads a stream to its end and returns a function that gives its last bytes as text. */
export function keepTail(stream: Readable, maxBytes: number): () => string {
  let tail: Buffer = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk.subarray(-maxBytes)]).subarray(-maxBytes);
  });
  return () => tail.toString().trim();
}
