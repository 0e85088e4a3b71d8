import { createOrchestrator, defineTool, memoryStore, type Orchestrator } from '@pce/core';
import { dashboardFiles } from '@pce/dashboard';
import { createServer } from '@pce/server';
import { listen } from '@pce/server/node';
import { aCommand, scriptedRoles } from '@pce/testkit';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { below, type Result, toResult } from '../src/result.ts';
import { openPage } from './page-figures.ts';

/** Questions that wait, and how many of them are answered at once. */
export interface InboxSize {
  readonly waiting: number;
  readonly answered: number;
}

/** Measures the page of all that waits: its first paint, and one answer to many questions. */
export async function measureInbox(
  browser: Browser,
  { waiting, answered }: InboxSize,
): Promise<readonly Result[]> {
  await using store = memoryStore();
  await using pce = refunds(store);
  await askFor(pce, { waiting, answered });
  const limits = { userRequestsPerMinute: 1e6, ownerRequestsPerMinute: 1e6 };
  await using server = createServer({ store, turns: pce, limits, pages: dashboardFiles() });
  await using listening = await listen(server);
  const { page, figures } = await openPage(browser, `${listening.url}/#/waiting`, '.cards > li');
  const answeredMs = await denyAll(page, 'early');
  const open = (await pce.interventions()).length;
  if (open !== waiting - answered) throw new Error(`${open} questions are left`);
  return [
    toResult({
      name: `first useful paint, ${waiting} questions`,
      value: figures.usefulMs,
      unit: 'ms',
      target: below('value', 1_000),
    }),
    toResult({ name: 'requests until then', value: figures.requests, unit: '' }),
    toResult({ name: 'blocking time', value: figures.blockingMs, unit: 'ms' }),
    toResult({ name: `one answer to ${answered} questions`, value: answeredMs, unit: 'ms' }),
  ];
}

function refunds(store: ReturnType<typeof memoryStore>): Orchestrator {
  const refund = defineTool({
    name: 'payments.refund',
    description: 'Pay an order back',
    input: z.object({ amount: z.number() }),
    destructive: true,
    execute: ({ amount }) => ({ amount }),
  });
  return createOrchestrator({
    ...scriptedRoles({
      decide: aCommand('refund it'),
      coordinate: {
        status: 'selected',
        kind: 'tool',
        name: 'payments.refund',
        reason: '',
        args: { amount: 900 },
      },
    }),
    tools: [refund],
    store,
    limits: { iterations: 1 },
  });
}

/** Starts turns that ask; the oldest are called early. */
async function askFor(pce: Orchestrator, { waiting, answered }: InboxSize): Promise<void> {
  for (let number = 0; number < waiting; number += 1) {
    const when = number < answered ? 'early' : 'late';
    await pce.start(`Pay ${when} order ${number} back`).result();
  }
}

/** Denies all questions that a word is found in, and returns the milliseconds from the confirmation until all are decided. */
async function denyAll(page: Page, word: string): Promise<number> {
  await page.getByRole('searchbox').fill(word);
  await page.getByRole('checkbox', { name: /^Approval of a call/ }).check();
  await page.locator('.bulk').getByRole('button', { name: 'Do not run it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('the shop was closed');
  const from = performance.now();
  await dialog.getByRole('button', { name: 'Do not run it' }).click();
  await dialog.waitFor({ state: 'detached', timeout: 600_000 });
  return performance.now() - from;
}
