import { expect, it } from 'vitest';
import { renderTable } from './render-table.ts';
import { atMost, toResult } from './result.ts';

it('results make a table whose columns line up, with a missed target in capitals', () => {
  const target = atMost('value', 25);
  const results = [
    toResult({ name: 'a long name', value: 1_234, unit: 'µs', floor: 2, target }),
    toResult({ name: 'b', value: 5, unit: 'B' }),
  ];
  expect(renderTable(results).split('\n')).toEqual([
    '|             | value | unit | floor | ratio | target      | ok |',
    '| ----------- | ----: | ---- | ----: | ----: | ----------- | -- |',
    '| a long name | 1,234 | µs   |     2 |   617 | value <= 25 | NO |',
    '| b           |     5 | B    |       |       |             |    |',
  ]);
});
