import { text } from 'node:stream/consumers';
import { createOrchestrator, defineTool, memoryStore } from '@pce/core';
import { ModelError, ToolError } from '@pce/core/errors';
import { personalDataGuard } from '@pce/core/guards';
import { childTurnOf } from '@pce/core/internal';
import { diffClassifier } from '@pce/diff';
import { createExecutions } from '@pce/executions';
import { aCommand, aPlan, completion, scriptedRoles } from '@pce/testkit';
import { createTracker } from '@pce/tracker';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openDashboard, startBrowser, whyNoBrowser } from './dashboard-browser.ts';
import { dashboardSite, startPlan } from './dashboard-site.ts';
import { shoppingTurns } from './dashboard-turns.ts';

const inBrowser = describe.skipIf(whyNoBrowser !== undefined);

let browser: Browser;
beforeAll(async () => {
  if (whyNoBrowser === undefined) browser = await startBrowser();
});
afterAll(() => browser?.close());

inBrowser('a turn under way', () => {
  it('shows an unavailable model, and the answer while it is written until it is checked (A22, A25, D6)', async () => {
    let isAway = true;
    let write = (_: string): void => undefined;
    let end = (): void => undefined;
    await using store = memoryStore();
    await using pce = createOrchestrator({
      ...scriptedRoles({
        plan() {
          const options = { isRetryable: true, retryAfterMs: 800 };
          if (isAway) throw new ModelError('m', 'unavailable', 'overloaded', options);
          return aPlan({ routeTo: 'synthesis' });
        },
        synthesize: (_, { onText = () => undefined }) => {
          write = onText;
          return new Promise((resolve) => {
            end = () => resolve({ answer: 'Soup costs three dollars.' });
          });
        },
      }),
      store,
    });
    await using site = await dashboardSite(store, { turns: pce });
    const { turnId } = await site.client.turns.start({ request: 'What does soup cost?' });
    await using open = await openDashboard(browser, site.url, { place: `#/turns/${turnId}` });
    const { page } = open;

    await page.getByText('The model of the Planner does not answer (overloaded)').waitFor();
    isAway = false;
    await page.getByText('Writing the answer').waitFor();
    write('Soup costs ');
    await page.locator('.written', { hasText: 'Soup costs' }).waitFor();
    await page.reload();
    await page.locator('.written', { hasText: 'Soup costs' }).waitFor();
    write('three');
    await page.locator('.written', { hasText: 'Soup costs three' }).waitFor();
    const away = await page.getByText('does not answer').count();
    end();
    await page.locator('.answer', { hasText: 'Soup costs three dollars.' }).waitFor();

    expect(away).toBe(0);
    expect(await page.locator('.written').count()).toBe(0);
    expect(open.troubles).toEqual([]);
  });

  it('shows an unavailable tool service, also to later visitors, and can be paused, resumed and cancelled meanwhile (A25, D6)', async () => {
    const look = defineTool({
      name: 'shop.look',
      description: 'Look a price up',
      input: z.object({}),
      effect: 'read',
      execute() {
        throw new ToolError('rate_limited', 'the shop is closed', { retryAfterMs: 31_000 });
      },
    });
    await using store = memoryStore();
    await using pce = createOrchestrator({
      ...scriptedRoles({ decide: aCommand('look a price up') }),
      tools: [look],
      store,
    });
    await using site = await dashboardSite(store, { turns: pce });
    const { turnId } = await site.client.turns.start({ request: 'What does soup cost?' });
    await using open = await openDashboard(browser, site.url, { place: `#/turns/${turnId}` });
    const { page } = open;
    const away = page.getByText('The service of shop.look does not answer (the shop is closed).');

    await away.filter({ hasText: 'Next try: in' }).waitFor();
    await page.reload();
    await away.waitFor();
    const decide = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name }).press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await decide('Pause');
    await page.getByText('Paused').first().waitFor();
    const { status: paused } = await site.client.turns.get(turnId);
    await decide('Resume');
    await away.waitFor();
    await decide('Cancel');
    await away.waitFor({ state: 'detached' });

    const { status } = await site.client.turns.get(turnId);
    expect([paused, status]).toEqual(['paused', 'cancelled']);
    expect(open.troubles).toEqual([]);
  });

  it('links to the turns of its thread and its child turns, and back; and shows what a guard did (A23, D6)', async () => {
    await using store = memoryStore();
    await using team = createOrchestrator({ ...scriptedRoles(), store });
    const ask = defineTool({
      name: 'team.ask',
      description: 'Ask the team',
      input: z.object({}),
      effect: 'idempotent',
      startsTurn: true,
      async execute(_, { turn: parent, idempotencyKey }) {
        const turn = childTurnOf(idempotencyKey);
        const { answer } = await team.start('Ask the cooks', { turn, parent }).result();
        return { answer };
      },
    });
    await using pce = createOrchestrator({
      ...scriptedRoles({
        decide: ({ iteration }) => (iteration === 1 ? aCommand('ask the team') : completion()),
      }),
      inputGuard: personalDataGuard(),
      tools: [ask],
      store,
    });
    await using site = await dashboardSite(store, { turns: pce });
    const thread = pce.thread('lunch');
    await thread.start('What does soup cost?').result();
    const { turn } = await thread.start('Mail it to ann@example.org').result();
    await using open = await openDashboard(browser, site.url, { place: `#/turns/${turn}` });
    const { page } = open;
    const related = page.getByRole('region', { name: 'Related turns' });

    await related.getByRole('link', { name: 'What does soup cost?' }).waitFor();
    await related.getByRole('link', { name: 'Ask the cooks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ask the cooks' }).waitFor();
    await related.getByText('Works for').waitFor();
    await related.getByRole('link', { name: 'Mail it to' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mail it to' }).waitFor();
    await page.getByRole('button', { name: 'Events', exact: true }).click();
    await page.locator('.event-row', { hasText: 'turn.started' }).getByText('changed').waitFor();

    expect(open.troubles).toEqual([]);
  });
});

