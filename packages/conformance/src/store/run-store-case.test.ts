import { memoryStore } from '@pce/core';
import type { Store } from '@pce/core/store';
import { expect, it } from 'vitest';
import { runStoreCase } from './run-store-case.js';
import type { StoreHarness } from './store-case.js';

/** Runs a case in a place that logs its calls; returns the log and the outcome. */
async function logOf(run: (harness: StoreHarness) => Promise<void>) {
  const log: string[] = [];
  let opened = 0;
  const place = {
    open(options: Parameters<typeof memoryStore>[0]): Store {
      opened += 1;
      const name = opened;
      log.push(`open ${name}`);
      const store = memoryStore(options);
      const close = async () => {
        log.push(`close ${name}`);
        await store.close();
      };
      return { ...store, close };
    },
    crash: () => void log.push('crash'),
    remove: () => void log.push('remove'),
  };
  const end = await runStoreCase({ name: 'it', run }, place, 7).then(
    () => 'passed',
    (error: unknown) => String(error),
  );
  return { log, end };
}

it('closes the stores that a case opened and then removes its place, also after a failure', async () => {
  const passed = await logOf(async ({ open, rounds }) => {
    expect(rounds).toBe(7);
    await open();
    await open();
  });
  expect(passed).toEqual({
    log: ['open 1', 'open 2', 'close 1', 'close 2', 'remove'],
    end: 'passed',
  });
  const failed = await logOf(async ({ open }) => {
    await open();
    throw new Error('no');
  });
  expect(failed).toEqual({ log: ['open 1', 'close 1', 'remove'], end: 'Error: no' });
});

it('frees crashed stores at the next crash or at the end, and ignores their errors', async () => {
  const { log, end } = await logOf(async ({ open, crash }) => {
    await open();
    await crash();
    await open();
    await crash();
    await open();
  });
  expect(end).toBe('passed');
  expect(log).toEqual([
    ...['open 1', 'crash', 'open 2', 'close 1', 'crash', 'open 3'],
    ...['close 2', 'close 3', 'remove'],
  ]);
});

it('gives stores the clock of the case unless they bring their own', async () => {
  await logOf(async ({ open, clock }) => {
    const store = await open();
    const asked = await store.tryAcquire({ key: 'k', owner: 'one', ttlMs: 10 });
    expect(asked.acquired && asked.lease.expiresAt).toBe(clock.now() + 10);
    const later = { ...clock, now: () => clock.now() + 5 };
    const other = await open({ clock: later });
    const again = await other.tryAcquire({ key: 'k', owner: 'one', ttlMs: 10 });
    expect(again.acquired && again.lease.expiresAt).toBe(clock.now() + 15);
  });
});
