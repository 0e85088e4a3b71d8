// `pnpm bench:answers`: false statements that get through, and damaged replies that are read as something else.
// README.md says what is counted.
import { parseArgs } from 'node:util';
import { assertPackagesBuilt } from '../src/assert-built.ts';
import { environment } from '../src/environment.ts';
import { renderTable } from '../src/render-table.ts';
import { measureDamage } from './measure-damage.ts';
import { measureReplies } from './measure-replies.ts';
import { measureStatements } from './measure-statements.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    options: {
      json: { type: 'boolean', default: false },
      replies: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
    },
  });
  assertPackagesBuilt(['core', 'roles', 'llm-ai-sdk', 'testkit']);
  const results = [
    ...(await measureStatements()),
    ...(await measureReplies()),
    ...(await measureDamage({ count: Number(values.replies), seed: Number(values.seed) })),
  ];
  console.log(
    values.json
      ? JSON.stringify({ environment: environment(1), results }, null, 2)
      : renderTable(results),
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
