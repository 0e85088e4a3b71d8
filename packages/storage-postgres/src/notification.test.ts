import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromPayload, toPayload } from './notification.js';

it('tells the streams, or that any may have grown where they are too many (F1)', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'binary' })), (streams) => {
      expect(fromPayload(toPayload(new Set(streams)))).toEqual(streams);
    }),
  );
  const many = new Set(Array.from({ length: 1_000 }, (_, index) => `stream ${index}`));
  expect(fromPayload(toPayload(many))).toBeUndefined();
});

it.each(['', 'x', '{"a":1}', 'null', '['])(
  'takes %j, which somebody else has notified, for any stream (F1)',
  (payload) => {
    expect(fromPayload(payload)).toBeUndefined();
  },
);
