// `npm run bench:dashboard`: the page in a browser, over an execution of 10,000 tasks and 100,000 events.
import { gzipSync } from 'node:zlib';
import { dashboardFiles } from '@pce/dashboard';
import { createServer } from '@pce/server';
import { listen } from '@pce/server/node';
import { sqliteStore } from '@pce/storage-sqlite';
import { findChromium } from '@pce/test-support';
import { type Browser, chromium } from 'playwright-core';
import { assertPackagesBuilt } from '../src/assert-built.ts';
import { environment } from '../src/environment.ts';
import { renderTable } from '../src/render-table.ts';
import { below, type Result, toResult } from '../src/result.ts';
import { withFile } from '../src/scratch.ts';
import { largeExecution } from './large-execution.ts';
import { heapMiB, openPage, scrollList } from './page-figures.ts';

const isJson = process.argv.includes('--json');
const isQuick = process.argv.includes('--quick');
const scale = isQuick ? { tasks: 1_000, events: 5_000 } : { tasks: 10_000, events: 100_000 };
/** As many as 200 a second make in 20 minutes, sent as fast as the store takes them. */
const laterEvents = isQuick ? 5_000 : 240_000;

async function measure(browser: Browser, file: string): Promise<readonly Result[]> {
  await using store = sqliteStore(file);
  const { executionId, happen } = await largeExecution(store, scale);
  await using server = createServer({ store, pages: dashboardFiles() });
  await using listening = await listen(server);
  const address = `${listening.url}/#/executions/${executionId}`;
  const results: Result[] = [];
  const add = (name: string, value: number, unit: string, bound?: number): void => {
    results.push(toResult({ name, value, unit, ...(bound && { target: below('value', bound) }) }));
  };
  const row = '.scroller [role=row]';
  // The server reads the whole journal first, once.
  const cold = await openPage(browser, address, row);
  add('tasks: first useful paint, of a server just started', cold.figures.usefulMs, 'ms');
  await cold.page.context().close();
  for (const [name, view] of Object.entries({ tasks: '', timeline: 'timeline', events: 'feed' })) {
    const { page, figures } = await openPage(browser, `${address}?view=${view}`, row);
    const { average, worst, longestTask } = await scrollList(page);
    add(`${name}: first useful paint`, figures.usefulMs, 'ms', 1_000);
    add(`${name}: requests until then`, figures.requests, '');
    add(`${name}: blocking time`, figures.blockingMs, 'ms');
    add(`${name}: frame while scrolling, average`, average, 'ms');
    add(`${name}: frame while scrolling, worst`, worst, 'ms', 50);
    add(`${name}: longest task while scrolling, processor time`, longestTask, 'ms', 50);
    add(`${name}: rows in the document`, await page.locator('[role=row]').count(), '', 400);
    await page.context().close();
  }
  const { page, figures } = await openPage(browser, `${address}?view=feed`, row);
  add('files of the page, not compressed', figures.kibibytes, 'KiB');
  const compressed = [...dashboardFiles().values()].map(({ body }) => gzipSync(body).length);
  add(
    'files of the page, compressed',
    compressed.reduce((sum, size) => sum + size, 0) / 1_024,
    'KiB',
    60,
  );
  await happen(laterEvents / 10);
  const before = await heapMiB(page);
  await happen((9 * laterEvents) / 10);
  const after = await heapMiB(page);
  add('memory after a tenth of 20 minutes of 200 events/s', before, 'MiB');
  add('memory after all of it', after, 'MiB', before * 1.2);
  add('rows in the document after it', await page.locator('[role=row]').count(), '', 400);
  return results;
}

async function main(): Promise<void> {
  assertPackagesBuilt(['client', 'core', 'dashboard', 'server', 'storage-sqlite']);
  const { path, ...why } = findChromium();
  if (path === undefined) throw new Error('missing' in why ? why.missing : 'no browser');
  const measuredOn = environment(1);
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
  try {
    const results = await withFile((file) => measure(browser, file));
    if (isJson) console.log(JSON.stringify({ environment: measuredOn, results }, null, 2));
    else console.log(renderTable(results));
  } finally {
    await browser.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
