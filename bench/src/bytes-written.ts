import { readFileSync } from 'node:fs';

/** Bytes this process has handed to write(2) so far. Only Linux counts them. */
export function bytesWritten(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const [, count] = /^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8')) ?? [];
  return count === undefined ? undefined : Number(count);
}
