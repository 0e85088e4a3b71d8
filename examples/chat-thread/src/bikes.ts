import { defineTool } from '@pce/core';
import * as z from 'zod';

const stock = [
  { name: 'Vela 3', kind: 'touring', priceEur: 1_190, weightKg: 14.2, gears: 27 },
  { name: 'Orla Trek', kind: 'touring', priceEur: 1_390, weightKg: 12.8, gears: 30 },
  { name: 'Pico', kind: 'city', priceEur: 690, weightKg: 15.1, gears: 8 },
];

const source = (name: string): string =>
  `https://bikes.example/${name.replace(' ', '-').toLowerCase()}`;

export const findBikes = defineTool({
  name: 'bikes.find',
  description: 'Find bikes of a kind up to a price',
  input: z.object({
    kind: z.enum(['touring', 'city']),
    maxPriceEur: z.number().describe('highest price in EUR'),
  }),
  effect: 'read',
  execute: ({ kind, maxPriceEur }) =>
    stock.filter((bike) => bike.kind === kind && bike.priceEur <= maxPriceEur),
  claims: (bikes) =>
    bikes.map(({ name, priceEur }) => ({
      claim: `The ${name} costs ${priceEur} EUR`,
      source: source(name),
    })),
});

export const describeBike = defineTool({
  name: 'bikes.describe',
  description: 'Describe a bike by its name: price, weight and gears',
  input: z.object({ name: z.string() }),
  effect: 'read',
  execute: ({ name }) => stock.find((bike) => bike.name === name) ?? null,
  claims: (bike) =>
    bike === null
      ? []
      : [
          {
            claim: `The ${bike.name} weighs ${bike.weightKg} kg and has ${bike.gears} gears`,
            source: source(bike.name),
          },
        ],
});
