import { fileURLToPath } from 'node:url';
import { memoryStore } from '@pce/core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, openDashboard, startBrowser, whyNoBrowser } from './dashboard-browser.ts';
import { addAgent, dashboardSite, startPlan } from './dashboard-site.ts';

const planexe = '../../packages/plans/src/__fixtures__/planexe/reports';
const report = fileURLToPath(new URL(`${planexe}/20250517_tea_eshop_report.html`, import.meta.url));

const plan = `# Garden

- Order seeds
- Dig the bed
- Plant

Ring the council.
`;

let browser: Browser;
beforeAll(async () => {
  if (whyNoBrowser === undefined) browser = await startBrowser();
});
afterAll(() => browser?.close());

const marked = (page: Page) => page.locator('mark').textContent();

describe.skipIf(whyNoBrowser !== undefined)('a plan in the browser', () => {
  it('is pasted, put in order, corrected beside its text, saved and started, by keyboard (D1, D6, D10, D11)', async () => {
    await using store = memoryStore();
    await using site = await dashboardSite(store);
    await using open = await openDashboard(browser, site.url);
    const { page } = open;

    await page.getByRole('link', { name: 'New execution' }).press('Enter');
    await page.getByLabel('Or the text').fill(plan);
    await button(page, 'Read the plan').press('Enter');
    await page.getByText('read as part of no task: line 7').waitFor();
    await button(page, 'One after the other').press('Enter');
    await page.getByRole('button', { name: /3 Plant/ }).focus();
    expect(await marked(page)).toBe('- Plant');

    await page.getByRole('button', { name: /1 Order seeds/ }).press('Enter');
    await page.getByLabel('Task', { exact: true }).fill('Choose seeds');
    await page.getByLabel('Person who does it').fill('Mark');
    await page.getByRole('button', { name: /3 Plant/ }).press('Enter');
    await page.getByLabel('After').fill('2, 9');
    await page.getByText('There is no other task 9').waitFor();
    await page.getByLabel('Action').fill('plant');
    await button(page, 'Add a task').first().press('Enter');
    await page.getByLabel('Task', { exact: true }).fill('Ring the council');
    await page.getByLabel('After').fill('3');
    await page.getByRole('button', { name: /2 Dig the bed/ }).press('Enter');
    await button(page, 'Remove it and its parts').press('Enter');
    await button(page, 'Save').press('Enter');
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true);

    await button(page, 'New execution').press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('group', { name: 'Ask me before' }).getByLabel('plant').press('Space');
    await dialog.getByRole('button', { name: 'New execution' }).press('Enter');
    await page.getByRole('treegrid').getByText('Ring the council').waitFor();
    const [execution] = (await site.client.executions.list()).executions;
    const { tasks } = await site.client.tasks.list(execution?.executionId ?? '');
    expect(tasks.map(({ title, dependsOn }) => [title, ...dependsOn])).toEqual([
      ['Choose seeds'],
      ['Plant'],
      ['Ring the council', '3'],
    ]);
    expect(tasks[0]?.blocker?.kind).toBe('person');
    expect(tasks[1]?.blocker?.kind).toBe('approval');
    expect(open.troubles).toEqual([]);
  });

  it('is changed while it runs: differences are shown before, and agents keep their tasks (D6, D10)', async () => {
    await using store = memoryStore();
    await using site = await dashboardSite(store);
    const { client } = site;
    const { executionId } = await startPlan(client, '1. Dig the bed\n2. Plant\n3. Water');
    await (await addAgent(site.url, client)).take();
    await using open = await openDashboard(browser, site.url, {
      place: `#/executions/${executionId}`,
    });
    const { page } = open;
    await page.getByRole('link', { name: 'Change the plan' }).press('Enter');
    await expect
      .poll(() => page.getByRole('button', { name: /1 Dig the bed/ }).isDisabled())
      .toBe(true);
    await page.getByRole('button', { name: /2 Plant/ }).press('Enter');
    await page.getByLabel('Task', { exact: true }).fill('Plant tulips');
    await page.getByLabel('Instruction').fill('In rows.');
    await button(page, 'Add a task').first().press('Enter');
    await page.getByLabel('Task', { exact: true }).fill('Buy a can');
    await page.getByRole('button', { name: /3 Water/ }).press('Enter');
    await button(page, 'Remove it and its parts').press('Enter');
    await button(page, 'Change the plan').press('Enter');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^± 2 Plant\s+Task: Plant Plant tulips\s+Instruction:\s+In rows\.$/),
      expect.stringMatching(/^\+ 4\s+Task:\s+Buy a can$/),
      expect.stringMatching(/^− 3 Water$/),
    ]);
    await dialog.getByLabel('Reason').fill('it rains');
    await dialog.getByRole('button', { name: 'Change the plan' }).press('Enter');
    await page.getByRole('treegrid').getByText('Buy a can').waitFor();
    const { tasks } = await client.tasks.list(executionId);
    expect(tasks.map(({ title, status }) => [title, status])).toEqual([
      ['Dig the bed', 'RUNNING'],
      ['Plant tulips', 'QUEUED'],
      ['Buy a can', 'QUEUED'],
    ]);
    expect(open.troubles).toEqual([]);
  });

  it('that is a file is shown with the line of each task, and kept (D1, D6)', async () => {
    await using store = memoryStore();
    await using site = await dashboardSite(store);
    await using open = await openDashboard(browser, site.url, {
      place: '#/executions/plan',
      width: 390,
      scheme: 'dark',
      locale: 'de',
    });
    const { page } = open;

    await page.getByLabel('Datei').setInputFiles(report);
    await button(page, 'Plan lesen').click();

    await page.getByRole('button', { name: /Gather health/ }).focus();
    expect(await marked(page)).toContain('"id": "18d1689f');
    await page.goto(`${site.url}/#/executions/plan`);
    await page.getByRole('link', { name: /Tea E-commerce/ }).waitFor();
    expect(open.troubles).toEqual([]);
  });
});
