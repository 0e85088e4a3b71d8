// `npm run bench:diff`: how long differences take, beside jsdiff, diff-match-patch and fast-myers-diff. README.md says what is counted.
import { parseArgs } from 'node:util';
import { assertPackagesBuilt } from '../src/assert-built.ts';
import { environment } from '../src/environment.ts';
import { renderTable } from '../src/render-table.ts';
import { measureDiff } from './measure-diff.ts';

const samples = 100;

const { values } = parseArgs({
  // `pnpm bench:diff -- --json` hands the dashes on.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { json: { type: 'boolean', default: false } },
});
assertPackagesBuilt(['core', 'diff']);
const measuredOn = environment(samples);
const results = await measureDiff(samples);
console.log(
  values.json
    ? JSON.stringify({ environment: measuredOn, results }, null, 2)
    : renderTable(results),
);
