import type { AppendInput } from '@pce/core/store';
import {
  always,
  answer,
  nextTurn,
  on,
  refuse,
  type StoreFlaws,
  type StoreMutation,
} from './store-mutations.js';

const durable = 'a durable store holds everything when it is opened again; another is empty (F1)';
const together = 'two stores on one place share it, or one is refused, or they are apart (F10)';
const noVersion = answer('append', { version: 0 });
const supporting =
  (isDurable: boolean, severalProcesses: boolean): StoreMutation =>
  () => ({ supports: { durable: isDurable, severalProcesses } });

export const lifecycleFlaws: StoreFlaws = {
  'an opening store takes every operation (F6)': {
    'answers another version while it opens': noVersion,
  },
  'a closed store rejects every operation (F6)': {
    'works after close': always('close', undefined),
  },
  'a store that was never used closes, and is closed (F6)': {
    'closes only if it was used': ({ append, close }) => {
      let isUsed = false;
      return {
        append: (input) => {
          isUsed = true;
          return append(input);
        },
        close: async () => (isUsed ? close() : undefined),
      };
    },
  },
  'a closing store rejects every operation (F6)': {
    'takes operations until it is closed': on('close', async ({ close }) => {
      await nextTurn();
      await close();
    }),
  },
  'a close waits for the appends that were accepted before it (F1)': {
    'closes before the appends that it has accepted': answer('append', async (result) => {
      await nextTurn();
      return result;
    }),
  },
  'every operation that was accepted before a close is carried out (F6)': {
    'drops pending operations when it closes': on('read', async ({ read }, input) => {
      await nextTurn();
      return read(input);
    }),
  },
  'closing again does nothing (F6)': {
    'refuses to close again': on('close', async ({ close, calls }) =>
      calls > 1 ? refuse('store_closed') : close(),
    ),
  },
  'await using closes the store (F6)': {
    'ignores its disposal': always(Symbol.asyncDispose, undefined),
  },
  [durable]: { 'says that it is durable, and is not': supporting(true, false) },
  [together]: { 'says that stores share a place that are apart': supporting(true, true) },
};

/** Flaws of stores that are durable or share a place. */
export const sharedLifecycleFlaws: StoreFlaws = {
  [durable]: {
    'forgets the entries of a stream when it is opened again': ({ append, read }) => {
      let isOpened = false;
      return {
        append: (input) => {
          isOpened = true;
          return append(input);
        },
        read: async (input) => (isOpened ? read(input) : []),
      };
    },
  },
  [together]: {
    'lets a second store in, and says that it must be alone': supporting(true, false),
  },
  'acknowledged writes survive a crash if the store is durable (F1)': {
    'keeps appends in memory until it is closed': ({ append, close }) => {
      const unwritten: AppendInput[] = [];
      return {
        append: async (input) => {
          unwritten.push(input);
          return { version: input.expectedVersion + input.events.length, position: 1 };
        },
        close: async () => {
          for (const input of unwritten) await append(input);
          await close();
        },
      };
    },
  },
  'a crash among appends leaves each of them whole or not at all, and no gap (F1)': {
    'writes the events of an append one by one': oneByOne(1),
  },
};

/** Writes one event after the other, with turns of the event loop before each. */
function oneByOne(turns: number): StoreMutation {
  return ({ append }) => {
    let last: Promise<unknown> = Promise.resolve();
    const writeAll = async ({ stream, events, views = [] }: AppendInput) => {
      let result = { version: 0, position: 0 };
      for (const [index, event] of events.entries()) {
        for (let turn = 0; turn < turns; turn += 1) await nextTurn();
        const rows = index + 1 === events.length ? views : [];
        const expectedVersion = event.version - 1;
        result = await append({ stream, expectedVersion, events: [event], views: rows });
      }
      return result;
    };
    return {
      append: (input) => {
        const written = last.then(() => writeAll(input));
        // The caller receives the error from `written`; the queue continues with the next append.
        last = written.catch(() => undefined);
        return written;
      },
    };
  };
}
