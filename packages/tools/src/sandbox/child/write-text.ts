import { writeSync } from 'node:fs';

const encoder = new TextEncoder();
const encode = encoder.encode.bind(encoder);
const { wait } = Atomics;
const never = new Int32Array(new SharedArrayBuffer(4));

/** Writes to a pipe that may be full for a while: the host reads as fast as it can, or ends this process. */
export function writeText(pipe: number, text: string): void {
  const bytes = encode(text);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(pipe, bytes, written, bytes.length - written);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      wait(never, 0, 0, 2);
    }
  }
}
