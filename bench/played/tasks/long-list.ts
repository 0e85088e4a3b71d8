import { ToolError } from '@pce/core';
import * as z from 'zod';
import { has, idempotent, type PlayedTask, reads } from '../task.ts';

const count = 250;
const categories = ['fastener', 'bearing', 'seal', 'cable', 'filter'] as const;
const suppliers = ['Nordbolt', 'Castell', 'Ferrum', 'Ilmari', 'Quayside', 'Vetter', 'Zander'];
const words = ['bracket', 'sleeve', 'washer', 'clamp', 'gasket', 'bushing', 'spacer', 'coupler'];

/** Articles with an expired certificate, by position in the list, with its last day. */
const expired = new Map([
  [37, '2026-09-30'],
  [141, '2026-10-31'],
  [222, '2025-12-31'],
]);

/** Returns the article at a position in the list; the same at each call. */
function articleAt(place: number) {
  const minimum = mixed(place, 1, [10, 20, 30, 40, 50]);
  const isLow = mixed(place, 2, [true, ...Array<boolean>(6).fill(false)]);
  const stock = isLow ? minimum - mixed(place, 3, [1, 2, 4, 7]) : minimum + ((place * 37) % 83);
  return {
    id: `A-${1000 + place * 3}`,
    name: `${mixed(place, 4, words)} ${8 + ((place * 11) % 40)} mm`,
    category: mixed(place, 5, categories),
    supplier: mixed(place, 6, suppliers),
    hall: mixed(place, 7, ['A', 'B', 'C']),
    bin: `${mixed(place, 8, ['K', 'L', 'M'])}-${String(place).padStart(3, '0')}`,
    stock,
    minimum,
    priceCents: 15 + ((place * 613) % 970),
    certifiedUntil: expired.get(place) ?? `2027-0${1 + (place % 9)}-28`,
    status: 'free',
  };
}

/** Picks a value by position, evenly and without a pattern. */
function mixed<Value>(place: number, field: number, values: readonly Value[]): Value {
  let hash = Math.imul(place * 31 + field, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  const value = values[((hash ^ (hash >>> 13)) >>> 0) % values.length];
  if (value === undefined) throw new Error('there is nothing to pick from');
  return value;
}

/** Finds, counts, adds up and changes some of 250 records that come in one result. */
export const longList: PlayedTask = {
  name: 'long-list',
  requests: [
    'Four things about the articles in our warehouse, please. Which article lies in bin M-097, and how many of it are in stock? How many fasteners are below their minimum stock? How many pieces of the bearings from Nordbolt lie in the halls A and C together? And block every article whose certificate ran out before 1 November 2026, with the reason "certificate expired"; tell me their ids.',
  ],
  // The list is sent again with each request of a plain loop.
  targets: { charactersIn: 0.7, usCents: 1.2 },
  open() {
    const articles = Array.from({ length: count }, (_, place) => articleAt(place));
    const blocked: string[] = [];
    const inBin = articles.find(({ bin }) => bin === 'M-097');
    const low = articles.filter(
      (each) => each.category === 'fastener' && each.stock < each.minimum,
    );
    const bearings = articles
      .filter((each) => each.category === 'bearing')
      .filter(({ supplier, hall }) => supplier === 'Nordbolt' && hall !== 'B')
      .reduce((sum, { stock }) => sum + stock, 0);
    const ids = [...expired.keys()].map((place) => articleAt(place).id);
    return {
      tools: [
        reads('articles.list', 'List all articles in the warehouse', {}, () => ({ articles })),
        idempotent(
          'articles.block',
          'Block an article, so that nobody takes it from its bin',
          { id: z.string().describe('id of the article'), reason: z.string() },
          ({ id, reason }) => {
            const article = articles.find((each) => each.id === id);
            if (article === undefined) throw new ToolError('not_found', `no article ${id}`);
            article.status = 'blocked';
            blocked.push(id);
            return { id, name: article.name, status: article.status, reason };
          },
        ),
      ],
      judge: ([reply]) => [
        ['the three articles are blocked, once each', blocked.toSorted().join() === ids.join()],
        [
          `${inBin?.id} with ${inBin?.stock} in stock`,
          has(reply?.answer, new RegExp(`${inBin?.id}\\b`), number(inBin?.stock ?? 0)),
        ],
        [`${low.length} fasteners below their minimum`, has(reply?.answer, number(low.length))],
        [`${bearings} bearings`, has(reply?.answer, number(bearings))],
        ['the ids of the blocked', ids.every((id) => has(reply?.answer, new RegExp(id)))],
      ],
    };
  },
};

const spelled = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Returns a pattern of a standalone number, in digits or, if small, as a word. */
function number(value: number): RegExp {
  return new RegExp(`(?<![-\\d.,])(${value}|${spelled[value] ?? value})(?![\\d]|[.,]\\d)`, 'i');
}
