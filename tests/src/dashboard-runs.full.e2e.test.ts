import { createOrchestrator, type Orchestrator, type Store } from '@pce/core';
import type { Reflector } from '@pce/core/ports';
import { diffClassifier } from '@pce/diff';
import { completion, scriptedRoles } from '@pce/testkit';
import { createTracker, type Tracker } from '@pce/tracker';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, openDashboard, press, startBrowser, whyNoBrowser } from './dashboard-browser.ts';
import { type DashboardSite, dashboardSite } from './dashboard-site.ts';
import { type DashboardStore, sqlitePlace } from './dashboard-stores.ts';
import { shoppingTurns } from './dashboard-turns.ts';
import { openStore } from './open-store.ts';

let browser: Browser;
beforeAll(async () => {
  if (whyNoBrowser === undefined) browser = await startBrowser();
});
afterAll(() => browser?.close());

/** Reports drift, each time in other words. */
const reflector: Reflector = {
  reflect: async ({ patch }) => ({
    diagnosis: `It looked at ${patch.split('\n').length} changes.`,
    action_items: ['Read the goal again.'],
    alignment_check: { aligned: true, rationale: 'no point of the goal is touched' },
  }),
};

describe.skipIf(whyNoBrowser !== undefined)('turns and episodes in the dashboard', () => {
  let where: DashboardStore;
  let store: Store;
  let pce: Orchestrator;
  let tracker: Tracker;
  let site: DashboardSite;

  beforeAll(async () => {
    where = await sqlitePlace();
    store = openStore(where.place);
    pce = shoppingTurns(store);
    tracker = createTracker({ store, classifier: diffClassifier(), reflector });
    site = await dashboardSite(store, { turns: pce, episodes: tracker });
  });
  afterAll(async () => {
    await site?.[Symbol.asyncDispose]();
    await tracker?.close();
    await pce?.close();
    await store?.close();
    await where?.[Symbol.asyncDispose]();
  });

  it('an approval that another person gave before is refused, and a row cancels its turn (D6, F9)', async () => {
    const first = await site.client.turns.start({ request: 'Find a second one' });
    await using open = await openDashboard(browser, site.url, { place: `#/turns/${first.turnId}` });
    const { page } = open;
    const dialog = page.getByRole('dialog');

    await button(page, 'Do not run it').press('Enter');
    const waiting = await site.client.interventions.list();
    const asked = waiting.find(({ turnId }) => turnId === first.turnId);
    await site.client.interventions.resolve(asked?.id ?? '', {
      choose: 'approve',
      approvedHash: asked?.intervention?.approval?.hash ?? '',
    });
    // The page has received it, and keeps the dialog open.
    await page.getByText('The laptop costs $549 [c1].').waitFor();
    await dialog.getByRole('button', { name: 'Do not run it' }).press('Enter');
    await dialog.getByRole('alert').waitFor();
    const third = await site.client.turns.start({ request: 'Find a third' });
    await page.goto(`${site.url}/#/turns?q=third`);
    await press(page, 'Cancel: Find a third', 'The turn ends without an answer', 'Cancel');
    await page.locator('.rows').getByText('Cancelled').waitFor();

    expect((await site.client.turns.get(third.turnId)).status).toBe('cancelled');
    expect(await page.locator('.row-actions button').count()).toBe(0);
    expect(open.troubles).toEqual([]);
  });

  it('a turn shows the prompts of its models, of which one may keep none (D6, F16)', async () => {
    const used = { inputTokens: 1, outputTokens: 1, cost: 0 };
    const call = { ...used, ms: 5, promptHash: 'aa', replyHash: 'bb' };
    const calls = [
      { ...call, model: 'm:1', at: 1 },
      { ...call, model: 'm:2', at: 2, prompt: 'Decide!', reply: 'It is done.' },
    ];
    const asked = createOrchestrator({
      ...scriptedRoles({
        decide(_, { budget }) {
          budget.reserveModelCall(used);
          budget.settle({ ...used, calls }, used);
          return completion();
        },
      }),
      tools: [],
      store,
    });
    const { turn } = await asked.run('Compare');
    const place = `#/turns/${turn}?view=timeline`;
    await using open = await openDashboard(browser, site.url, { place });
    const { page } = open;
    await page.locator('.waterfall summary', { hasText: '1 → 1' }).click();
    await button(page, 'Prompts and replies').click();
    await page.getByText('It is done.').waitFor();

    expect(await page.locator('.waterfall .output pre').allTextContents()).toEqual([
      'Decide!',
      'It is done.',
    ]);
    expect(open.troubles).toEqual([]);
  });

  it('an episode is paused, resumed and cancelled from its row, by keyboard (D6, C6)', async () => {
    const { episode } = await tracker.startEpisode({ title: 'A wish list', goal: 'Keep wishes' });
    await using open = await openDashboard(browser, site.url, { place: '#/episodes' });
    const { page } = open;
    const dialog = page.getByRole('dialog');

    await button(page, 'Pause: A wish list').press('Enter');
    await dialog.getByLabel('Reason').fill('lunch');
    await dialog.getByRole('button', { name: 'Pause' }).press('Enter');
    // The same button resumes it: the focus has not moved.
    await page.locator(':focus[aria-label="Resume: A wish list"]').waitFor();
    const paused = await tracker.getStatus(episode);
    await press(page, 'Resume: A wish list', 'Each role gets a summary', 'Resume');
    await button(page, 'Pause: A wish list').waitFor();
    await press(page, 'Cancel: A wish list', 'nothing more is recorded', 'Cancel');
    await button(page, 'Cancel: A wish list').waitFor({ state: 'detached' });

    expect(paused).toMatchObject({ status: 'paused', pause: { reason: 'lunch' } });
    expect(await tracker.getStatus(episode)).toMatchObject({
      status: 'ended',
      outcome: 'cancelled',
    });
    expect(open.troubles).toEqual([]);
  });

  it('an episode shows what changed and what decided, and is restored with a preview (D6, C6)', async () => {
    const episode = await searchBox(tracker);
    await using open = await openDashboard(browser, site.url, { place: '#/episodes' });
    const { page } = open;

    await page.getByText('A search box').click();
    await button(page, 'Planner 2').press('Enter');
    await page.getByText('+- Test it').waitFor();
    await button(page, 'Planner 1').press('Enter');
    await button(page, 'Restore').press('Enter');
    await page.getByText('No file would change.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tracker.settled(episode);
    const { rows } = await tracker.listCheckpoints({ episode });
    await tracker.endEpisode({ episode, outcome: 'completed' });
    await button(page, 'Restore').waitFor({ state: 'detached' });

    expect(rows.length).toBe(4);
    expect(open.troubles).toEqual([]);
  });

  it('an episode shows the texts of its roles, each reflection and each event, as they arrive (D6, C3, C4)', async () => {
    const episode = await searchBox(tracker);
    const place = `#/episodes/${episode}`;
    await using open = await openDashboard(browser, site.url, { place });
    const { page } = open;

    await button(page, 'Messages').press('Enter');
    await page.getByText('Draw the box').first().waitFor();
    await page.getByText('Handed over').waitFor();
    const { messages } = await tracker.receiveMessages({ episode, target: 'executor' });
    await tracker.acknowledgeMessage({ episode, message: messages[0]?.message ?? '' });
    await page.locator('li', { hasText: 'Draw the box' }).getByText('Acknowledged').waitFor();
    await tracker.sendMessage({
      episode,
      target: 'planner',
      from: 'executor',
      message: 'It is drawn',
    });
    await page.locator('li', { hasText: 'It is drawn' }).getByText('Waits').waitFor();
    await button(page, 'Reflections').press('Enter');
    await page.getByText('It looked at').first().waitFor();
    await button(page, 'Events').press('Enter');
    await page.getByText('reflection.made').first().waitFor();
    await page.locator('[role=row][tabindex="0"]').press('Enter');
    await page.getByText('"text": "It is drawn"').waitFor();
    const made = (await tracker.getStatus(episode)).reflections.made;
    await page.goto(`${site.url}/${place}?view=reflections`);
    await page.getByRole('region', { name: 'Reflections' }).waitFor();
    const shown = page.getByRole('region', { name: 'Reflections' }).getByText('It looked at');
    await expect.poll(() => shown.count()).toBe(made);

    expect(made).toBeGreaterThan(1);
    expect(open.troubles).toEqual([]);
  });

  it('an episode asks a person, on its page and in the waiting list, and accepts the answer (C6, C8, D6)', async () => {
    const { episode } = await tracker.startEpisode({ title: 'A search box' });
    const ask = (intervention: string, message: string) =>
      tracker.openIntervention({
        episode,
        intervention,
        kind: 'permission',
        role: 'executor',
        message,
        options: ['allow', 'reject'],
      });
    await using open = await openDashboard(browser, site.url, { place: `#/episodes/${episode}` });
    const { page } = open;
    const choose = async (answer: string): Promise<void> => {
      await page.getByRole('button', { name: answer, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: answer }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await page.getByText('A search box').first().waitFor();

    await ask('l1.q1', 'the executor wants to: npm publish');
    await page.getByText('the executor wants to: npm publish').waitFor();
    await choose('Reject');
    await page.getByText('npm publish').waitFor({ state: 'detached' });
    await ask('l1.q2', 'the executor wants to: write a.md');
    await tracker.pauseEpisode({ episode, reason: 'the plan deletes files' });
    await page.goto(`${site.url}/#/waiting`);
    // Returning to the page queries the server at once.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('write a.md').waitFor();
    await choose('Allow');
    await choose('Resume');
    const answers = ['l1.q1', 'l1.q2'].map(async (intervention) => {
      return (await tracker.getIntervention({ episode, intervention })).choose;
    });

    expect(await Promise.all(answers)).toEqual(['reject', 'allow']);
    expect(await tracker.getStatus(episode)).toMatchObject({ status: 'running' });
    expect(open.troubles).toEqual([]);
  });
});

/** Records an episode whose planner changed its mind twice, and sent a message to the executor. */
async function searchBox(tracker: Tracker): Promise<string> {
  const { episode } = await tracker.startEpisode({ title: 'A search box', goal: 'Find things' });
  const plans = [
    '- List the files\n- Draw the box\n',
    '- List the files\n- Test it\n',
    '- Sleep\n',
  ];
  for (const [index, scratchpad] of plans.entries()) {
    const iteration = index + 1;
    await tracker.recordCheckpoint({ episode, role: 'planner', iteration, scratchpad });
    await tracker.settled(episode);
    const { pause } = await tracker.getStatus(episode);
    if (pause) await tracker.resumeEpisode({ episode });
  }
  const message = { episode, target: 'executor', from: 'planner', message: 'Draw the box' };
  await tracker.sendMessage(message);
  await tracker.receiveMessages({ episode, target: 'executor' });
  return episode;
}
