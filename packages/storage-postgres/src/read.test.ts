import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharedReads } from './read.js';

/** A database that answers each read with its input, repeated by its number. */
function reads(work: () => Promise<void> = async () => undefined) {
  const asked: (readonly number[])[] = [];
  const rowsOf = (input: number, read: number) => Array(input % 3).fill({ read: `${read}`, input });
  const shared = sharedReads<number>({
    async alone(input) {
      asked.push([input]);
      await work();
      return rowsOf(input, 1);
    },
    async together(inputs) {
      asked.push(inputs);
      await work();
      return inputs.flatMap((input, index) => rowsOf(input, index + 1));
    },
  });
  return { asked, shared };
}

it('answers reads that come together by one statement, each with its own rows (D9)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(20), { minLength: 2, maxLength: 30 }), async (inputs) => {
      const { asked, shared } = reads();

      const answers = await Promise.all(inputs.map((input) => shared.read(input)));

      expect(asked).toEqual([inputs]);
      expect(answers.map((rows) => rows.length)).toEqual(inputs.map((input) => input % 3));
      expect(answers.flat()).toMatchObject(
        inputs.flatMap((input) => Array(input % 3).fill({ input })),
      );
    }),
  );
});

it('answers a read that comes at the moment the last statement ends (D9)', async () => {
  const turn = (): Promise<void> => new Promise(setImmediate);
  for (let ticks = 0; ticks < 12; ticks += 1) {
    const answered = Promise.withResolvers<void>();
    let isFirst = true;
    const reads = sharedReads<number>({
      async alone(input) {
        if (isFirst) await answered.promise;
        return [{ input }];
      },
      together: () => Promise.reject(new Error('one at a time')),
    });
    const first: Promise<unknown>[] = [];
    for (let input = 0; input < 4; input += 1) {
      first.push(reads.read(input));
      await turn();
      await turn();
    }
    isFirst = false;
    answered.resolve();
    await Promise.race(first);
    for (let tick = 0; tick < ticks; tick += 1) await undefined;
    const late = reads.read(5);
    await turn();
    await turn();
    await turn();
    expect(await Promise.race([late, 'nothing']), `after ${ticks} ticks`).toEqual([{ input: 5 }]);
  }
});
