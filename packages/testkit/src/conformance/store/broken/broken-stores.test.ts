import { describe, expect, it } from 'vitest';
import { brokenStores } from './broken-stores.js';
import { runStoreCase } from './run-store-case.js';
import { storeCases } from './store-cases.js';

describe('the store suite goes red for a store that (F6)', () => {
  it.each(brokenStores)('$flaw', async ({ noticedBy, open }) => {
    const [noticing, ...others] = storeCases.filter(({ name }) => name === noticedBy);

    expect(others).toEqual([]);
    await expect(noticing && runStoreCase(noticing, { open })).rejects.toThrow();
  });
});

it('names every case of the store suite once, with the requirement it proves (F6)', () => {
  const names = storeCases.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/\([A-H]\d+\)$/.test(name))).toEqual([]);
});
