import type { Readable } from 'node:stream';

/** Reads a stream to its end and keeps the last bytes of it. Answers what gives them as text. */
export function keepTail(stream: Readable, maxBytes: number): () => string {
  let tail: Buffer = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk.subarray(-maxBytes)]).subarray(-maxBytes);
  });
  return () => tail.toString();
}
