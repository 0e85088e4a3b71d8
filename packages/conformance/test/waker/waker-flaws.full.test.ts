import type { WakeHandler, Waker, WakeSubscription } from '@pce/core/worker';
import { describe, it } from 'vitest';
import { wakerCases, wakerConformance } from '../../src/waker/waker-conformance.js';
import { runWakerCase } from '../../src/waker/waker-harness.js';
import type { WakerPlace } from '../../src/waker/waker-place.js';
import { assertNoticed, brokenBy } from '../suite/broken-implementation.js';
import type { Flaws } from '../suite/mutation.js';
import { memoryPlace, type WakerChange } from './memory-place.js';

const cases = wakerCases.map((one) => ({
  name: one.name,
  run: (place: WakerPlace) => runWakerCase(one, place, { latencyMs: 700 }),
}));

type Wakes = (waker: Waker, ...given: Parameters<Waker['wake']>) => Promise<void>;
const wakes =
  (wake: Wakes): WakerChange =>
  (waker) => ({ ...waker, wake: (...given) => wake(waker, ...given) });
const handles =
  (change: (handler: WakeHandler, waker: Waker) => WakeHandler): WakerChange =>
  (waker) => ({ ...waker, on: (handler, options) => waker.on(change(handler, waker), options) });
const subscribes =
  (change: (sound: WakeSubscription) => Partial<WakeSubscription>): WakerChange =>
  (waker) => ({
    ...waker,
    async on(...given) {
      const sound = await waker.on(...given);
      const flawed = change(sound);
      return {
        stop: flawed.stop ?? sound.stop,
        get isListening() {
          return flawed.isListening ?? sound.isListening;
        },
      };
    },
  });
const running = new WeakMap<object, Set<string>>();
/** Loses what is woken for while a handler runs. */
const deaf: WakerChange = (waker, { wakes: service }) => {
  const ids = running.get(service) ?? new Set();
  running.set(service, ids);
  return {
    ...waker,
    on: (handler, options) =>
      waker.on((wake) => {
        ids.add(wake.id);
        return handler(wake).finally(() => ids.delete(wake.id));
      }, options),
    wake: async (id, options) => (ids.has(id) ? undefined : waker.wake(id, options)),
  };
};

const flaws: Flaws<WakerChange> = {
  'delivers each id that is woken, no other, and forgets it when its handler has resolved (F7)': {
    'loses a wake': wakes(async (waker, id, options) =>
      id.endsWith('7') ? undefined : waker.wake(id, options),
    ),
  },
  'keeps wakes while no worker listens (F7)': {
    'calls a stopped worker': subscribes(() => ({
      stop: async () => undefined,
      isListening: false,
    })),
  },
  'delivers a wake that comes while the handler of its id runs after it (F7)': {
    'swallows it': deaf,
  },
  'calls a handler that rejects again, later each time, and holds up no other id (F7)': {
    'gives up': handles((handler) => (wake) => handler(wake).catch(() => undefined)),
  },
  'calls at most as many handlers at once as it may (F7)': {
    'calls all at once': (waker) => ({
      ...waker,
      on: (handler) => waker.on(handler, { concurrency: 20 }),
    }),
  },
  'shares the wakes among the workers (F7)': {
    'gives all to one': (waker, { wakes: service }) => ({
      ...waker,
      async on(handler, options) {
        const first = firstOf.get(service);
        if (first !== undefined) return first;
        const subscription = await waker.on(handler, options);
        firstOf.set(service, subscription);
        return subscription;
      },
    }),
  },
  'begins nothing after a stop, waits for its handlers, and loses nothing (F7)': {
    'does not wait': subscribes((sound) => ({ stop: async () => void sound.stop() })),
  },
  'survives a thousand wakes of one id (F7)': {
    'loses an id that is woken often': wakes(async (waker, id, options) =>
      id === 'turn/busy' ? undefined : waker.wake(id, options),
    ),
  },
  'takes ids of 160 legal characters, and refuses others (F7)': {
    'takes any id': wakes((waker, id, options) =>
      waker.wake(id.replace(/[^\w./-]/g, '-') || '-', options),
    ),
  },
  'begins with one of a group beside another with hundreds, if it says so (F7)': {
    'serves them in turn': wakes((waker, id) => waker.wake(id)),
  },
  'closes once and again, and takes nothing after it (F7)': {
    'takes wakes': (waker) => ({
      ...waker,
      close: async () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    }),
  },
  'delivers a wake at its moment, never early, and at once if it is past (F7)': {
    'ignores the moment': wakes((waker, id) => waker.wake(id)),
  },
  'counts the earliest of several moments of one id (F7)': {
    'counts the first': (waker) => {
      const known = new Set<string>();
      return {
        ...waker,
        async wake(id, options) {
          if (!known.has(id)) await waker.wake(id, options);
          known.add(id);
        },
      };
    },
  },
  'delivers an id again at the moment with which its handler resolves (F7)': {
    'forgets it': handles((handler) => (wake) => handler(wake).then(() => undefined)),
  },
  'delivers a wake again whose process is killed while it handles it (F7)': {
    'acknowledges before it is handled': handles(
      (handler) => async (wake) => void handler(wake).catch(() => undefined),
    ),
  },
  'delivers every wake that a killed process had been told is durable, and no other (F7)': {
    'says too early that they are': wakes(async (waker, id, options) =>
      id.endsWith('3') ? undefined : waker.wake(id, options),
    ),
  },
  'aborts a handler whose process stood still, and does not let it end the one of another (F7)': {
    'does not abort it': handles(
      (handler) => (wake) => handler({ ...wake, signal: new AbortController().signal }),
    ),
  },
  'goes by the clock of the service, also where that of a process is an hour off (F7)': {
    'goes by its own': (waker, { skewMs }) => ({
      ...waker,
      wake: (id, { at, ...options } = {}) =>
        waker.wake(id, { ...options, ...(at !== undefined && { at: at - skewMs }) }),
    }),
  },
};
const firstOf = new WeakMap<object, WakeSubscription>();

describe('the suite of wakers', () => {
  it.concurrent.each(brokenBy(flaws, memoryPlace))('notices one that $flaw (F7)', (broken) =>
    assertNoticed(cases, broken),
  );
});

wakerConformance({
  ...{ describe, it: it.concurrent, name: 'memoryWakes' },
  place: () => memoryPlace(),
});
