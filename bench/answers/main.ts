// `npm run bench:answers`: false statements that get through, and damaged replies that are read as something else.
// README.md says what is counted.

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
