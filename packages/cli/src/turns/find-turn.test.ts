import { createOrchestrator, memoryStore } from '@pce/core';
import type { Store } from '@pce/core/store';
import { scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { findTurn } from './find-turn.js';

async function storeWith(turns: readonly string[]): Promise<Store> {
  const store = memoryStore();
  const pce = createOrchestrator({ ...scriptedRoles({}), store });
  for (const turn of turns) await pce.start('one', { turn }).result();
  return store;
}

describe('a turn that a user names', () => {
  it.each([
    ['ab', 'ab'],
    ['turn_b', 'turn_b1'],
    ['b', 'turn_b1'],
    ['turn_c12', 'turn_c12'],
    ['c1', 'turn_c1'],
  ])('is found by %s, an id or the beginning of one', async (name, turn) => {
    const store = await storeWith(['ab', 'abc', 'turn_b1', 'turn_c1', 'turn_c12']);

    expect(await findTurn(store, name)).toBe(turn);
  });

  it('is refused where it could be several, or none', async () => {
    const store = await storeWith(['turn_c1', 'turn_c12']);

    await expect(findTurn(store, 'turn_c')).rejects.toThrow(/turn_c1, turn_c12.*write more/);
    for (const name of ['', 'x', 'C1']) {
      await expect(findTurn(store, name)).rejects.toMatchObject({ code: 'turn_not_found' });
    }
  });

  it.each([
    [3, 'turn_1, turn_2, turn_3'],
    [4, 'turn_1, turn_2, turn_3, …'],
  ])('is asked for where %s could be meant, of which three are named', async (count, named) => {
    const store = await storeWith(Array.from({ length: count }, (_, index) => `turn_${index + 1}`));

    await expect(findTurn(store, 'turn_')).rejects.toThrow(`several turns (${named}): write more`);
  });

  it('is found by a few rows, however many turns there are', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `turn_${String(index).padStart(2, '0')}`);
    const store = await storeWith(ids);
    let rows = 0;
    const counting: Store = {
      ...store,
      async listView(input) {
        const page = await store.listView(input);
        rows += page.length;
        return page;
      },
    };

    expect(await findTurn(counting, '37')).toBe('turn_37');
    expect(await findTurn(counting, 'turn_37')).toBe('turn_37');
    expect(await findTurn(counting, 'last')).toMatch(/^turn_/);
    expect(rows).toBeLessThan(60);
  });
});
