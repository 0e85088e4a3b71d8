import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStore } from '../../store/memory-store.js';
import type { Store } from '../../store/store.js';
import { newestFirst } from '../../text/newest-first.js';
import { ownedTurns, turnsOfSession } from '../rules/turn-rows.js';
import { listNewestTurns, type NewestTurnsOptions } from './list-newest-turns.js';

let store: Store;

beforeEach(async () => {
  store = memoryStore();
  await add('turn_aa1', 1, 'Buy shoes');
  await add('turn_ab2', 2, 'Sell SHOES', 'other');
  await add('turn_bb3', 3, 'turn_aa is mine');
});

function add(turn: string, startedAt: number, title: string, session = 's') {
  const head = { version: 1, hash: 'h' };
  const summary = { turn, title, status: 'completed', session, owner: 'local', head };
  const value = JSON.stringify({ ...summary, startedAt, updatedAt: startedAt });
  const key = newestFirst(startedAt, turn);
  const collections = [
    ownedTurns('local'),
    ownedTurns('local', 'completed'),
    turnsOfSession('local', session),
  ];
  const views = collections.map((collection) => ({ collection, key, value }));
  return store.writeViews({ stream: 's', version: 0, views });
}

const idsOf = async (options: NewestTurnsOptions) =>
  (await listNewestTurns(store, options)).turns.map(({ turn }) => turn);

describe('listNewestTurns', () => {
  it.each<[NewestTurnsOptions, string[]]>([
    [{}, ['turn_bb3', 'turn_ab2', 'turn_aa1']],
    [{ status: 'completed' }, ['turn_bb3', 'turn_ab2', 'turn_aa1']],
    [{ status: 'failed' }, []],
    [{ owner: 'someone' }, []],
    [{ session: 'other' }, ['turn_ab2']],
    [{ session: 'none' }, []],
    [{ session: 's', status: 'completed' }, ['turn_bb3', 'turn_aa1']],
    [{ session: 's', status: 'failed' }, []],
    [{ query: ' Shoes ' }, ['turn_ab2', 'turn_aa1']],
    [{ query: 'turn_a' }, ['turn_bb3', 'turn_ab2', 'turn_aa1']],
    [{ query: 'TURN_AB' }, ['turn_ab2']],
    [{ query: 'ab' }, ['turn_ab2']],
    [{ query: 'b2' }, []],
    [{ query: 'shoes', session: 's' }, ['turn_aa1']],
    [{ query: '' }, ['turn_bb3', 'turn_ab2', 'turn_aa1']],
  ])('lists for %j %j (E1)', async (options, turns) => {
    expect(await idsOf(options)).toEqual(turns);
  });

  it('gives a cursor while there are more, and none on the last page (E1)', async () => {
    const first = await listNewestTurns(store, { limit: 2 });
    const second = await listNewestTurns(store, { limit: 2, after: first.next });
    const all = await listNewestTurns(store, { limit: 3 });

    expect(first.turns.map(({ turn }) => turn)).toEqual(['turn_bb3', 'turn_ab2']);
    expect(second.turns.map(({ turn }) => turn)).toEqual(['turn_aa1']);
    expect([second.next, all.next]).toEqual([undefined, undefined]);
    expect(await idsOf({ query: 'shoes', limit: 1 })).toEqual(['turn_ab2']);
  });

  it('only reads the turns of a session, among any number of others (E1, D9)', async () => {
    for (let index = 10; index < 40; index += 1) await add(`turn_${index}`, index, 'Other', 'many');
    let rows = 0;
    const counted: Store = {
      ...store,
      async listView(input) {
        const page = await store.listView(input);
        rows += page.length;
        return page;
      },
    };
    const { turns, next } = await listNewestTurns(counted, { session: 'other', limit: 10 });
    expect(turns.map(({ turn }) => turn)).toEqual(['turn_ab2']);
    expect([next, rows]).toEqual([undefined, 1]);
  });
});
