import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { memoryStore, type Store } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { createTracker, type Tracker } from '@pce/tracker';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copies, drawn, openDashboard, startBrowser, whyNoBrowser } from './dashboard-browser.ts';
import {
  addAgent,
  type DashboardSite,
  dashboardSite,
  startPlan,
  turnWatch,
} from './dashboard-site.ts';
import { shoppingTurns } from './dashboard-turns.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const inBrowser = describe.skipIf(whyNoBrowser !== undefined);

const plan = `# Shop

## Research
- [ ] Research the market (2 days)
- [ ] Write the menu (1 day)

## Build
- [ ] Build the shelves (4 days, after Research the market)
- [ ] Contact suppliers (2 days)
`;

let browser: Browser;
let store: Store;
let tracker: Tracker;
let site: DashboardSite;
const places: string[] = [];

beforeAll(async () => {
  if (whyNoBrowser !== undefined) return;
  browser = await startBrowser();
  store = memoryStore();
  tracker = createTracker({ store, classifier: diffClassifier() });
  site = await dashboardSite(store, { turns: shoppingTurns(store), episodes: tracker });
  const { client, url } = site;
  const { asks, ends } = turnWatch(client);
  const { executionId } = await startPlan(client, plan);
  const agent = await addAgent(url, client);
  await (await agent.take()).report({ eventType: 'task_complete', outputData: { found: 3 } });
  const second = await agent.take();
  await second.report({ eventType: 'task_blocked', message: 'Which?', suggestions: ['Soup'] });
  await (await agent.take()).report({ eventType: 'task_progress', percent: 40, message: 'half' });
  const done = await client.turns.start({ request: 'Find a laptop' });
  const open = await client.turns.start({ request: 'Find another laptop\nand buy it' });
  await Promise.all([asks(done), asks(open)]);
  const [first] = (await client.interventions.list()).filter(
    ({ turnId }) => turnId === done.turnId,
  );
  await client.interventions.resolve(first?.id ?? '', {
    choose: 'approve',
    approvedHash: first?.intervention?.approval?.hash ?? '',
  });
  await ends(done);
  const execution = `#/executions/${executionId}`;
  const { planId } = await client.plans.create({ content: '- Dig (after 9)\n- Plant\n' });
  places.push('#/executions/plan', `#/executions/plan/${planId}`);
  places.push('#/waiting', '#/executions?from=2026-01-01', '#/turns?to=2100-01-01', '#/nowhere');
  places.push(`${execution}/change`, `${execution}?task=1.1`, 'docs');
  places.push(...['timeline', 'feed', 'agents'].map((view) => `${execution}?view=${view}`));
  places.push(`#/turns/${open.turnId}`, `#/turns/${done.turnId}?statement=0`);
  places.push(
    ...['log', 'timeline', 'events', 'limits'].map((view) => `#/turns/${done.turnId}?view=${view}`),
  );
  const { episode } = await tracker.startEpisode({ title: 'A search box', goal: 'Find things' });
  for (const [index, scratchpad] of ['- Draw the box\n', '- Draw the box\n- Test it\n'].entries()) {
    await tracker.recordCheckpoint({ episode, role: 'planner', iteration: index + 1, scratchpad });
  }
  await tracker.settled(episode);
  await tracker.pauseEpisode({ episode, reason: 'lunch' });
  places.push('#/episodes', `#/episodes/${episode}`);
});

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  await tracker?.[Symbol.asyncDispose]();
  await store?.close();
});

/** Runs axe-core on a rendered page, with the given rules or all of them. */
async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.loading').waitFor({ state: 'detached' });
  // Rows that are loading.
  await page.locator('[role=treegrid][aria-rowcount="0"]').waitFor({ state: 'detached' });
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(
    (options) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(
        options,
      ),
    rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } },
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}

const colorRules = ['color-contrast', 'link-in-text-block'];

/** A phone, a laptop and a wide screen. */
const widths = [390, 1280, 2560];

/** Light and dark differ only in colors, so that the runs in dark check only those. */
async function violationsInAll(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 860 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      const rules = colorScheme === 'dark' ? colorRules : undefined;
      for (const one of await violations(page, rules))
        found.push(`${width} px, ${colorScheme}: ${one}`);
    }
  }
  return found;
}

