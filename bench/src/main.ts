// `npm run bench`: what PCE costs, against the floor measured in the same run. README.md says what is counted.
import { measuredPackages } from './assert-built.ts';
import { measurements } from './measurements/index.ts';
import { measureApart, runBenchmark } from './run-benchmark.ts';

const program = new URL('measure.ts', import.meta.url);

await runBenchmark({
  packages: measuredPackages,
  repeats: 5,
  parts: Object.keys(measurements),
  async *measure({ only, samples }) {
    for (const name of only) yield await measureApart(program, [name, String(samples)]);
  },
});
