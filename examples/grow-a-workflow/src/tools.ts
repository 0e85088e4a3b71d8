import { defineTool, type Tool } from '@pce/core';
import * as z from 'zod';

const prices = new Map([
  ['desk lamp', 39],
  ['office chair', 189],
  ['standing desk', 429],
  ['monitor arm', 99],
  ['desk mat', 25],
  ['cable tray', 18],
]);

export function shopTools(notes: string[]): Tool[] {
  const item = z.object({ name: z.string() });
  return [
    defineTool({
      name: 'shop.find',
      description: 'Find a product by its name',
      input: z.object({ product: z.string() }),
      effect: 'read',
      execute: ({ product }) => ({ name: product }),
    }),
    defineTool({
      name: 'shop.price',
      description: 'Price an item',
      input: z.object({ item }),
      effect: 'read',
      execute: ({ item: { name } }) => ({ name, dollars: prices.get(name) ?? 0 }),
    }),
    defineTool({
      name: 'shop.note',
      description: 'Note an offer',
      input: z.object({ offer: item.extend({ dollars: z.number() }) }),
      effect: 'idempotent',
      execute: ({ offer }) => {
        notes.push(`${offer.name}: $${offer.dollars}`);
        return { noted: offer.name };
      },
    }),
  ];
}
