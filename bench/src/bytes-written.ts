import { readFileSync } from 'node:fs';

/** Returns the bytes this process has passed to write(2). Only Linux counts them. */
export function bytesWritten(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const [, count] = /^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8')) ?? [];
  return count === undefined ? undefined : Number(count);
}
