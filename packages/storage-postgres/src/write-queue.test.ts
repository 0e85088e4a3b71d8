import { StoreError } from '@pce/core/errors';
import type { AppendInput } from '@pce/core/store';
import { expect, it } from 'vitest';
import { anAppend } from '../test/an-append.js';
import { type Write, writeLanes } from './write-queue.js';

/** An operation, and whether its earlier result may have been lost. */
interface Asked {
  readonly operations: readonly unknown[];
  readonly again: unknown;
}

interface Fault {
  readonly lost?: boolean;
  readonly error?: Error;
}

type AppendAll = (appends: readonly AppendInput[]) => Promise<readonly unknown[]>;

function queueOn(
  fault: (asked: Asked) => Fault | Promise<Fault> = () => ({}),
  appendAll: AppendAll = () => Promise.reject(new Error('syntax error')),
) {
  const asked: Asked[] = [];
  const announced: string[] = [];
  const queue = writeLanes({
    statement: { name: 'write', text: '' },
    now: () => null,
    appendAll,
    announce: (streams) => announced.push(...streams),
    async query(_, values) {
      await Promise.resolve();
      const [operations, , again] = values(false);
      const first = { operations: JSON.parse(String(operations)), again };
      const { lost = false, error } = await fault(first);
      asked.push(lost ? { ...first, again: values(true)[2] } : first);
      if (error) throw error;
      return first.operations;
    },
  });
  return { queue, asked, announced };
}

/** A write of the one subject whose writes all wait for each other. */
function aWrite(name: string): Write<unknown> {
  return { subject: 'one', operation: () => JSON.stringify(name), answer: (row) => row };
}

function anAppendTo(stream: string): Write<unknown> {
  return { ...aWrite(stream), append: anAppend(stream) };
}

it('retries each alone if a group fails, and remembers that a result was lost (F1)', async () => {
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

it.each([
  ['duplicate key value', '23505', false],
  ['read ECONNRESET', 'ECONNRESET', true],
])(
  'carries out each alone after %s, and knows whether the result was lost (F1)',
  async (message, code, again) => {
    const error = Object.assign(new Error(message), { code });
    const { queue, asked, announced } = queueOn(undefined, () => Promise.reject(error));

    const answers = await Promise.all(['a', 'b'].map((name) => queue.add(anAppendTo(name))));

    expect(answers).toEqual(['a', 'b']);
    expect(asked).toEqual([{ operations: ['a', 'b'], again }]);
    expect(announced).toEqual(['a', 'b']);
  },
);

it('sends no more together than 256 writes or 4 MiB, and a larger one alone (F10)', async () => {
  const sizes: number[] = [];
  const { queue } = queueOn(undefined, async (appends) => {
    sizes.push(appends.length);
    return appends.map(({ stream }) => stream);
  });
  const ofSize = (name: string, size: number) =>
    queue.add({ ...anAppendTo(name), append: anAppend(name, 0, 1, size) });

  const many = Array.from({ length: 300 }, (_, index) => ofSize(`small ${index}`, 0));
  const large = [3, 3, 5, 3].map((mebibytes) => ofSize(`${mebibytes}`, mebibytes * 1024 * 1024));
  await Promise.all([...many, ...large]);

  expect(sizes).toEqual([256, 45, 1, 1, 1]);
});

it('sends writes together that come while others are under way, in order (F1)', async () => {
  const { queue, asked, announced } = queueOn();

  const first = queue.add(anAppendTo('a'));
  await new Promise((resolve) => setImmediate(resolve));
  const others = ['b', 'c', 'd'].map((name) => queue.add(anAppendTo(name)));

  expect(await Promise.all([first, ...others])).toEqual(['a', 'b', 'c', 'd']);
  expect(asked.map(({ operations }) => operations)).toEqual([['a'], ['b', 'c', 'd']]);
  expect(announced).toEqual(['a', 'b', 'c', 'd']);
});

it('has two groups under way, and never two of one subject (F10)', async () => {
  const asked: unknown[] = [];
  const answers: (() => void)[] = [];
  const { queue } = queueOn(async ({ operations }) => {
    asked.push(operations);
    await new Promise<void>((resolve) => answers.push(resolve));
    return {};
  });
  const add = (subject: string, name: string) => queue.add({ ...aWrite(name), subject });
  const nextRound = () => new Promise((resolve) => setImmediate(resolve));

  const first = [add('b', 'first of b'), add('a', 'first of a')];
  await nextRound();
  const later = [add('b', 'second of b'), add('b', 'third of b')];
  await nextRound();
  expect(asked).toEqual([['first of b'], ['first of a']]);

  answers[0]?.();
  await nextRound();
  await nextRound();
  expect(asked[2]).toEqual(['second of b', 'third of b']);
  for (const answer of answers) answer();
  expect(await Promise.all([...first, ...later])).toEqual([
    'first of b',
    'first of a',
    'second of b',
    'third of b',
  ]);
});
