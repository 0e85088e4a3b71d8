import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyHead, seal, verifyChain } from '../internal.js';
import type { JournalEntry } from './index.js';

function chain(bodies: readonly string[]): JournalEntry[] {
  let head = emptyHead('s');
  return bodies.map((body, index) => {
    const sealed = seal(head, 'type', body);
    head = sealed;
    return { ...sealed, stream: 's', position: index + 1 };
  });
}

it('detects any change of any character, and names the event (F3)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.nat(),
      (bodies, at, place) => {
        const entries = chain(bodies);
        expect(verifyChain(emptyHead('s'), entries).version).toBe(bodies.length);
        const index = at % bodies.length;
        const entry = entries[index];
        const body = entry?.body ?? '';
        const cut = place % body.length;
        const changed = `${body.slice(0, cut)}${body[cut] === 'x' ? 'y' : 'x'}${body.slice(cut + 1)}`;
        const forged = entries.map((one, n) => (n === index ? { ...one, body: changed } : one));
        expect(() => verifyChain(emptyHead('s'), forged)).toThrow(
          expect.objectContaining({ version: index + 1 }),
        );
      },
    ),
  );
});

it('finds entries that were removed, swapped or moved from another stream (F3)', () => {
  const entries = chain(['a', 'b', 'c']);
  const [a, b, c] = entries;
  if (a === undefined || b === undefined || c === undefined) throw new Error('three were made');
  expect(() => verifyChain(emptyHead('s'), [a, c])).toThrow(/event 2 .*missing/);
  expect(() => verifyChain(emptyHead('s'), [b, a, c])).toThrow(/event 1/);
  expect(() => verifyChain(emptyHead('other'), entries)).toThrow(/event 1/);
});
