import type { Change } from './change.ts';
import type { LogFile } from './log-file.ts';

/** Writes changes in lines: those made while the disk is busy share the next line. */
export interface LineWriter {
  add(change: Change): void;
  /** Resolves when every change added so far is on the disk. Rejects for good after a failed write. */
  flushed(): Promise<void>;
}

// #region writer
export function createLineWriter(log: LogFile): LineWriter {
  let unwritten: Change[] = [];
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    add: (change) => void unwritten.push(change),
    flushed() {
      next ??= last.then(() => {
        next = undefined;
        const line = unwritten;
        unwritten = [];
        last = line.length > 0 ? log.append(line) : last;
        return last;
      });
      return next;
    },
  };
}
// #endregion
