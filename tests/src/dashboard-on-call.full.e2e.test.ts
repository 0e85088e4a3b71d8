import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createOrchestrator, defineTool, memoryStore, type Store } from '@pce/core';
import { makeFolder } from '@pce/test-support';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listTheTexts } from '../../packages/cli/test/list-the-texts.ts';
import { modelServer } from '../../packages/cli/test/model-server.ts';
import { drawn, openDashboard, startBrowser, whyNoBrowser } from './dashboard-browser.ts';
import { addAgent, dashboardSite, startPlan, turnWatch } from './dashboard-site.ts';
import { openTerminal, whyNoTerminal } from './terminal.ts';

// An engineer on call answers six questions, each by at most three clicks or one command. docs/on-call.md shows it;
// PCE_PICTURES=write saves its pictures.
const maxClicks = 3;

const images = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const guide = readFileSync(new URL('../../docs/on-call.md', import.meta.url), 'utf8');

/** Clicks of an engineer, who reads before the first one. */
function mouse() {
  let clicks = 0;
  return {
    async click(target: Locator): Promise<void> {
      clicks += 1;
      await target.click();
    },
    get clicks() {
      return clicks;
    },
  };
}

function refunds(store: Store) {
  const refund = defineTool({
    name: 'payments.refund',
    description: 'Pay an order back',
    input: z.object({ order: z.string(), amount: z.number() }),
    destructive: true,
    execute: ({ order, amount }) => ({ order, amount }),
    claims: ({ order, amount }) => [{ claim: `${order} got ${amount} back`, source: 'payments' }],
  });
  return createOrchestrator({
    ...scriptedRoles({
      decide: ({ log }) =>
        [...log].some(({ type }) => type === 'iteration') ? completion() : aCommand('refund A-17'),
      coordinate: {
        status: 'selected',
        kind: 'tool',
        name: 'payments.refund',
        reason: '',
        args: { order: 'A-17', amount: 900 },
      },
    }),
    tools: [refund],
    store,
  });
}

/** Takes the upper part of a page. */
async function picture(page: Page, name: string, height: number): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await drawn(page);
    const taken = await page.screenshot({ clip: { x: 0, y: 0, width: 1280, height } });
    expect(taken.length).toBeLessThan(120_000);
    const file = `on-call-${name}-${scheme}.png`;
    if (process.env.PCE_PICTURES === 'write' && guide.includes(file))
      writeFileSync(join(images, file), taken);
  }
}

describe.skipIf(whyNoBrowser !== undefined)('an engineer on call, in the browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  it('frees a stuck plan (D6)', async () => {
    await using store = memoryStore();
    await using site = await dashboardSite(store);
    const { executionId } = await startPlan(site.client, '# Move\n- [ ] Rent a van\n- [ ] Pack\n');
    const { report } = await (await addAgent(site.url, site.client)).take();
    await report({ eventType: 'task_blocked', message: 'The card was refused: which one?' });
    await using open = await openDashboard(browser, site.url, { place: '#/waiting' });
    const { page } = open;
    const { click, ...hand } = mouse();
    await page.getByText('The card was refused').waitFor();
    await picture(page, 'stuck', 300);
    await click(page.getByRole('button', { name: 'Retry', exact: true }).first());
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('the blue one');
    await click(dialog.getByRole('button', { name: 'Retry', exact: true }));
    await dialog.waitFor({ state: 'detached' });
    const { blockers } = await site.client.executions.get(executionId);

    expect(blockers).toEqual([]);
    expect(hand.clicks).toBeLessThanOrEqual(maxClicks);
    expect(open.troubles).toEqual([]);
  });

  it('changes the amount of a refund, and denies another with a reason (D6, F9)', async () => {
    await using store = memoryStore();
    await using site = await dashboardSite(store, { turns: refunds(store) });
    const { client, url } = site;
    const { asks, ends } = turnWatch(client);
    const turn = await client.turns.start({ request: 'Pay order A-17 back' });
    await asks(turn);
    await using open = await openDashboard(browser, url, { place: '#/waiting' });
    const { page } = open;
    const dialog = page.getByRole('dialog');
    const changing = mouse();
    await changing.click(page.getByRole('button', { name: /^Run it, once/ }));
    await dialog.getByLabel(/^Its arguments/).fill('{ "order": "A-17", "amount": 150 }');
    await picture(page, 'refund', 660);
    await changing.click(dialog.getByRole('button', { name: 'Approve with these arguments' }));
    await page.getByText('"amount": 150').waitFor();
    const denying = mouse();
    await denying.click(page.getByRole('button', { name: 'Do not run it' }));
    await dialog.getByRole('textbox').fill('the order was never paid');
    await denying.click(dialog.getByRole('button', { name: 'Do not run it' }));
    await ends(turn);
    const { events } = await client.turns.events(turn.turnId);
    const decided = events.flatMap(({ eventType, data }) =>
      eventType === 'intervention.resolved' ? [data] : [],
    );

    expect(decided).toMatchObject([
      { choose: 'approve', args: { amount: 150 } },
      { choose: 'deny', answer: 'the order was never paid' },
    ]);
    expect(Math.max(changing.clicks, denying.clicks)).toBeLessThanOrEqual(maxClicks);
    expect(open.troubles).toEqual([]);
  });
});

/** Prices in dollars for a million tokens. */
const prices = { currency: 'USD', input: 1, cachedInput: 0.5, output: 10 };

const command = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const provider = fileURLToPath(new URL('../node_modules/@ai-sdk/openai', import.meta.url));

describe.skipIf(whyNoTerminal !== undefined)('an engineer on call, in the terminal', () => {
  it('watches a slow model, resumes after a crash, and reads what a turn cost (F2, F16)', async () => {
    let slowMs = 20_000;
    await using models = await modelServer(async (request) => {
      if (request.role === 'executor' && request.before > 0) await pause(slowMs);
      return listTheTexts(request);
    });
    using folder = makeFolder({
      'texts/a.txt': 'one',
      'texts/b.txt': 'two',
      'models.json': JSON.stringify({ models: { 'openai:large': { prices } } }),
      'bin/pce': `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`,
    });
    const { root } = folder;
    chmodSync(join(root, 'bin/pce'), 0o755);
    const link = join(root, 'node_modules/@ai-sdk/openai');
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(provider, link);
    const PATH = `${join(root, 'bin')}:${process.env.PATH ?? ''}`;
    const env = { ...models.env, NODE_PATH: '', PATH };
    await using terminal = await openTerminal({ cwd: root, env });

    await terminal.enter("pce run 'Which files are in texts?' --model openai:large");
    const running = await terminal.shows(/executor [1-9]\d* s · 1,050 tokens/);
    await terminal.kill();
    await terminal.shows(/Killed/);
    await terminal.enter('clear; pce ls');
    const listed = await terminal.shows(/turn_\w+ {2}interrupted/);
    const turn = /turn_\w+/.exec(listed)?.[0] ?? '';
    slowMs = 0;
    await terminal.enter(`clear; pce resume ${turn} --model openai:large`);
    const resumed = await terminal.shows(/log: pce log turn_/);
    await terminal.enter('clear; pce log last | tail -n 12');
    const log = await terminal.shows(/calls of models:[^$]*synthesizer: .* USD/);

    expect(running).toContain('openai:large');
    expect(resumed).toContain('There are 2 files in texts [c1].');
    expect(log).toContain(
      'executor: openai:large, 1,000 tokens in (400 cached), 50 out, 0.0013 USD',
    );
  });
});
