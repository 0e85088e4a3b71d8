import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type Execution } from '@pce/client';
import type { TaskChoice } from '@pce/client/internal';
import { bundleProgram, freePort, makeFolder } from '@pce/test-support';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, openDashboard, startBrowser, whyNoBrowser } from './dashboard-browser.ts';
import { addAgent, type DashboardSite, dashboardSite, startPlan } from './dashboard-site.ts';
import { type DashboardStore, dashboardStores, sqlitePlace } from './dashboard-stores.ts';
import { killableProcess } from './killable-process.ts';
import { openStore } from './open-store.ts';
import type { ServerTask } from './server-process.ts';

const plan = '# Shop\n- [ ] Research the market (2 days)\n- [ ] Write the menu (1 day, after 1)\n';

const inBrowser = describe.skipIf(whyNoBrowser !== undefined);

let browser: Browser;
beforeAll(async () => {
  if (whyNoBrowser === undefined) browser = await startBrowser();
});
afterAll(() => browser?.close());

async function decide(page: Page, name: string): Promise<void> {
  await button(page, name).first().click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

inBrowser('the acts of the dashboard', () => {
  let where: DashboardStore;
  let store: ReturnType<typeof openStore>;
  let site: DashboardSite;

  beforeAll(async () => {
    where = await sqlitePlace();
    store = openStore(where.place);
    site = await dashboardSite(store);
  });
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    await store.close();
    await where[Symbol.asyncDispose]();
  });

  /** A running execution whose first task asks its person. */
  async function blocked(report = {}): Promise<Execution> {
    const execution = await startPlan(site.client, plan);
    const agent = await addAgent(site.url, site.client);
    const { report: tell } = await agent.take();
    const question = { message: 'Which shops?', suggestions: ['Near ones', 'All'] };
    await tell({ eventType: 'task_blocked', ...question, ...report });
    return execution;
  }

  const statusOf = async ({ executionId }: Execution, taskId = '1') =>
    (await site.client.tasks.get(executionId, taskId)).status;

  const show = (execution: Execution) =>
    openDashboard(browser, site.url, { place: `#/executions/${execution.executionId}` });

  it('pause, resume and cancel an execution (D6, D2)', async () => {
    const execution = await blocked();
    await using open = await show(execution);
    const { page } = open;

    await decide(page, 'Pause');
    await page.getByText('Paused').first().waitFor();
    const { status: paused } = await site.client.executions.get(execution.executionId);
    await decide(page, 'Resume');
    await button(page, 'Pause').waitFor();
    await decide(page, 'Cancel');
    await page.getByText('Cancelled').first().waitFor();
    const { status: cancelled } = await site.client.executions.get(execution.executionId);

    expect([paused, cancelled]).toEqual(['PAUSED', 'CANCELLED']);
    expect(await button(page, 'Resume').count()).toBe(0);
    expect(open.troubles).toEqual([]);
  });

  it('pause, resume and cancel an execution from its row, by keyboard (D6, D2)', async () => {
    const execution = await blocked();
    await using open = await openDashboard(browser, site.url, {
      place: `#/executions?q=${execution.executionId}`,
    });
    const { page } = open;
    const dialog = page.getByRole('dialog');
    const press = async (name: string, consequence: RegExp) => {
      await button(page, `${name}: Shop`).press('Enter');
      await dialog.getByText(consequence).waitFor();
      await dialog.getByRole('button', { name, exact: true }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
    };

    await press('Pause', /0 running: their agents are told to rest/);
    await page.locator('.rows').getByText('Paused').waitFor();
    // The same button resumes it: the focus has not moved.
    await page.locator(':focus[aria-label="Resume: Shop"]').waitFor();
    await press('Resume', /Tasks are given out again/);
    await button(page, 'Pause: Shop').waitFor();
    await press('Cancel', /The execution ends/);
    await page.locator('.rows').getByText('Cancelled').waitFor();

    expect((await site.client.executions.get(execution.executionId)).status).toBe('CANCELLED');
    expect(await page.locator('.row-actions button').count()).toBe(0);
    expect(open.troubles).toEqual([]);
  });

  const review = { eventType: 'task_complete', humanReviewRequired: true, outputData: 'soup' };

  it.each<[TaskChoice, string, string, object?]>([
    ['approve', 'Take an alternative', 'QUEUED'],
    ['approve', 'Accept the result', 'COMPLETE', review],
    ['retry', 'Retry', 'QUEUED'],
    ['skip', 'Skip', 'SKIPPED'],
    ['take_over', 'Done by me', 'COMPLETE'],
  ])('%s: decide a task that waits: %s (D6, D4)', async (choice, label, after, report) => {
    const execution = await blocked(report);
    await using open = await show(execution);
    const { page } = open;

    await page
      .getByText(report ? 'soup' : 'Which shops?')
      .first()
      .waitFor();
    await decide(page, label);
    await page.getByText('waits for you').waitFor({ state: 'detached' });
    const { events } = await site.client.executions.events(execution.executionId, {
      types: ['task_resolved'],
    });

    expect(await statusOf(execution)).toBe(after);
    expect(events).toMatchObject([{ choice, taskId: '1' }]);
    if (after === 'QUEUED' && choice === 'approve') expect(events[0]?.note).toBe('Near ones');
    await site.client.executions.change(execution.executionId, { status: 'CANCELLED' });
  });

  it('reassign a task to an agent by its name (D6)', async () => {
    const execution = await blocked();
    const { agentId } = await addAgent(site.url, site.client, 'zoe');
    await using open = await show(execution);
    const { page } = open;

    await page.getByText('Which shops?').first().waitFor();
    await page.locator('.cards').getByRole('button', { name: 'Reassign' }).click();
    await page.getByRole('dialog').getByRole('combobox').selectOption(agentId);
    await page.getByRole('dialog').getByRole('button', { name: 'Reassign' }).click();
    await page.getByText('waits for you').waitFor({ state: 'detached' });

    expect(await site.client.tasks.get(execution.executionId, '1')).toMatchObject({
      status: 'QUEUED',
      reservedFor: agentId,
    });
    await site.client.executions.change(execution.executionId, { status: 'CANCELLED' });
  });

  it('accept a plan that waits for review, and give its execution to one agent (D6, D2)', async () => {
    const { planId } = await site.client.plans.create({ content: '# Unclear\n- Something\n' });
    const execution = await site.client.executions.create({ planId });
    const { agentId } = await addAgent(site.url, site.client, 'eve');
    await using open = await show(execution);
    const { page } = open;

    await decide(page, 'Accept the plan');
    await page.getByText('Queued').first().waitFor();
    await button(page, 'Reassign').first().click();
    await page.getByRole('dialog').getByRole('combobox').selectOption(agentId);
    await page.getByRole('dialog').getByRole('button', { name: 'Reassign' }).click();
    await page.getByText('Only for agent').waitFor();

    expect(execution.status).toBe('CREATED');
    expect(await site.client.executions.get(execution.executionId)).toMatchObject({
      status: 'QUEUED',
      agentId,
    });
    await site.client.executions.change(execution.executionId, { status: 'CANCELLED' });
  });

  it('are refused with the reason if another person was first, and change nothing (D6, D2)', async () => {
    const execution = await blocked();
    await using open = await show(execution);
    const { page } = open;
    const dialog = page.getByRole('dialog');

    await page.getByText('Which shops?').first().waitFor();
    await button(page, 'Skip').first().click();
    await site.client.tasks.resolve(execution.executionId, '1', { choice: 'take_over' });
    await dialog.getByRole('button', { name: 'Skip' }).click();
    const refusal = await dialog.getByRole('alert').textContent();

    expect(refusal).toContain('COMPLETE');
    expect(refusal).toContain('SKIPPED');
    expect(await statusOf(execution)).toBe('COMPLETE');
    await site.client.executions.change(execution.executionId, { status: 'CANCELLED' });
  });
});

