import { exitCodes } from './exit-codes.js';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Calls back for the first and for the second Ctrl-C (or `kill`); after that they end the process as usual. The answer
 * takes the handlers off again.
 */
export function onStopSignals(first: () => void, second: () => void): () => void {
  let received = 0;
  const off = (): void => {
    for (const signal of signals) process.off(signal, receive);
  };
  const receive = (): void => {
    received += 1;
    if (received > 1) off();
    if (received === 1) first();
    else second();
  };
  for (const signal of signals) process.on(signal, receive);
  return off;
}

/** Resolves with the first signal, after `onFirst`; the second ends the process. */
export function stopAsked(onFirst: () => void = () => {}): Promise<void> {
  return new Promise((resolve) => {
    onStopSignals(
      () => {
        onFirst();
        resolve();
      },
      () => process.exit(exitCodes.error),
    );
  });
}
