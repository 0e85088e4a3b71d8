import { memoryStore } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { createTracker } from '@pce/tracker';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, startBrowser, whyNoBrowser } from './dashboard-browser.ts';
import { dashboardSite } from './dashboard-site.ts';

let browser: Browser;
beforeAll(async () => {
  if (whyNoBrowser === undefined) browser = await startBrowser();
}, 60_000);
afterAll(() => browser?.close());

describe.skipIf(whyNoBrowser !== undefined)('the episodes of the dashboard', () => {
  it('show what changed and what decided, pause, resume and restore with a preview (D6, C6)', async () => {
    await using store = memoryStore();
    await using tracker = createTracker({ store, classifier: diffClassifier() });
    await using site = await dashboardSite(store, { episodes: tracker });
    const { episode } = await tracker.startEpisode({ title: 'A search box', goal: 'Find things' });
    const record = (iteration: number, scratchpad: string) =>
      tracker.recordCheckpoint({ episode, role: 'planner', iteration, scratchpad });
    await record(1, '- List the files\n- Draw the box\n');
    await record(2, '- List the files\n- Draw the box\n- Test it\n');
    await tracker.settled(episode);
    await using open = await openDashboard(browser, site.url, { place: '#/episodes' });
    const { page } = open;

    await page.getByText('A search box').click();
    await page.getByRole('button', { name: 'Planner 2' }).click();
    await page.getByText('+- Test it').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByLabel('Reason').fill('lunch');
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await page.getByText('lunch').first().waitFor();
    const paused = (await tracker.getStatus(episode)).status;
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByRole('button', { name: 'Planner 1' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('No file would change.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { rows } = await tracker.listCheckpoints({ episode });

    expect(paused).toBe('paused');
    expect(rows.length).toBe(3);
    expect(open.troubles).toEqual([]);
  });

  it('ask a person, on their page and among all that waits, and take the answer (C6, C8, D6)', async () => {
    await using store = memoryStore();
    await using tracker = createTracker({ store, classifier: diffClassifier() });
    await using site = await dashboardSite(store, { episodes: tracker });
    const { episode } = await tracker.startEpisode({ title: 'A search box' });
    const ask = (intervention: string, message: string) =>
      tracker.openIntervention({
        ...{ episode, intervention, kind: 'permission', role: 'executor', message },
        options: ['allow', 'reject'],
      });
    await using open = await openDashboard(browser, site.url, { place: `#/episodes/${episode}` });
    const { page } = open;
    const choose = async (answer: string): Promise<void> => {
      await page.getByRole('button', { name: answer }).click();
      await page.getByRole('dialog').getByRole('button', { name: answer }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await page.getByText('A search box').first().waitFor();

    await ask('l1.q1', 'the executor wants to: npm publish');
    await page.getByText('the executor wants to: npm publish').waitFor();
    await choose('Reject');
    await page.getByText('npm publish').waitFor({ state: 'detached' });
    await ask('l1.q2', 'the executor wants to: write a.md');
    await page.goto(`${site.url}/#/waiting`);
    await page.getByText('write a.md').waitFor();
    await choose('Allow');
    const answers = ['l1.q1', 'l1.q2'].map(async (intervention) => {
      return (await tracker.getIntervention({ episode, intervention })).choose;
    });

    expect(await Promise.all(answers)).toEqual(['reject', 'allow']);
    expect(open.troubles).toEqual([]);
  });
});
