import { turnStarted } from '@pce/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { appendToStream } from '../../journal/append-to-stream.js';
import { newStream } from '../../journal/load-stream.js';
import { memoryStore } from '../../store/memory-store.js';
import type { Store } from '../../store/store.js';
import type { TurnEvent } from '../rules/events.js';
import { type ListTurnsOptions, listTurns } from './list-turns.js';
import { turnJournal } from './turn-journal.js';

let store: Store;

/** Three turns without an owner, in two sessions, and one of Ann; the second has ended. */
beforeEach(async () => {
  store = memoryStore();
  const ended: TurnEvent = {
    ...{ type: 'turn.finished', v: 1, at: 25, status: 'cancelled', reason: '', digest: 'd' },
  };
  await begin('t1', 10);
  await begin('t2', 20, { session: 'other' }, ended);
  await begin('t3', 30);
  await begin('t4', 40, { owner: 'ann', session: 'other' });
});

function begin(turn: string, at: number, changes: object = {}, ...more: readonly TurnEvent[]) {
  const first = { ...turnStarted({ turn, ...changes }), at };
  return appendToStream(store, turnJournal, newStream(store, turnJournal, turn), [first, ...more]);
}

const idsOf = async (options?: ListTurnsOptions) =>
  (await listTurns(store, options)).map(({ turn }) => turn);

describe('the list of turns', () => {
  it.each<[ListTurnsOptions | undefined, readonly string[]]>([
    [undefined, ['t3', 't2', 't1']],
    [{ owner: 'ann' }, ['t4']],
    [{ session: 'other' }, ['t2']],
    [{ status: 'cancelled' }, ['t2']],
    [{ status: 'failed' }, []],
    [{ since: 20 }, ['t3', 't2']],
    [{ since: 21 }, ['t3']],
    [{ since: 31 }, []],
    [{ limit: 2 }, ['t3', 't2']],
    [{ limit: 0 }, []],
    [{ before: 't3' }, ['t2', 't1']],
    [{ before: 't3', limit: 1 }, ['t2']],
    [{ before: 't3', since: 20 }, ['t2']],
    [{ before: 't1' }, []],
  ])('has the newest first: %j (A12)', async (options, turns) => {
    expect(await idsOf(options)).toEqual(turns);
  });

  it.each<[ListTurnsOptions, readonly string[]]>([
    [{ after: '' }, ['t1', 't2', 't3', 't4']],
    [{ after: 't2' }, ['t3', 't4']],
    [{ after: 't4' }, []],
    [{ after: '', owner: 'local' }, ['t1', 't2', 't3']],
    [{ after: '', owner: 'ann' }, ['t4']],
    [{ after: '', session: 'other' }, ['t2', 't4']],
    [{ after: '', session: 'other', status: 'running' }, ['t4']],
    [{ after: '', status: 'running' }, ['t1', 't3', 't4']],
    [{ after: '', since: 30 }, ['t3', 't4']],
    [{ after: '', since: 41 }, []],
    [{ after: '', limit: 2 }, ['t1', 't2']],
    [{ after: 't1', limit: 1 }, ['t2']],
    [{ after: '', status: 'running', limit: 2 }, ['t1', 't3']],
    [{ after: '', limit: 0 }, []],
  ])('is in the order of ids after one: %j (A12)', async (options, turns) => {
    expect(await idsOf(options)).toEqual(turns);
  });

  it('continues after a page of filtered turns', async () => {
    for (let number = 100; number < 620; number += 1) await begin(`u${number}`, number);
    expect(await idsOf({ session: 'other', since: 5 })).toEqual(['t2']);
    expect(await idsOf({ limit: 3 })).toEqual(['u619', 'u618', 'u617']);
  });

  it('is rejected before an unknown turn', async () => {
    await expect(listTurns(store, { before: 'x' })).rejects.toMatchObject({
      code: 'turn_not_found',
    });
  });
});

describe('the rows that are read for a list', () => {
  it.each<[ListTurnsOptions, number]>([
    [{ after: '', limit: 2 }, 2],
    [{ after: '', limit: 0 }, 1],
    [{ after: '', limit: 2, status: 'running' }, 1_000],
  ])('are at most as many at once as %j needs', async (options, most) => {
    const asked: (number | undefined)[] = [];
    const counting: Store = {
      ...store,
      listView: (input) => {
        asked.push(input.limit);
        return store.listView(input);
      },
    };
    await listTurns(counting, options);
    expect(asked[0]).toBe(most);
  });
});