inBrowser('a dashboard whose server is killed', () => {
  let folder: ReturnType<typeof makeFolder>;
  let program: string;

  beforeAll(async () => {
    folder = makeFolder();
    const programs = join(folder.root, 'programs');
    mkdirSync(programs);
    // The program expects the page next to its folder.
    const built = fileURLToPath(new URL('../../packages/dashboard/dist', import.meta.url));
    symlinkSync(built, join(folder.root, 'dist'));
    const source = fileURLToPath(new URL('server-process.ts', import.meta.url));
    program = await bundleProgram(source, programs);
  });
  afterAll(() => folder?.remove());

  it.each(dashboardStores)(
    'reports it, and shows every event once when it is back, on %s (D6)',
    async (_, newStore) => {
      const port = await freePort();
      await using where = await newStore();
      await using server = killableProcess<ServerTask>({
        program,
        task: { store: where.place, port, hasPage: true },
        onLine: (line) => typeof line === 'object' && line !== null && 'url' in line,
      });
      await server.atWork();
      const url = `http://127.0.0.1:${port}`;
      const client = createClient({ url });
      const execution = await startPlan(client, plan);
      const agent = await addAgent(url, client);
      const task = await agent.take();
      await using open = await openDashboard(browser, url, {
        place: `#/executions/${execution.executionId}?view=feed`,
      });
      const { page } = open;

      await page.getByText('Given to an agent').waitFor();
      const tell = (part: number) =>
        task.report({ eventType: 'task_progress', percent: part, message: `part ${part}` });
      for (let part = 1; part <= 5; part += 1) await tell(part);
      await server.kill();
      // Returning to the page queries the server at once.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.getByText('The server cannot be reached').waitFor({ timeout: 30_000 });
      server.restart();
      await server.atWork();
      for (let part = 6; part <= 20; part += 1) await tell(part);
      await task.report({ eventType: 'task_complete', outputData: 'found' });
      const { lastEvent } = await client.executions.get(execution.executionId);
      await page.getByText(`the last is number ${lastEvent}`).waitFor({ timeout: 60_000 });
      const numbers = await page.evaluate(async () => {
        const scroller = document.querySelector('.scroller');
        const found: string[] = [];
        for (let top = 0; scroller && top <= scroller.scrollHeight; top += 200) {
          scroller.scrollTop = top;
          await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame);
          for (const row of document.querySelectorAll('[role=row] .event-words')) {
            const { textContent } = row;
            if (textContent?.includes('part ')) found.push(textContent.replace(/.*part /, ''));
          }
        }
        return [...new Set(found)];
      });
      const rows = await page.locator('.scroller').getAttribute('aria-rowcount');
      const { events } = await client.executions.events(execution.executionId, { limit: 200 });

      expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => `${20 - index}`));
      expect(Number(rows)).toBe(events.filter(({ eventType }) => eventType !== 'heartbeat').length);
      expect(open.troubles).toEqual([]);
    },
  );
});
