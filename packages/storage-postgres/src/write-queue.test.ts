import { StoreError } from '@pce/core';
import { expect, it } from 'vitest';
import { type Write, writeQueue } from './write-queue.js';

/** The operations that the database was asked for, and whether it was told that an answer may have been lost. */
interface Asked {
  readonly operations: readonly unknown[];
  readonly again: unknown;
}

/** A database that answers each operation with itself. */
function queueOn(fault: (asked: Asked) => { lost?: boolean; error?: Error } = () => ({})) {
  const asked: Asked[] = [];
  const announced: string[] = [];
  const queue = writeQueue({
    statement: { name: 'write', text: '' },
    now: () => null,
    announce: (streams) => announced.push(...streams),
    async query(_, values) {
      await Promise.resolve();
      const [operations, , again] = values(false);
      const first = { operations: JSON.parse(String(operations)), again };
      const { lost = false, error } = fault(first);
      asked.push(lost ? { ...first, again: values(true)[2] } : first);
      if (error) throw error;
      return first.operations;
    },
  });
  return { queue, asked, announced };
}

function aWrite(name: string): Write<unknown> {
  return { operation: JSON.stringify(name), grows: name, answer: (row) => row };
}

it('sends those together that come while others are under way, in their order (F1)', async () => {
  const { queue, asked, announced } = queueOn();

  const first = queue.add(aWrite('a'));
  await new Promise((resolve) => setImmediate(resolve));
  const others = ['b', 'c', 'd'].map((name) => queue.add(aWrite(name)));

  expect(await Promise.all([first, ...others])).toEqual(['a', 'b', 'c', 'd']);
  expect(asked.map(({ operations }) => operations)).toEqual([['a'], ['b', 'c', 'd']]);
  expect(announced).toEqual(['a', 'b', 'c', 'd']);
});

it('tries each alone where a group fails, and remembers that an answer was lost (F1)', async () => {
  const { queue, asked } = queueOn(({ operations }) =>
    operations.includes('bad')
      ? { lost: operations.length > 1, error: new StoreError('store_busy', 'locked') }
      : {},
  );

  const [good, bad] = await Promise.allSettled(
    ['good', 'bad'].map((name) => queue.add(aWrite(name))),
  );

  expect(good).toEqual({ status: 'fulfilled', value: 'good' });
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'store_busy' } });
  expect(asked).toEqual([
    { operations: ['good', 'bad'], again: true },
    { operations: ['good'], again: true },
    { operations: ['bad'], again: true },
  ]);
});

it('fails a whole group at once where the server stays away (F1)', async () => {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const error = new StoreError('store_failed', 'cannot be reached', { cause });
  const { queue, asked } = queueOn(() => ({ error }));

  const outcomes = await Promise.allSettled(['a', 'b'].map((name) => queue.add(aWrite(name))));

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toHaveLength(1);
});
