import { AssertionError } from 'node:assert';
import { PceError } from '@pce/core/errors';
import { describe, expect, it } from 'vitest';
import { storeConformance } from '../../src/index.js';
import { runStoreCase, storeCases } from '../../src/store/store-conformance.js';
import { diskPlace } from './disk-place.js';
import { brokenStores } from './store-flaws.js';

storeConformance({ describe, it, name: 'a sound store on its own disk', place: diskPlace });

/** Returns whether a case failed by an assertion or a store's refusal, not by a mistake of the suite. */
function isVerdict(error: unknown): boolean {
  if (error instanceof AssertionError || PceError.isInstance(error)) return true;
  return error instanceof Error && error.message.startsWith('Property failed');
}

describe("Returns whether a case failed by an assertion or a store's refusal, not by a mistake of the suite.", () => {
  it.each(brokenStores)('$flaw', async ({ noticedBy, make }) => {
    const [noticing, ...others] = storeCases.filter(({ name }) => name === noticedBy);

    expect(others).toEqual([]);
    const place = await make();
    const verdict: unknown = await (noticing ? runStoreCase(noticing, place) : undefined)?.catch(
      (error: unknown) => error,
    );
    expect(isVerdict(verdict), String(verdict)).toBe(true);
  });
});

it('names every case of the store suite once, with the requirement it proves (F6)', () => {
  const names = storeCases.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/\([A-H]\d+\)$/.test(name))).toEqual([]);
});