inBrowser('a dashboard for everybody', () => {
  it('has no violation that axe-core detects, from 390 to 2,560 px, in light and dark (D6)', async () => {
    const found: Record<string, readonly string[]> = {};
    for (const place of places) {
      await using open = await openDashboard(browser, site.url, { place });
      const problems = await violationsInAll(open.page);
      if (problems.length > 0) found[place] = problems;
      expect(open.troubles, place).toEqual([]);
    }
    expect(found).toEqual({});
  });

  it('has none when it asks for a token (D6)', async () => {
    const own = memoryStore();
    const secret = 'a secret of the test, long enough to sign with';
    await using signedIn = await dashboardSite(own, { auth: { users: { secret } } });
    await using open = await openDashboard(browser, signedIn.url);
    await open.page.getByRole('textbox').first().waitFor();
    expect(await violationsInAll(open.page)).toEqual([]);
    await own.close();
  });

  it('is as accessible on a phone, with waiting tasks first and without a timeline (D6)', async () => {
    const place = places.find((each) => each.includes('task=')) ?? '';
    await using open = await openDashboard(browser, site.url, {
      place,
      width: 360,
      scheme: 'dark',
    });
    const { page } = open;
    await page.getByText('One task waits for you').waitFor();
    const top = (text: string) => page.getByText(text).first().boundingBox();
    const [waiting, tasks, facts] = await Promise.all(
      ['One task waits for you', 'Fold all', 'Expected to end'].map(top),
    );
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

    expect(waiting?.y).toBeLessThan(tasks?.y ?? 0);
    expect(waiting?.y).toBeLessThan(facts?.y ?? 0);
    expect(await page.getByRole('button', { name: 'Timeline' }).count()).toBe(0);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    await page.goto(`${site.url}/${places.at(-1)}`);
    expect(await violations(page)).toEqual([]);
  });

  it('fits at 200 %, without a horizontal scroll bar, and respects reduced motion (D6)', async () => {
    const wide: string[] = [];
    for (const place of places) {
      await using open = await openDashboard(browser, site.url, { place, zoom: 2, isStill: true });
      const { page } = open;
      await page.getByRole('heading', { level: 1 }).waitFor();
      await drawn(page);
      const { overflow, moving } = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - innerWidth,
        moving: [...document.querySelectorAll('*')].filter((each) => {
          const { transitionDuration, animationName } = getComputedStyle(each);
          return transitionDuration !== '0s' || animationName !== 'none';
        }).length,
      }));
      if (overflow > 0 || moving > 0) wide.push(`${place}: ${overflow} px, ${moving} move`);
    }

    expect(wide).toEqual([]);
  });

  it('expands, folds and decides by keyboard only, and restores the focus (D6)', async () => {
    const place = places.find((each) => each.includes('task=')) ?? '';
    await using open = await openDashboard(browser, site.url, { place: place.replace(/\?.*/, '') });
    const { page } = open;
    const focusOn = (text: string) => page.locator('[role=row]:focus', { hasText: text });
    const focused = (text: string) => focusOn(text).waitFor();
    /** Presses the keys in the tree until the row has the focus; waits for each key's effect. */
    const reach = (text: string, ...keys: readonly string[]) =>
      expect
        .poll(
          async () => {
            await page.locator('.tree [role=row][tabindex="0"]').focus();
            for (const key of keys) {
              await page.keyboard.press(key);
              await drawn(page);
            }
            return focusOn(text).count();
          },
          { timeout: 60_000 },
        )
        .toBe(1);
    await page.getByText('Research the market').waitFor();

    await reach('Contact suppliers', 'End');
    await reach('Research', 'Home');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Research the market').waitFor({ state: 'detached' });
    await reach('Research the market', 'Home', 'ArrowRight', 'ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('"found": 3').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focused('Research the market');
    await page.keyboard.press('t');
    await page.getByRole('heading', { name: 'Turns' }).waitFor();

    expect(open.troubles).toEqual([]);
  });

  it('uses German in a German browser, and remembers another choice (D6)', async () => {
    await using open = await openDashboard(browser, site.url, {
      place: '#/turns',
      locale: 'de-DE',
    });
    const { page } = open;
    await page.getByRole('link', { name: 'Ausführungen' }).waitFor();
    await expect.poll(() => page.title()).toBe('(3) PCE');
    await page.getByText('Einstellungen').click();
    await page.getByLabel('Sprache').selectOption('en');
    await page.reload();
    await page.getByRole('link', { name: 'Executions' }).waitFor();

    expect(await page.getAttribute('html', 'lang')).toBe('en');
  });

  it('links a statement to its event and to the value behind it (D6)', async () => {
    const place = places.find((each) => each.includes('statement=')) ?? '';
    await using open = await openDashboard(browser, site.url, { place });
    const { page } = open;

    await page.locator('mark', { hasText: '549' }).waitFor();
    await page.getByRole('link', { name: 'which brought it' }).click();
    await page.getByText('"price": 549').waitFor();

    expect(page.url()).toMatch(/view=events&event=\d+$/);
    expect(open.troubles).toEqual([]);
  });

  it('copies a turn as Markdown and an execution as Markdown and curl, verifies it and says what it took (D6, F3)', async () => {
    const place = places.find((each) => each.includes('statement=')) ?? '';
    await using open = await openDashboard(browser, site.url, { place: place.replace(/\?.*/, '') });
    const { page } = open;

    const turn = await copies(page, 'Markdown');
    await page.getByText('Copied').waitFor();
    const askForTurn = await copies(page, 'curl');
    await page.goto(`${site.url}/${places.find((each) => each.includes('task='))}`);
    await page.getByText('Research the market').first().waitFor();
    const execution = await copies(page, 'Markdown');
    const askForExecution = await copies(page, 'curl');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The journal holds').waitFor();
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByText('folded again').waitFor();
    await page.getByRole('button', { name: 'Hours and money' }).click();
    await page.getByText('Agents held the work for').waitFor();
    const answers = await Promise.all(
      [askForTurn, askForExecution].map(async (command) => {
        const url = /http\S+$/.exec(command)?.[0] ?? '';
        return (await fetch(url)).status;
      }),
    );

    expect(turn).toContain('Find a laptop');
    expect(turn).toContain('549');
    expect(execution).toMatch(/^# Shop\n/);
    expect(execution).toContain('  - 1.1 Research the market: COMPLETE');
    expect(askForTurn).toMatch(/^curl -H "Authorization: Bearer \$PCE_TOKEN" http/);
    expect(answers).toEqual([200, 200]);
    expect(open.troubles).toEqual([]);
  });

  it('notifies of new waiting tasks, once, if enabled (D6)', async () => {
    const own = memoryStore();
    await using noisy = await dashboardSite(own);
    await using open = await openDashboard(browser, noisy.url, { place: '#/waiting' });
    const { page } = open;
    // A headless browser shows no notifications: they are recorded instead.
    await page.addInitScript(() => {
      const shown: string[] = [];
      class Recorded {
        static permission = 'default';
        static async requestPermission() {
          Recorded.permission = 'granted';
          return Recorded.permission;
        }
        constructor(title: string, { body }: { readonly body: string }) {
          shown.push(`${title}: ${body}`);
        }
      }
      Object.assign(globalThis, { Notification: Recorded, shown });
    });
    await page.reload();
    const shown = () => page.evaluate(() => Reflect.get(globalThis, 'shown'));
    const { client, url } = noisy;
    await startPlan(client, plan);
    const agent = await addAgent(url, client);
    const ask = async (message: string) =>
      (await agent.take()).report({ eventType: 'task_blocked', message });
    const seen = async (message: string) => {
      // Returning to the page queries the server at once.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.getByText(message).waitFor();
    };

    await ask('Which market?');
    await seen('Which market?');
    const unasked = await shown();
    await page.getByText('Settings').click();
    await page.getByLabel('Notify').check();
    await ask('Which menu?');
    await seen('Which menu?');
    await seen('Which menu?');

    expect(unasked).toEqual([]);
    expect(await shown()).toEqual([expect.stringContaining('Which menu?')]);
    expect(open.troubles).toEqual([]);
    await own.close();
  });
});

