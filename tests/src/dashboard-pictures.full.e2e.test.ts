import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { memoryStore } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { createTracker, type Tracker } from '@pce/tracker';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawn, openDashboard, startBrowser, whyNoBrowser } from './dashboard-browser.ts';
import { addAgent, dashboardSite, startPlan, turnWatch } from './dashboard-site.ts';
import { shoppingTurns } from './dashboard-turns.ts';

// The pictures of docs/dashboard.md. PCE_PICTURES=write saves them; otherwise they are only taken.
const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const guide = ['docs/dashboard.md', 'README.md'].map((file) =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
);

const plan = `# Open a shop

## Research
- [ ] Research the market (2 days)
- [ ] Talk to ten customers (3 days)
- [ ] Compare competitors (1 day)

## Plan
- [ ] Write a business plan (3 days, after Research the market)
- [ ] Write the menu (1 day)

## Build
- [ ] Build the shelves (4 days, after Write a business plan)
- [ ] Contact suppliers (2 days)
- [ ] Build the web site (5 days)
`;

const breeders = `# Close deals with dog breeders

Goal: three breeders under contract by March.

## Phase 1: Find them

1. Search for dog breeders within 50 km (2 days)
2. Compare the prices and reviews of the best 20 (1 day)
3. Perhaps ask the vet

## Phase 2: Talk to them

4. Call each breeder on the list (3 days; depends on 2)
   - Action: call
5. Mark approves the discount
6. Send the contract to those who agree (after 5)
`;

const answer = `# A laptop

The laptop costs $549 [c1]. It weighs 9 kg [c1]. You will like it.`;

let browser: Browser;
beforeAll(async () => {
  if (whyNoBrowser === undefined) browser = await startBrowser();
});
afterAll(() => browser?.close());

describe.skipIf(whyNoBrowser !== undefined)('the pictures of the documentation', () => {
  it('show each page in light and dark (D6)', async () => {
    await using store = memoryStore();
    await using tracker = createTracker({ store, classifier: diffClassifier() });
    await using site = await dashboardSite(store, {
      turns: shoppingTurns(store, 'laptop', answer),
      episodes: tracker,
    });
    const { episode, changed } = await watchedEpisode(tracker);
    const { client, url } = site;
    const { asks, ends } = turnWatch(client);
    const { executionId } = await startPlan(client, plan);
    const ann = await addAgent(url, client);
    const bob = await addAgent(url, client, 'bob');
    const market = { shops: 3, nearest: 'Corner street' };
    await (await ann.take()).report({ eventType: 'task_complete', outputData: market });
    await (await ann.take()).report({
      eventType: 'task_blocked',
      message: 'Which customers should I ask first?',
      suggestions: ['Those who live nearby', 'Those who bought before'],
    });
    for (const agent of [ann, bob]) {
      const { report } = await agent.take();
      await report({ eventType: 'task_progress', percent: 40, message: 'reading the sources' });
    }
    await startPlan(client, '# Paint the house\n- [ ] Buy paint\n- [ ] Paint (after 1)\n');
    const bought = await client.turns.start({ request: 'Find a laptop and buy it' });
    const second = await client.turns.start({ request: 'Find a second laptop and buy it' });
    const { turnId } = bought;
    await Promise.all([asks(bought), asks(second)]);
    const waiting = await client.interventions.list();
    const mine = waiting.find((each) => each.turnId === turnId);
    const approvedHash = mine?.intervention?.approval?.hash ?? '';
    await client.interventions.resolve(mine?.id ?? '', { choose: 'approve', approvedHash });
    await ends(bought);

    const pages = {
      waiting: '#/waiting',
      executions: '#/executions',
      execution: `#/executions/${executionId}`,
      timeline: `#/executions/${executionId}?view=timeline`,
      events: `#/executions/${executionId}?view=feed`,
      turns: '#/turns',
      turn: `#/turns/${turnId}?statement=0`,
      log: `#/turns/${turnId}?view=log`,
      waterfall: `#/turns/${turnId}?view=timeline`,
      limits: `#/turns/${turnId}?view=limits`,
      episodes: '#/episodes',
      episode: `#/episodes/${episode}?checkpoint=${changed}`,
    };
    for (const scheme of ['light', 'dark'] as const) {
      await using open = await openDashboard(browser, url, { place: '#/waiting', scheme });
      const { page } = open;
      for (const [name, place] of Object.entries(pages)) {
        await page.evaluate((hash) => location.assign(hash), place);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('.loading').waitFor({ state: 'detached' });
        await page.waitForLoadState('networkidle');
        await drawn(page);
        const picture = await page.screenshot();
        keep(`${name}-${scheme}.png`, picture);

        expect(picture.length, name).toBeGreaterThan(10_000);
        expect(open.troubles).toEqual([]);
      }
      // The text stands beside a plan that was pasted in the same tab.
      await page.evaluate(() => location.assign('#/executions/plan'));
      await page.getByLabel('Or the text').fill(breeders);
      await page.getByRole('button', { name: 'Read the plan' }).click();
      await page.getByRole('button', { name: /Call each/ }).click();
      await drawn(page);
      keep(`plan-${scheme}.png`, await page.screenshot());
    }
  });
});

/** Simulates two agents that build a search box, and drift once. */
async function watchedEpisode(tracker: Tracker) {
  const goal = 'Let visitors find a product by its name';
  const { episode } = await tracker.startEpisode({ title: 'A search box', goal });
  const record = (role: string, iteration: number, scratchpad: string) =>
    tracker.recordCheckpoint({ episode, role, iteration, scratchpad });
  const plan = '# Plan\n- List the products\n- Draw the box\n- Search while a visitor types\n';
  await record('planner', 1, plan);
  await record('executor', 1, '- Listed 40 products\n- Draws the box\n');
  const { checkpoint: changed } = await record(
    'planner',
    2,
    `${plan.replace('- Draw the box\n', '- Delete the old catalogue\n')}- Test it\n`,
  );
  await record('executor', 2, '- Listed 40 products\n- Drew the box\n- Asks what to delete\n');
  await tracker.settled(episode);
  await tracker.pauseEpisode({ episode, reason: 'the plan deletes the catalogue: is that meant?' });
  return { episode, changed };
}

function keep(name: string, picture: Buffer): void {
  if (process.env.PCE_PICTURES !== 'write' || !guide.join().includes(`images/${name}`)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${name}`, picture);
}
