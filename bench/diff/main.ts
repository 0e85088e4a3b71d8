// `npm run bench:diff`: duration of diffs, compared with jsdiff, diff-match-patch and fast-myers-diff. README.md
// defines the figures.
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
