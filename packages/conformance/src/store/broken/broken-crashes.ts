import { memoryStore } from '@pce/core';
import { LeaseLostError } from '@pce/core/errors';
import type { AppendInput } from '@pce/core/store';
import { type BrokenStore, brokenDisk, type Flaw } from './broken-store.js';

const whole = 'a crash among appends leaves each of them whole or not at all, and no gap (F1)';

function nextTurn(): Promise<void> {
  return new Promise((go) => setImmediate(go));
}

/** Writes one event after the other, with turns of the event loop before each. */
function oneByOne(turns: number): Flaw {
  return (sound) => {
    let last: Promise<unknown> = Promise.resolve();
    const writeAll = async ({ stream, events, views = [] }: AppendInput) => {
      let result = { version: 0, position: 0 };
      for (const [index, event] of events.entries()) {
        for (let turn = 0; turn < turns; turn += 1) await nextTurn();
        const rows = index + 1 === events.length ? { views } : {};
        const append = { stream, expectedVersion: event.version - 1, events: [event], ...rows };
        result = await sound.append(append);
      }
      return result;
    };
    return {
      append: (input) => {
        const written = last.then(() => writeAll(input));
        last = written.catch(() => undefined);
        return written;
      },
    };
  };
}

export const brokenCrashes: readonly BrokenStore[] = [
  brokenDisk(
    'keeps appends in memory until it is closed',
    'what was acknowledged before a crash is there after it, where the store is durable (F1)',
    (sound) => {
      const unwritten: AppendInput[] = [];
      return {
        append: async (input) => {
          unwritten.push(input);
          return { version: input.expectedVersion + input.events.length, position: 1 };
        },
        close: async () => {
          for (const input of unwritten) await sound.append(input);
          await sound.close();
        },
      };
    },
  ),
  brokenDisk('writes the events of an append one by one', whole, oneByOne(1)),
  brokenDisk('takes its time between the events of an append', whole, oneByOne(3)),
  brokenDisk(
    'counts tokens in memory',
    'a lease outlives the crash of its holder, and falls to another when it expires (F10)',
    (_sound, options) => {
      const { tryAcquire, renew, release } = memoryStore(options);
      return { tryAcquire, renew, release };
    },
  ),
  brokenDisk(
    'knows of the leases it gave since it was opened',
    'no answer shows that the store crashed between any two operations, where it is durable (F1)',
    (sound) => {
      const given = new Set<string>();
      return {
        tryAcquire: async (input) => {
          given.add(input.key);
          return sound.tryAcquire(input);
        },
        append: async (input) => {
          if (input.fence && !given.has(input.fence.key)) throw new LeaseLostError(input.fence.key);
          return sound.append(input);
        },
      };
    },
  ),
];
