import assert from 'node:assert/strict';
import { expect, it } from 'vitest';
import { settle } from '../../src/suite/settle.js';
import { spyBudget } from '../../src/suite/spy-budget.js';
import { assertNoticed } from './broken-implementation.js';

const broken = { flaw: 'is 0', noticedBy: 'is 1', says: /it is 0/, make: () => 0 };
const run = async (subject: number) => assert.equal(subject, 1, `it is ${subject}`);

it('asserts that the named case notices a flaw, with the expected message', async () => {
  const cases = [
    { name: 'is 1', run },
    { name: 'is 2', run },
  ];
  expect(await assertNoticed(cases, broken)).toBeUndefined();
  const noticed = (changes: Partial<typeof broken>) =>
    assertNoticed(cases, { ...broken, ...changes });
  await expect(noticed({ make: () => 1 })).rejects.toThrow(/Missing expected rejection/);
  await expect(noticed({ says: /it is 7/ })).rejects.toThrow(/it is 7/);
  await expect(noticed({ noticedBy: 'is 3' })).rejects.toThrow('one case of the name is 3');
  const twice = [...cases, ...cases];
  await expect(assertNoticed(twice, broken)).rejects.toThrow('one case of the name is 1');
  const other = [{ name: 'is 1', run: async () => Promise.reject(new TypeError('a mistake')) }];
  await expect(assertNoticed(other, broken)).rejects.toThrow(
    'no assertion failed: TypeError: a mistake',
  );
});

it('returns the outcome of some work, also after a synchronous throw', async () => {
  const error = new Error('no');
  expect(await settle(async () => 1)).toEqual({ ok: true, value: 1 });
  expect(await settle(() => Promise.reject(error))).toEqual({ ok: false, error });
  expect(
    await settle(() => {
      throw error;
    }),
  ).toEqual({ ok: false, error });
});

it('counts calls that are reserved, refused and settled', () => {
  const budget = spyBudget(2);
  const counts = () => [budget.reserved(), budget.refused(), budget.settled()];
  budget.reserveModelCall();
  budget.reserveModelCall();
  expect(() => budget.reserveModelCall()).toThrow('no model call is left');
  expect(() => budget.reserveModelCall()).toThrow('no model call is left');
  budget.settle({ inputTokens: 1, outputTokens: 1, cost: 0 });
  expect(counts()).toEqual([2, 2, 1]);
});
