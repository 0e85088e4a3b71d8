// `npm run bench:diff`: how long differences take, beside jsdiff, diff-match-patch and fast-myers-diff. README.md says what is counted.
import { runBenchmark } from '../src/run-benchmark.ts';
import { measureDiff } from './measure-diff.ts';

const samples = 100;

await runBenchmark({
  packages: ['core', 'diff'],
  repeats: samples,
  measure: () => measureDiff(samples),
});
