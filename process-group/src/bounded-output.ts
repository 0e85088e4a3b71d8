import type { Readable } from 'node:stream';

/** Output of a process on one of its streams, up to a limit. */
export interface BoundedOutput {
  /** Returns the kept part, decoded as UTF-8. */
  text(): string;
  /** Returns whether output was dropped. */
  isCut(): boolean;
}

/** Reads a stream to its end, keeps its beginning, and calls `onMore` once there is more. */
export function keepHead(stream: Readable, maxBytes: number, onMore: () => void): BoundedOutput {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    if (size > maxBytes) return;
    size += chunk.length;
    if (size > maxBytes) onMore();
    else chunks.push(chunk);
  });
  return { text: () => Buffer.concat(chunks).toString('utf8'), isCut: () => size > maxBytes };
}

/** Reads a stream to its end and keeps its end, where programs report why they failed. */
export function keepTail(stream: Readable, maxBytes: number): BoundedOutput {
  let kept = Buffer.alloc(0);
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    kept = Buffer.concat([kept, chunk.subarray(-maxBytes)]).subarray(-maxBytes);
  });
  return { text: () => kept.toString('utf8'), isCut: () => size > kept.length };
}
