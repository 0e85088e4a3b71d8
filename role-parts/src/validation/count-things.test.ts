import { describe, expect, it } from 'vitest';
import { resultsOf } from '../../test/results.js';
import { countThings } from './count-things.js';

const results = resultsOf(
  ['List the files in `texts`', 'file.list', { path: 'texts', files: ['a', 'b', 'c'], count: 3 }],
  ['Count the words of `texts/a.txt`', 'script.count-words', { words: 12, total: 12 }],
  ['Count the words of `texts/b.txt`', 'script.count-words', { words: 7, total: 7 }],
  ['Find the links in `counts.md`', 'script.links', [{ url: 'x' }, { url: 'y' }]],
  ['Write r2 and r3 to `counts.json`', 'file.write', { path: 'counts.json', bytes: 40 }],
);

describe('countThings', () => {
  it.each([
    ['files listed', 3, 'files of r1'],
    ['files', 3, 'files of r1'],
    ['words', 7, 'words of r3'],
    ['counts', 2, 'commands that succeeded'],
    ['totals', 2, 'results with a total'],
    ['links', 2, 'items of r4'],
    ['written files', 3, 'files of r1'],
    ['words counted', 2, 'commands that succeeded'],
  ])('counts %j as %d (A11)', (things, count, of) => {
    expect(countThings(things, results)).toEqual({ count, of });
  });

  it.each(['poems', 'of the', '', '__proto__', 'toString'])('cannot count %j (A11)', (things) => {
    expect(countThings(things, results)).toBeUndefined();
  });

  it.each([
    ['options with prices', 2, 'items of r1'],
    ['laptops with prices', 2, 'items of r1'],
    ['findings with a shop', 1, 'findings of r1'],
    ['laptops with fans', undefined, undefined],
    ['phones with prices', undefined, undefined],
  ])('counts the items that have a field: %j as %s (A11)', (things, count, of) => {
    const findings = [
      { laptop: 'HP Victus', priceUsd: 649, shop: '' },
      { laptop: 'Lenovo LOQ', priceUsd: 697, shop: 'bestbuy.com' },
      { laptop: 'Acer Nitro', priceUsd: null },
    ];
    const search = resultsOf(['Search for cheap laptops', 'internet.research', { findings }]);
    expect(countThings(things, search)).toEqual(count === undefined ? undefined : { count, of });
  });

  it('uses the latest list of a name', () => {
    const later = resultsOf(
      ['List', 'file.list', { files: ['a'] }],
      ['List', 'file.list', { files: [] }],
    );

    expect(countThings('files', later)).toEqual({ count: 0, of: 'files of r2' });
  });
});
