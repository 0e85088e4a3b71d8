import { executorConformance } from '@pce/conformance';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { executor } from './executor.ts';
import { grow } from './grow.ts';

it('serves the sixth turn with the workflow that five turns grew (A5, B9)', async () => {
  using folder = makeFolder({});

  const { before, promotion, after, notes } = await grow(folder.root);

  expect(before).toEqual(Array(5).fill({ decisions: 4, coordinations: 3 }));
  expect(promotion.tools).toEqual(['shop.find', 'shop.price', 'shop.note']);
  expect(after).toEqual({ decisions: 2, coordinations: 0 });
  expect(notes.at(-1)).toBe('cable tray: $18');
});

executorConformance({ describe, it, name: 'executor', role: () => executor });
