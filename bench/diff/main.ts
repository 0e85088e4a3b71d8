// `npm run bench:diff`: how long differences take, beside jsdiff, diff-match-patch and fast-myers-diff. README.md says what is counted.
import { runBenchmark } from '../src/run-benchmark.ts';
import { measurePair } from './measure-diff.ts';
import { textPairs } from './texts.ts';

await runBenchmark({
  packages: ['core', 'diff'],
  repeats: 100,
  async *measure({ samples }) {
    for (const pair of textPairs()) yield await measurePair(pair, samples);
  },
});
