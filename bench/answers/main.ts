// `npm run bench:answers`: undetected false statements, and misread damaged replies. README.md defines the figures.

import { runBenchmark } from '../src/run-benchmark.ts';
import { measureDamage } from './measure-damage.ts';
import { measureReplies } from './measure-replies.ts';
import { measureStatements } from './measure-statements.ts';

await runBenchmark({
  packages: ['core', 'roles', 'llm-ai-sdk', 'testkit'],
  repeats: 1,
  options: ['replies', 'seed'],
  async *measure({ option }) {
    yield await measureStatements();
    yield await measureReplies();
    const count = Number(option('replies') ?? 20_000);
    yield await measureDamage({ count, seed: Number(option('seed') ?? 1) });
  },
});
