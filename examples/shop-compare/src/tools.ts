import { defineTool, type Tool, ToolError } from '@pce/core';
import * as z from 'zod';

const page = ({ id }: Laptop): string => `https://shop.example/${id}`;

const id = z.string().describe('id of the offer, such as aspire-5');

function findLaptop(wanted: string): Laptop {
  const laptop = shelf.find((each) => each.id === wanted);
  if (laptop === undefined) throw new ToolError('not_found', `the shop has no ${wanted}`);
  return laptop;
}

// #region find
const find = defineTool({
  name: 'shop.find',
  description: 'Find what the shop offers, by product and highest price',
  input: z.object({
    product: z.string().describe('kind of product, such as laptops'),
    maxPrice: z.number().describe('highest price in dollars'),
  }),
  effect: 'read', // changes nothing: may run again after a crash
  requiresSource: true, // a claim without a source is blocked, not passed on
  execute: ({ product, maxPrice }) => {
    const isSold = product.toLowerCase().includes('laptop');
    const found = shelf.filter(({ price }) => isSold && price <= maxPrice);
    return { offers: found.map(({ id, name, price }) => ({ id, name, price })) };
  },
  summarize: ({ offers }, { maxPrice }) => `${offers.length} offers up to $${maxPrice}`,
  claims: ({ offers }) =>
    offers.map(({ id, name, price }) => ({
      claim: `${name} costs $${price}`,
      source: `https://shop.example/${id}`,
    })),
});
// #endregion

const dataSheet = defineTool({
  name: 'shop.data-sheet',
  description: 'Read the data sheet of an offer: weight and battery',
  input: z.object({ id }),
  effect: 'read',
  requiresSource: true,
  execute: (input) => {
    const laptop = findLaptop(input.id);
    const { name, weightKg, batteryHours } = laptop;
    return { sheet: { name, weightKg, batteryHours }, page: page(laptop) };
  },
  claims: ({ sheet, page: source }) => [
    {
      claim: `${sheet.name} weighs ${sheet.weightKg} kg and runs ${sheet.batteryHours} hours`,
      source,
    },
  ],
});

const ratings = defineTool({
  name: 'shop.ratings',
  description: 'Read what buyers think of an offer',
  input: z.object({ id }),
  effect: 'read',
  requiresSource: true,
  execute: (input) => {
    const laptop = findLaptop(input.id);
    const { name, stars, votes } = laptop;
    return { name, stars, votes, page: page(laptop) };
  },
  claims: ({ name, stars, votes, page: source }) => [
    {
      claim: `${name} has ${stars} of 5 stars from ${votes} buyers`,
      source: `${source}#ratings`,
      confidence: votes < 20 ? 0.4 : 0.9, // a handful of votes says little
    },
  ],
});

export const shopTools: readonly Tool[] = [find, dataSheet, ratings];

interface Laptop {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly weightKg: number;
  readonly batteryHours: number;
  readonly stars: number;
  readonly votes: number;
}

const shelf: readonly Laptop[] = [
  {
    id: 'aspire-5',
    name: 'Aspire 5',
    price: 549,
    weightKg: 1.78,
    batteryHours: 8,
    stars: 3.9,
    votes: 212,
  },
  {
    id: 'thinkpad-e14',
    name: 'ThinkPad E14',
    price: 729,
    weightKg: 1.41,
    batteryHours: 11,
    stars: 4.6,
    votes: 87,
  },
  {
    id: 'swift-go',
    name: 'Swift Go',
    price: 779,
    weightKg: 1.25,
    batteryHours: 9,
    stars: 4.2,
    votes: 9,
  },
  {
    id: 'xps-13',
    name: 'XPS 13',
    price: 1199,
    weightKg: 1.19,
    batteryHours: 13,
    stars: 4.4,
    votes: 340,
  },
];
