// `pnpm bench:search`: how well commands find their tools, beside BM25 over words. README.md says what is counted.
import { parseArgs } from 'node:util';
import { assertPackagesBuilt } from '../src/assert-built.ts';
import { environment } from '../src/environment.ts';
import { renderTable } from '../src/render-table.ts';
import { measureHistory } from './measure-history.ts';
import { measureManyTools } from './measure-many-tools.ts';
import { measureQuality } from './measure-quality.ts';

/** Each splits the queries another way. */
const salts = ['', 'x', 'y'];

async function main(): Promise<void> {
  const { values } = parseArgs({
    // `pnpm bench:search -- --json` hands the dashes on.
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    options: { json: { type: 'boolean', default: false } },
  });
  assertPackagesBuilt(['core']);
  const measuredOn = environment(salts.length);
  const results = [...measureQuality(salts), ...measureHistory(), ...(await measureManyTools())];
  console.log(
    values.json
      ? JSON.stringify({ environment: measuredOn, results }, null, 2)
      : renderTable(results),
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
