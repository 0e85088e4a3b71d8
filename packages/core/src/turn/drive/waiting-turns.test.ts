import { given, turnStarted } from '@pce/testkit';
import { EventEmitter } from 'eventemitter3';
import { beforeEach, describe, expect, it } from 'vitest';
import { appendToStream } from '../../journal/append-to-stream.js';
import { loadStream, newStream } from '../../journal/load-stream.js';
import { memoryStore } from '../../store/memory-store.js';
import type { Store } from '../../store/store.js';
import { systemClock } from '../../system/system-clock.js';
import { turnJournal } from '../read/turn-journal.js';
import type { TurnEvent } from '../rules/events.js';
import { type TurnResult, toResult } from '../rules/result.js';
import { TurnHandle } from './handle.js';
import { ListenerErrors } from './listener-errors.js';
import { WaitingTurns } from './waiting-turns.js';

let store: Store;
let waiting: WaitingTurns;
const ended: TurnEvent = {
  ...{ type: 'turn.finished', v: 1, at: 25, status: 'cancelled', reason: '', digest: 'd' },
};

beforeEach(async () => {
  store = memoryStore();
  waiting = new WaitingTurns(store, systemClock);
  const begun = newStream(store, turnJournal, 'below');
  await appendToStream(store, turnJournal, begun, [turnStarted({ turn: 'below' })]);
});

async function end(): Promise<void> {
  await appendToStream(store, turnJournal, await loadStream(store, turnJournal, 'below'), [ended]);
  await settled();
}

/** Waits for everything that only depends on the store in memory. */
async function settled(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await new Promise(setImmediate);
}

const resultOf = (status: TurnResult['status']): TurnResult => ({ ...toResult(given()), status });

function handleOf(result: Promise<TurnResult>): TurnHandle {
  const stop = async (): Promise<undefined> => undefined;
  const control = { pause: stop, yield: stop, cancel: stop };
  return new TurnHandle({
    ...{ id: 'above', control, emitter: new EventEmitter(), state: () => undefined },
    ...{ durable: Promise.resolve(), result, listenerErrors: new ListenerErrors() },
  });
}

const above = { turn: 'above', waitsFor: 'below' };

describe('a turn that waits for one that it started', () => {
  it('continues once that has ended, and not before', async () => {
    const handle = handleOf(new Promise(() => {}));
    waiting.add(above, () => handle);
    await settled();
    expect(waiting.resumedHandle('above')).toBeUndefined();
    await end();
    expect(waiting.resumedHandle('above')).toBe(handle);
  });

  it.each([
    ['paused', false],
    ['blocked', false],
    ['completed', true],
    ['failed', true],
  ] as const)('that is %s then has a handle: %s', async (status, hasHandle) => {
    waiting.add(above, () => handleOf(Promise.resolve(resultOf(status))));
    await end();
    expect(waiting.resumedHandle('above') !== undefined).toBe(hasHandle);
  });

  it('has no handle if it could not continue', async () => {
    waiting.add(above, () => handleOf(Promise.reject(new Error('no store'))));
    await end();
    expect(waiting.resumedHandle('above')).toBeUndefined();
  });

  it.each([
    ['that waits for none', { turn: 'above', waitsFor: undefined }],
    ['that another one started', { turn: 'top.c1', waitsFor: 'below' }],
  ])('is no turn %s', async (_, turn) => {
    let wentOn = 0;
    waiting.add(turn, () => {
      wentOn += 1;
      return handleOf(new Promise(() => {}));
    });
    await end();
    expect(wentOn).toBe(0);
  });

  it.each<[string, () => void]>([
    ['resumed otherwise', () => waiting.forget('above')],
    ['of a host that closes', () => waiting.close()],
  ])('does not continue automatically if it is %s', async (_, stop) => {
    let wentOn = 0;
    const goOn = () => {
      wentOn += 1;
      return handleOf(new Promise(() => {}));
    };
    waiting.add(above, goOn);
    await settled();
    stop();
    await end();
    expect(wentOn).toBe(0);
  });

  it('continues once if it starts to wait twice', async () => {
    const wentOn: string[] = [];
    for (const name of ['first', 'second']) {
      waiting.add(above, () => {
        wentOn.push(name);
        return handleOf(new Promise(() => {}));
      });
    }
    await end();
    expect(wentOn).toEqual(['second']);
  });

  it('starts no wait, and has no handle, after the host has closed', async () => {
    waiting.add(above, () => handleOf(new Promise(() => {})));
    await end();
    waiting.close();
    expect(waiting.resumedHandle('above')).toBeUndefined();
    let wentOn = 0;
    waiting.add(above, () => {
      wentOn += 1;
      return handleOf(new Promise(() => {}));
    });
    await settled();
    expect(wentOn).toBe(0);
  });
});
