import type { FakeClock } from '@pce/testkit';

const maxTurns = 1_000;

/** Lets everything that is ready run, until what is awaited has come about. */
export async function until(isSo: () => boolean, what = 'it'): Promise<void> {
  for (let turn = 0; turn < maxTurns; turn += 1) {
    if (isSo()) return;
    await oneTurn();
  }
  throw new Error(`${what} has not come about`);
}

/** Moves the clock on, and lets run what falls due. */
export async function pass(clock: FakeClock, ms: number): Promise<void> {
  await settle();
  clock.advance(ms);
  await settle();
}

/** Lets everything that is ready run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await oneTurn();
}

function oneTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
