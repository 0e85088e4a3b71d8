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
  measure: async ({ replies = 20_000, seed = 1 }) => [
    ...(await measureStatements()),
    ...(await measureReplies()),
    ...(await measureDamage({ count: replies, seed })),
  ],
});
