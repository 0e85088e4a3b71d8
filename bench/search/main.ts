// `npm run bench:search`: how well commands find their tools, beside BM25 over words. README.md says what is counted.

import { runBenchmark } from '../src/run-benchmark.ts';
import { measureFunctions } from './measure-functions.ts';
import { measureHistory } from './measure-history.ts';
import { measureManyTools } from './measure-many-tools.ts';
import { measureQuality } from './measure-quality.ts';

/** Each splits the queries another way. */
const salts = ['', 'x', 'y'];

await runBenchmark({
  packages: ['core'],
  repeats: salts.length,
  measure: async () => [
    ...measureQuality(salts),
    ...measureHistory(),
    ...measureFunctions(),
    ...(await measureManyTools()),
  ],
});
