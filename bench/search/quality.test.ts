import { describe, expect, it } from 'vitest';
import { hitRates, placesOf } from './quality.ts';
import { firstOf, foldQueries, splitQueries } from './query-set.ts';

const placed = (tool: string, place: number) => ({ tool, place });

describe('figures of a search', () => {
  it('weight queries, or tools, equally', () => {
    const places = [placed('a', 0), placed('a', 0), placed('a', 4), placed('b', -1)];

    expect(hitRates(places)).toEqual({
      first: 0.5,
      five: 0.75,
      firstByTool: 1 / 3,
      fiveByTool: 0.5,
    });
  });

  it('count the first five', () => {
    const find = (_: string, limit: number) =>
      ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, limit).map((name) => ({ name }));
    const queries = ['a', 'e', 'f'].map((tool) => ({ query: 'q', tool }));

    expect(placesOf(find, queries).map(({ place }) => place)).toEqual([0, 4, -1]);
  });
});

it('keeps every copy of a query on one side, and loses none', () => {
  const queries = Array.from({ length: 100 }, (_, index) => ({
    query: `query ${index % 50}`,
    tool: 't',
  }));

  const { history, test } = splitQueries(queries, '');

  const before = history.get('t') ?? [];
  expect(before.length + test.length).toBe(100);
  expect(test.filter(({ query }) => before.includes(query))).toEqual([]);
  expect(splitQueries(queries, 'x').test).not.toEqual(test);
});

it('searches once for each query of all folds, without itself in the history', () => {
  const queries = Array.from({ length: 100 }, (_, index) => ({
    query: `query ${index}`,
    tool: 't',
  }));

  const splits = foldQueries(queries, 4);

  expect(splits.flatMap(({ test }) => test).toSorted(byQuery)).toEqual(queries.toSorted(byQuery));
  for (const { history, test } of splits) {
    const before = firstOf(history, 100)('t');
    expect(before.length + test.length).toBe(100);
    expect(test.filter(({ query }) => before.includes(query))).toEqual([]);
    expect(firstOf(history, 3)('t')).toEqual(before.slice(0, 3));
  }
});

function byQuery(one: { readonly query: string }, other: { readonly query: string }): number {
  return one.query < other.query ? -1 : 1;
}
