import * as z from 'zod';
import { has, type PlayedTask, reads } from '../task.ts';

type Offer = readonly [laptop: string, card: string, ramGb: number, usd: number, stars: number];

const shops = ['walmart.com', 'bestbuy.com', 'newegg.com', 'costco.com', 'amazon.com'] as const;

/** The five that cost less than $800 and have four stars or more; the shop follows from the index. */
const good: readonly [Offer, ...Offer[]] = [
  ['HP Victus 15', 'RTX 4050', 16, 649, 4.4],
  ['Lenovo LOQ 15', 'RTX 4050', 16, 697, 4.6],
  ['Acer Nitro V 15', 'RTX 3050', 8, 599, 4.3],
  ['MSI Thin 15', 'RTX 2050', 16, 579, 4.1],
  ['ASUS TUF A15', 'RTX 3050', 16, 729, 4.5],
];

/** Alternately too expensive and badly reviewed. */
const others = Array.from({ length: 155 }, (_, index): Offer => {
  const [laptop, card, ramGb] = good[index % good.length] ?? good[0];
  const isDear = index % 2 === 0;
  return [laptop, card, ramGb, isDear ? 809 + 7 * index : 459 + 5 * index, isDear ? 4.2 : 3.4];
});

const findings = others
  .toSpliced(8, 0, ...good.slice(2))
  .toSpliced(135, 0, ...good.slice(0, 2))
  .map(([laptop, card, ramGb, priceUsd, stars], index) => ({
    offer: `L-${101 + index}`,
    laptop,
    card,
    ramGb,
    priceUsd,
    stars,
    source: shops[good.findIndex((each) => each[3] === priceUsd)] ?? shops[index % shops.length],
  }));

/** Searches, compares the results, and answers: the example of the first design of the loop. */
export const laptops: PlayedTask = {
  name: 'laptops',
  requests: [
    'Search for cheap laptops under $800 with good reviews, which means four stars or more. Then compare the graphics cards and prices of all that qualify, and recommend the best value: the cheapest of those with the fastest card. Tell me how many qualify, which comes second, and how much more it costs.',
  ],
  open: () => ({
    tools: [
      reads(
        'internet.research',
        'Search the internet for products or facts',
        { query: z.string() },
        ({ query }) => ({ query, findings: /laptop/i.test(query) ? findings : [] }),
      ),
    ],
    judge: ([reply]) => [
      ['five qualify', has(reply?.answer, /\b(5|five)\b/i)],
      [
        'the HP Victus for $649 with an RTX 4050, at walmart.com',
        has(reply?.answer, /HP Victus/, /649/, /RTX 4050/, /walmart/i),
      ],
      [
        'the Lenovo LOQ comes second and costs $48 more',
        has(reply?.answer, /LOQ/, /697/, /\b48\b/),
      ],
      [
        'iteration 2 compared cards and prices',
        reply?.iterations === undefined || has(reply.iterations[1], /card|RTX/i, /price|usd|\$/i),
      ],
    ],
  }),
};
