/** Runs operations one at a time, in the order of the calls. */
export interface OperationQueue {
  /** Resolves with the operation's result once everything it changed and saw is durable. */
  run<T>(operation: () => Promise<T>): Promise<T>;
  /** Resolves when every operation so far has ended and is durable. */
  idle(): Promise<void>;
}

// #region queue
/** Creates a queue; `flushed` resolves when all changes so far are durable. */
export function createOperationQueue(flushed: () => Promise<void>): OperationQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async run(operation) {
      const running = last.then(operation);
      last = running.catch(() => 'refused: it changed nothing');
      await last.then(flushed);
      return running;
    },
    idle: () => last.then(flushed),
  };
}
// #endregion
