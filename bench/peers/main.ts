// `npm run bench:peers`: PCE, other frameworks and the hand-written loop, on one workload.
import { parseArgs } from 'node:util';
import { publishPart } from '@pce/test-support';
import { assertPackagesBuilt, measuredPackages } from '../src/assert-built.ts';
import { chosen } from '../src/run-benchmark.ts';
import { contenders } from './contenders.ts';
import { install } from './install.ts';
import { measureEveryone } from './measure-everyone.ts';
import { renderPage, targets } from './report.ts';

const { values } = parseArgs({
  // `pnpm bench:peers -- --json` passes the dashes on.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    json: { type: 'boolean' },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    write: { type: 'boolean' },
  },
});
const { json, short, only, write } = values;

try {
  assertPackagesBuilt(measuredPackages);
  const peers = contenders.filter(({ kind }) => kind !== 'floor' && kind !== 'ours');
  const names =
    only === undefined
      ? peers.filter((peer) => peer.short || !short).map(({ folder }) => folder)
      : chosen(
          'peer',
          peers.map(({ folder }) => folder),
          only,
        );
  // The floor and PCE, with which all are compared, and the others.
  const taking = contenders.filter((each) => !peers.includes(each) || names.includes(each.folder));
  for (const { folder } of taking) await install(folder);
  const measured = await measureEveryone({
    contenders: taking,
    lengths: short ? [10, 100] : [10, 100, 1_000],
    withServer: !short,
  });
  const tables = renderPage(measured);
  if (write || (!short && only === undefined)) publishPart('benchmarks', 'bench:peers', tables);
  const document = { ...measured, results: targets(measured) };
  console.log(json ? JSON.stringify(document, null, 2) : `\n${tables}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