inBrowser('an execution of 10,000 tasks', () => {
  it('has fewer than 400 rows in the document at any scroll position, and a log that loads at once (D6, D9)', async () => {
    const tasks = Array.from({ length: 10_000 }, (_, index) => ({
      id: `${index + 1}`,
      title: `Task number ${index + 1}`,
      action: 'work',
      ...(index > 0 && { dependsOn: [`${index}`] }),
    }));
    await using large = memoryStore();
    await using own = await dashboardSite(large);
    const { planId } = await own.client.plans.create({ content: '# Large\n- [ ] One\n' });
    await own.client.plans.replaceTasks(planId, tasks);
    const { executionId } = await own.client.executions.create({ planId });
    const counts: number[] = [];
    for (const view of ['', 'timeline', 'feed'] as const) {
      const place = `#/executions/${executionId}?view=${view}`;
      await using open = await openDashboard(browser, own.url, { place });
      const { page } = open;
      await page.locator('.scroller').waitFor();
      const isWhole = {
        '': '[aria-rowcount="10001"]',
        timeline: '[aria-rowcount="10000"]',
        feed: '',
      };
      await page.locator(`[role=treegrid]${isWhole[view]} [role=row]`).first().waitFor();
      for (const part of [0, 0.5, 1]) {
        await page.evaluate((share) => {
          const scroller = document.querySelector('.scroller');
          if (scroller) scroller.scrollTop = share * scroller.scrollHeight;
        }, part);
        await drawn(page);
        counts.push(await page.locator('[role=row]').count());
      }
      if (view === '') await page.getByText('Task number 10000').first().waitFor();
      expect(open.troubles).toEqual([]);
    }

    await using open = await openDashboard(browser, own.url, { place: '#/nowhere' });
    const { page } = open;
    // Requests for tasks and bars never complete.
    await page.route(/\/tasks\?|bars=true/, () => undefined);
    await page.goto(`${own.url}/#/executions/${executionId}?view=feed`);
    await page.locator('.event-row').first().waitFor();
    await own.client.executions.change(executionId, { status: 'CANCELLED' });
    await page.locator('.event-row', { hasText: 'Cancelled' }).waitFor();

    expect(Math.max(...counts)).toBeLessThan(400);
  });
});
