// `npm run bench`: the cost of PCE, against the floor measured in the same run. README.md defines the figures.
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
