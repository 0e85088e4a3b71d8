// `npm run bench:peers`: PCE, other frameworks and the hand-written loop, on one workload.
import { readFileSync, writeFileSync } from 'node:fs';
import { assertPackagesBuilt, measuredPackages } from '../src/assert-built.ts';
import { adapterFolder, install } from './install.ts';
import { measureEveryone } from './measure-everyone.ts';
import { type PeersOptions, parsePeersOptions } from './options.ts';
import { renderPage } from './report/page.ts';
import { replaceGenerated } from './report/replace-generated.ts';
import { targets } from './report/targets.ts';

const pageFile = new URL('../../docs/benchmarks.md', import.meta.url);

async function main(options: PeersOptions): Promise<void> {
  assertPackagesBuilt(measuredPackages);
  for (const { folder } of options.contenders) await install(adapterFolder(folder));
  const measured = await measureEveryone(options);
  const tables = renderPage(measured);
  if (options.writesPage) {
    writeFileSync(pageFile, replaceGenerated(readFileSync(pageFile, 'utf8'), tables));
  }
  const document = { ...measured, results: targets(measured) };
  console.log(options.json ? JSON.stringify(document, null, 2) : `\n${tables}`);
}

try {
  await main(parsePeersOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
