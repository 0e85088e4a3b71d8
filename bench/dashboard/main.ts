// `npm run bench:dashboard`: the page in a browser, with an execution of 10,000 tasks and 100,000 events, and with 10,000
// questions to a person.
import { gzipSync } from 'node:zlib';
import { appendToStream, loadStream, stampEvent } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { dashboardFiles } from '@pce/dashboard';
import { createExecutions, executionJournal } from '@pce/executions';
import { createServer } from '@pce/server';
import { listen } from '@pce/server/node';
import { sqliteStore } from '@pce/storage-sqlite';
import { findChromium } from '@pce/test-support';
import { type Browser, chromium } from 'playwright-core';
import { below, type Result, toResult } from '../src/result.ts';
import { runBenchmark } from '../src/run-benchmark.ts';
import { withFile } from '../src/scratch.ts';
import { type InboxSize, measureInbox } from './inbox.ts';
import { heapMiB, openPage, scrollList } from './page-figures.ts';

const running = 100;

const together = 200;

const hourMs = 3_600_000;

/**
 * Sizes of the execution; `later` is the number of events of 20 minutes at 200 a second, sent as fast as the store
 * accepts them.
 */
const full = { tasks: 10_000, events: 100_000, later: 240_000 };
const quick = { tasks: 1_000, events: 5_000, later: 5_000 };

const fullInbox: InboxSize = { waiting: 10_000, answered: 500 };
const quickInbox: InboxSize = { waiting: 1_000, answered: 50 };

async function measurePage(
  browser: Browser,
  { tasks, events, later }: typeof full,
  file: string,
): Promise<readonly Result[]> {
  await using store = sqliteStore(file);
  const { executionId, happen } = await largeExecution(store, { tasks, events });
  await using server = createServer({ store, pages: dashboardFiles() });
  await using listening = await listen(server);
  const address = `${listening.url}/#/executions/${executionId}`;
  const results: Result[] = [];
  const add = (name: string, value: number, unit: string, bound?: number): void => {
    results.push(toResult({ name, value, unit, ...(bound && { target: below('value', bound) }) }));
  };
  const row = '.scroller [role=row]';
  // The server reads the whole journal once.
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
    70,
  );
  await happen(later / 10);
  const before = await heapMiB(page);
  await happen((9 * later) / 10);
  const after = await heapMiB(page);
  add('memory after a tenth of 20 minutes of 200 events/s', before, 'MiB');
  add('memory after all of it', after, 'MiB', before * 1.2);
  add('rows in the document after it', await page.locator('[role=row]').count(), '', 400);
  return results;
}

await runBenchmark({
  packages: ['client', 'core', 'dashboard', 'server', 'storage-sqlite'],
  repeats: 1,
  async *measure({ isQuick }) {
    const { path, ...why } = findChromium();
    if (path === undefined) throw new Error('missing' in why ? why.missing : 'no browser');
    const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
    try {
      yield await withFile((file) => measurePage(browser, isQuick ? quick : full, file));
      yield await measureInbox(browser, isQuick ? quickInbox : fullInbox);
    } finally {
      await browser.close();
    }
  },
});

interface LargeExecution {
  readonly executionId: string;
  happen(events: number): Promise<void>;
}

/**
 * Makes an execution of `tasks` tasks in phases of 100, of which a hundred run, with about `events` events. Reports are
 * written to the journal directly: core examines every task per report, which takes minutes for 100,000.
 */
async function largeExecution(
  store: Store,
  { tasks, events }: { readonly tasks: number; readonly events: number },
): Promise<LargeExecution> {
  const executions = createExecutions({ store });
  const { execution } = await executions.create({ owner: 'local', plan: largePlan(tasks) });
  const held: { readonly task: string; readonly token: string }[] = [];
  for (let taken = 0; taken < running; taken += 1) {
    const offer = await executions.lease({ owner: 'local', agent: 'ann', actions: ['work'] });
    if (offer) held.push({ task: offer.task.id, token: offer.token });
  }
  let stream = await loadStream(store, executionJournal, execution);
  const report = (index: number) => {
    const number = stream.head.version + index + 1;
    const one = held[number % held.length];
    if (one === undefined) throw new Error('no task runs');
    const said = { percent: number % 100, message: `step ${number}` };
    const report = { type: 'task_progress', agent: 'ann', ...one, ...said } as const;
    const at = Date.now();
    // The lease outlasts the measurement.
    const lease = { expiresAt: at + hourMs };
    return stampEvent(
      { type: 'agent.reported' as const, id: `event_${number}`, report, ...lease },
      at,
    );
  };
  const happen = async (count: number): Promise<void> => {
    for (let done = 0; done < count; done += together) {
      const length = Math.min(together, count - done);
      const reports = Array.from({ length }, (_, index) => report(index));
      stream = await appendToStream(store, executionJournal, stream, reports);
    }
  };
  await happen(events);
  return { executionId: execution, happen };
}

function largePlan(tasks: number) {
  const duration = { minMs: hourMs, likelyMs: 2 * hourMs, maxMs: 4 * hourMs };
  const phases = Array.from({ length: tasks / 100 }, (_, index) => `${index + 1}`);
  const parts = Array.from({ length: 99 }, (_, index) => index + 1);
  return {
    name: 'A large plan',
    goal: 'A large plan',
    tasks: phases.flatMap((phase) => [
      { id: phase, title: `Phase ${phase}`, action: 'work' },
      ...parts.map((part) => ({
        id: `${phase}.${part}`,
        title: `Part ${part} of phase ${phase}`,
        parent: phase,
        action: 'work',
        duration,
        ...(part > 1 && { dependsOn: [`${phase}.${part - 1}`] }),
      })),
    ]),
  };
}