inBrowser('a turn with files and an output', () => {
  it('saves the files, and links from a value of the output to its source (A21, D6)', async () => {
    const look = defineTool({
      name: 'shop.look',
      description: 'Look a price up',
      input: z.object({}),
      effect: 'read',
      execute: () => ({ price: 549 }),
      claims: ({ price }) => [{ claim: `It costs $${price}`, source: 'https://shop.example' }],
    });
    await using store = memoryStore();
    await using pce = createOrchestrator({
      ...scriptedRoles({
        decide: ({ iteration }) => (iteration === 1 ? aCommand('look a price up') : completion()),
        synthesize: { answer: 'It costs $549 [c1].' },
        fillOutput: {
          value: { price: 549 },
          evidence: [{ path: 'price', label: 'supported', citations: ['c1'], from: 'r1.price' }],
        },
      }),
      tools: [look],
      store,
    });
    await using site = await dashboardSite(store, { turns: pce });
    const { turn } = await pce
      .start('What does it cost?', {
        output: z.object({ price: z.number() }),
        attachments: [{ name: '<b>wish.txt', content: 'A laptop, please' }],
      })
      .result();
    await using open = await openDashboard(browser, site.url, { place: `#/turns/${turn}` });
    const { page } = open;

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: '<b>wish.txt' }).press('Enter');
    const saved = await text(await (await saving).createReadStream());
    const output = page.getByRole('region', { name: 'Output' });
    await output.getByText('"price": 549').waitFor();
    await output.getByRole('link', { name: '[c1]' }).click();
    await page.locator('.details').getByText('"price": 549').waitFor();

    expect(saved).toBe('A laptop, please');
    expect(page.url()).toMatch(/view=events&event=\d+$/);
    expect(open.troubles).toEqual([]);
  });
});

