// `pnpm bench:peers`: PCE beside other frameworks and the hand-written loop, on one workload.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { assertBuilt } from '../src/assert-built.ts';
import { adapterFolder, install } from './install.ts';
import { measureEveryone } from './measure-everyone.ts';
import { type Measured, measuredSchema } from './measured.ts';
import { type PeersOptions, parsePeersOptions } from './options.ts';
import { renderPage } from './report/page.ts';
import { replaceGenerated } from './report/replace-generated.ts';
import { toResults } from './report/results.ts';

const pageFile = new URL('../../docs/benchmarks.md', import.meta.url);

async function measuredNow(options: PeersOptions): Promise<Measured> {
  assertBuilt();
  const folders = options.contenders.map(({ folder }) => folder);
  for (const folder of [...folders, 'tokenizer']) await install(adapterFolder(folder));
  return measureEveryone(options);
}

/** Figures that are kept in a file are rendered again; others are measured, and kept there. */
async function measured(options: PeersOptions): Promise<Measured> {
  const { figures } = options;
  if (figures !== undefined && existsSync(figures)) {
    return measuredSchema.parse(JSON.parse(readFileSync(figures, 'utf8')));
  }
  const everyone = await measuredNow(options);
  if (figures !== undefined) writeFileSync(figures, JSON.stringify(everyone));
  return everyone;
}

async function main(options: PeersOptions): Promise<void> {
  const everyone = await measured(options);
  const page = renderPage(everyone);
  if (options.complete) {
    writeFileSync(pageFile, `${replaceGenerated(readFileSync(pageFile, 'utf8'), page)}`);
  }
  const { environment } = everyone;
  console.log(
    options.json
      ? JSON.stringify({ environment, results: toResults(everyone) }, null, 2)
      : `\n${page}`,
  );
}

try {
  await main(parsePeersOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
