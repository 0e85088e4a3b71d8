import fc from 'fast-check';
import { expect, it } from 'vitest';
import { laneOf, writeLanes } from './write-lanes.js';

function lanes() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const queue = writeLanes({
    statement: { name: 'write', text: '' },
    now: () => null,
    announce: () => undefined,
    appendAll: () => Promise.reject(new Error('this test does not append')),
    async query(_, values) {
      const [operations] = values(false);
      asked.push(String(operations));
      await new Promise<void>((resolve) => answers.push(resolve));
      return JSON.parse(String(operations));
    },
  });
  const add = (subject: string, name: string) =>
    queue.add({ subject, operation: () => JSON.stringify(name), answer: (row) => row });
  return { queue, asked, answers, add };
}

const nextRound = () => new Promise((resolve) => setImmediate(resolve));

it('has two groups under way, and never two of one subject (F10)', async () => {
  const { queue, asked, answers, add } = lanes();
  const even = [add('b', 'first of b'), add('a', 'first of a')];
  await nextRound();

  const later = [add('b', 'second of b'), add('b', 'third of b')];
  await nextRound();

  expect(asked).toEqual(['["first of b"]', '["first of a"]']);
  answers[0]?.();
  await nextRound();
  await nextRound();
  expect(asked[2]).toBe('["second of b","third of b"]');
  answers[1]?.();
  answers[2]?.();
  await queue.drain();
  expect(await Promise.all([...even, ...later])).toEqual([
    'first of b',
    'first of a',
    'second of b',
    'third of b',
  ]);
});

it('spreads the names of streams evenly (F10)', () => {
  fc.assert(
    fc.property(fc.array(fc.uuid(), { minLength: 200, maxLength: 200 }), (ids) => {
      const first = ids.filter((id) => laneOf(`turn/${id}`) === 0).length;
      expect(first).toBeGreaterThan(50);
      expect(first).toBeLessThan(150);
    }),
    { numRuns: 20 },
  );
});