inBrowser('a long episode', () => {
  it('loads the oldest events on request, without a gap (D6, C3)', async () => {
    await using store = memoryStore();
    await using tracker = createTracker({ store, classifier: diffClassifier() });
    await using site = await dashboardSite(store, { episodes: tracker });
    const { episode } = await tracker.startEpisode({ title: 'Long' });
    await tracker.sendMessage({ episode, target: 'executor', message: 'The first word' });
    for (let iteration = 1; iteration <= 150; iteration += 1) {
      await tracker.recordCheckpoint({ episode, role: 'planner', iteration, scratchpad: '- Wait' });
    }
    const { version } = await tracker.getStatus(episode);
    const place = `#/episodes/${episode}?view=`;
    await using open = await openDashboard(browser, site.url, { place: `${place}messages` });
    const { page } = open;

    await page.getByText('The first word').waitFor();
    await page.goto(`${site.url}/${place}events&event=2`);
    await page.locator('.details').getByText('"text": "The first word"').waitFor();
    const rows = await page.getByRole('treegrid').getAttribute('aria-rowcount');

    expect(version).toBeGreaterThan(250);
    expect(Number(rows)).toBe(version);
    expect(open.troubles).toEqual([]);
  });
});

inBrowser('an execution whose forecast fails', () => {
  it('reports it, and shows the rest (D6)', async () => {
    await using store = memoryStore();
    await using site = await dashboardSite(store);
    const { executionId } = await startPlan(site.client, '# Shop\n- [ ] Write the menu\n');
    await using open = await openDashboard(browser, site.url, { place: '#/nowhere' });
    const { page } = open;

    await page.route(/forecast/, (route) => route.abort());
    await page.goto(`${site.url}/#/executions/${executionId}`);
    await page.getByText('The forecast could not be loaded').waitFor();
    await page.getByText('Write the menu').waitFor();

    expect(open.troubles).toEqual([]);
  });
});

inBrowser('a server that shows turns and drives none', () => {
  it('shows where to decide, and offers no decision that it would refuse (D6)', async () => {
    await using store = memoryStore();
    await using pce = shoppingTurns(store);
    const { turn } = await pce.start('Find a laptop', { owner: 'local' }).result();
    await using site = await dashboardSite(store, { turns: 'shown' });
    await using open = await openDashboard(browser, site.url, { place: `#/turns/${turn}` });
    const { page } = open;

    await page.getByText('This server shows turns and drives none').waitFor();

    expect(await page.getByRole('button', { name: 'Do not run it' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(0);
    await page.goto(`${site.url}/#/waiting`);
    await page.getByText('This server shows turns and drives none').waitFor();
    expect(open.troubles).toEqual([]);
  });
});

inBrowser('a page that is left open', () => {
  it('stays small while thousands of events arrive, and shows the last (D6, D9)', async () => {
    await using store = memoryStore();
    await using site = await dashboardSite(store);
    const executions = createExecutions({ store });
    const tasks = Array.from({ length: 100 }, (_, index) => {
      return { id: `${index + 1}`, title: `Task ${index + 1}`, action: 'work' };
    });
    const plan = { name: 'Long', goal: 'Long', tasks };
    const { execution } = await executions.create({ owner: 'local', plan });
    const offer = await executions.lease({ owner: 'local', agent: 'ann', actions: ['work'] });
    const held = { agent: 'ann', task: offer?.task.id ?? '', token: offer?.token ?? '' };
    const place = `#/executions/${execution}?view=feed`;
    await using open = await openDashboard(browser, site.url, { place });
    const { page } = open;
    const session = await page.context().newCDPSession(page);
    /** Waits until this many reports have arrived, and returns the page's memory in bytes. */
    const after = async (reports: number): Promise<number> => {
      for (let done = 0; done < reports; done += 100) {
        const said = Array.from({ length: 100 }, (_, index) =>
          executions.report(execution, {
            type: 'task_progress',
            ...held,
            percent: index,
            message: `${done + index}`,
          }),
        );
        await Promise.all(said);
      }
      const { version } = await executions.get(execution);
      await page.getByText(`the last is number ${version}`).waitFor();
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };

    await page.locator('.event-row').first().waitFor();
    const before = await after(3_000);
    const end = await after(9_000);

    expect(end / before).toBeLessThan(1.2);
    expect(await page.locator('[role=row]').count()).toBeLessThan(400);
    expect(open.troubles).toEqual([]);
  });
});
