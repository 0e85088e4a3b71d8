import type { AppendInput } from '@pce/core/store';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anAppend } from '../test/an-append.js';
import { appendColumns } from './append-columns.js';

const row = (key: string, value: string | null = '1') => ({ collection: 'turns', key, value });

/** Appends of a few streams, many of which do not go together. */
const appends = fc.array(
  fc.record({
    stream: fc.constantFrom('a', 'b', 'c'),
    expectedVersion: fc.nat(4),
    count: fc.integer({ min: 1, max: 3 }),
    views: fc.array(
      fc.constantFrom('x', 'y', 'z').map((key) => row(key)),
      { maxLength: 2 },
    ),
    token: fc.constantFrom(undefined, 1, 2),
  }),
  { maxLength: 12 },
);

function toInput({ stream, expectedVersion, count, views, token }: AppendShape): AppendInput {
  const fence = token === undefined ? {} : { fence: { key: stream, token } };
  return { ...anAppend(stream, expectedVersion, count), views, ...fence };
}
type AppendShape = typeof appends extends fc.Arbitrary<readonly (infer Shape)[]> ? Shape : never;

it('takes of each stream the first appends that continue each other under one fence, in their order (F10)', () => {
  fc.assert(
    fc.property(appends, (shapes) => {
      const inputs = shapes.map(toInput);
      const { taken } = appendColumns(inputs);
      const seen = new Map<string, { end: number; token: number | undefined; isOver: boolean }>();
      const writers = new Map<string, string>();
      expect(taken).toEqual(taken.toSorted((a, b) => a - b));
      for (const [
        index,
        { stream, expectedVersion, events, views = [], fence },
      ] of inputs.entries()) {
        const before = seen.get(stream);
        const goesOn =
          before === undefined ||
          (!before.isOver && before.end === expectedVersion && before.token === fence?.token);
        const isFree = views.every(({ key }) => (writers.get(key) ?? stream) === stream);
        const isTaken = goesOn && isFree;
        expect(taken.includes(index)).toBe(isTaken);
        seen.set(stream, {
          end: expectedVersion + events.length,
          token: fence?.token,
          isOver: !isTaken,
        });
        if (isTaken) for (const { key } of views) writers.set(key, stream);
      }
    }),
  );
});

it('gives each stream the version before its first append, and each row its last value (F10)', () => {
  const fence = { key: 'lease "a"', token: 7 };
  const { taken, values } = appendColumns([
    { ...anAppend('a', 3, 2), views: [row('x'), row('y')], fence },
    { ...anAppend('a', 5), views: [row('x', null)], fence },
    anAppend('b\\'),
  ]);
  const body = String.raw`"{\"type\":\"test.happened\",\"v\":1,\"filler\":\"\"}"`;
  const hash = (version: number) => `"${`${version}`.padStart(64, '0')}"`;

  expect(taken).toEqual([0, 1, 2]);
  expect(values).toEqual([
    String.raw`{"a","a","b\\"}`,
    '{3,3,0}',
    '{5,6,1}',
    String.raw`{"lease \"a\"","lease \"a\"",NULL}`,
    '{7,7,NULL}',
    '{1,1,2,3}',
    String.raw`{"a","a","a","b\\"}`,
    '{4,5,6,1}',
    '{"test.happened","test.happened","test.happened","test.happened"}',
    `{${[body, body, body, body].join(',')}}`,
    `{${[4, 5, 6, 1].map(hash).join(',')}}`,
    '{2,1}',
    '{"turns","turns"}',
    '{"x","y"}',
    '{NULL,"1"}',
  ]);
});
