import { createClient } from '@pce/client';
import { memoryStore } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { createTracker, patternScrubber } from '@pce/tracker';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawn, openDashboard, startBrowser, whyNoBrowser } from './dashboard-browser.ts';
import { addAgent, dashboardSite } from './dashboard-site.ts';
import { shoppingTurns } from './dashboard-turns.ts';
import { hostileTexts } from './hostile-texts.ts';
import { userToken } from './user-token.ts';

const inBrowser = describe.skipIf(whyNoBrowser !== undefined);

let browser: Browser;
beforeAll(async () => {
  if (whyNoBrowser === undefined) browser = await startBrowser();
});
afterAll(() => browser?.close());

/** Records calls of `run`, and content that the policy refused. */
async function watch(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen, run: () => seen.push('run') });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      seen.push(`${violatedDirective} ${sourceFile}`);
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
}

/** Scrolls every list of the page from top to bottom, and returns its text. */
function readAll(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = new Set<string>();
    for (const scroller of document.querySelectorAll('main, .scroller')) {
      for (let top = 0; top <= scroller.scrollHeight; top += 300) {
        scroller.scrollTop = top;
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        for (const each of scroller.querySelectorAll('*')) {
          if (each.childElementCount === 0 && each.textContent) texts.add(each.textContent);
        }
        texts.add(scroller.textContent ?? '');
      }
    }
    return [...texts].join('\n');
  });
}

inBrowser('a dashboard that shows what strangers wrote', () => {
  it('shows 100 hostile titles, words and results of a plan as text, in every view (D6, D8)', async () => {
    await using store = memoryStore();
    await using site = await dashboardSite(store);
    const { client, url } = site;
    const { planId } = await client.plans.create({ content: '# A plan\n- [ ] One task\n' });
    const written = hostileTexts.map((title, index) => ({
      id: `${index + 1}`,
      title,
      action: 'work',
      params: { title },
      description: title,
    }));
    await client.plans.replaceTasks(planId, written);
    const execution = await client.executions.create({ planId });
    const agent = await addAgent(url, client, '<img src=x onerror=run()>');
    for (const text of hostileTexts) {
      const { report } = await agent.take();
      await report({ eventType: 'task_progress', message: text, percent: 1 });
      await report({ eventType: 'task_blocked', message: text, suggestions: [text] });
    }
    const place = `#/executions/${execution.executionId}`;
    await using open = await openDashboard(browser, url, { place: '#/executions' });
    const { page } = open;
    const seen = await watch(page);

    const read: Record<string, string> = {};
    const views = ['', 'timeline', 'feed', 'agents'];
    for (const [index, view] of views.entries()) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `${place}?view=${view}`);
      await page.getByText('100 tasks wait for you').waitFor();
      await page.locator(`.tabs button:nth-child(${index + 1})[aria-current]`).waitFor();
      await drawn(page);
      read[view] = await readAll(page);
    }
    await page.evaluate((hash) => {
      location.hash = hash;
    }, '#/waiting');
    await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
    await page.getByRole('button', { name: /^and \d+ more$/ }).click();
    await page
      .locator(`a[href*="${execution.executionId}"]`)
      .nth(hostileTexts.length - 1)
      .waitFor();
    read.waiting = await readAll(page);

    for (const text of hostileTexts) {
      expect(read[''], text).toContain(text);
      expect(read.timeline, text).toContain(text);
      expect(read.waiting, text).toContain(text);
    }
    expect(read.feed).toContain(hostileTexts[99]);
    expect(await seen()).toEqual([]);
    expect(open.troubles).toEqual([]);
  });

  it('shows a hostile request, answer, result and claim of a turn as text (D6, D8)', async () => {
    await using store = memoryStore();
    const hostile = hostileTexts.join(' ');
    const pce = shoppingTurns(store, hostile, `${hostile} costs $549 [c1].`);
    await using site = await dashboardSite(store, { turns: pce });
    const { turnId } = await site.client.turns.start({ request: hostile });
    await using open = await openDashboard(browser, site.url, { place: `#/turns/${turnId}` });
    const { page } = open;
    const seen = await watch(page);

    await page.getByRole('button', { name: 'Run it, once' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run it, once' }).click();
    await page.getByText('costs $549 [c1]').first().waitFor();
    const answer = await readAll(page);
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    await page.getByText('1. Command').waitFor();
    const log = await readAll(page);
    await page.getByRole('button', { name: 'Events', exact: true }).click();
    await page.getByText('turn.finished').waitFor();

    expect(answer).toContain(hostile);
    expect(log).toContain(hostileTexts[0]);
    expect(await seen()).toEqual([]);
    expect(open.troubles).toEqual([]);
  });

  it('shows 100 hostile messages, checkpoints, reflections and questions of an episode as text (D6, D8)', async () => {
    const [first = '', second = ''] = hostileTexts;
    const all = hostileTexts.join(' ');
    await using store = memoryStore();
    await using tracker = createTracker({
      store,
      classifier: diffClassifier(),
      reflector: {
        reflect: async () => ({
          diagnosis: all,
          action_items: [...hostileTexts],
          alignment_check: { aligned: true, rationale: first },
        }),
      },
    });
    await using site = await dashboardSite(store, { episodes: tracker });
    const { episode } = await tracker.startEpisode({ title: all, goal: all });
    for (const [index, scratchpad] of [first, all, second].entries()) {
      const checkpoint = { episode, role: 'planner', iteration: index + 1, scratchpad };
      await tracker.recordCheckpoint({ ...checkpoint, error: { message: scratchpad } });
    }
    await tracker.settled(episode);
    for (const message of hostileTexts) {
      await tracker.sendMessage({ episode, target: 'executor', from: 'planner', message });
    }
    await tracker.openIntervention({
      episode,
      intervention: 'q1',
      kind: first,
      role: 'planner',
      message: all,
      options: hostileTexts.slice(0, 5),
    });
    await tracker.pauseEpisode({ episode, reason: all });
    const { rows } = await tracker.listCheckpoints({ episode });
    const place = `#/episodes/${episode}`;
    await using open = await openDashboard(browser, site.url, { place: '#/episodes' });
    const { page } = open;
    const seen = await watch(page);
    const link = page.locator(`a[href*="${episode}"]`).first();
    await link.waitFor();

    const read: Record<string, string> = { list: await readAll(page) };
    const views = ['', 'messages', 'reflections', 'events'];
    for (const [index, view] of views.entries()) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `${place}?view=${view}&checkpoint=${rows[0]?.checkpoint}`);
      await page.locator(`.tabs button:nth-child(${index + 1})[aria-current]`).waitFor();
      await page.waitForLoadState('networkidle');
      await drawn(page);
      read[view] = await readAll(page);
    }
    await page.evaluate(() => location.assign('#/waiting'));
    await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
    await link.waitFor();
    read.waiting = await readAll(page);

    // Both are stored and shown without the parts that a scrubber removes.
    const { scrub } = patternScrubber();
    for (const text of hostileTexts.map(scrub)) {
      expect(read.messages, text).toContain(text);
      expect(read.reflections, text).toContain(text);
    }
    expect(read.list).toContain(scrub(first));
    expect(read['']).toContain(scrub(all));
    expect(read.waiting).toContain(scrub(all));
    expect(await seen()).toEqual([]);
    expect(open.troubles).toEqual([]);
  });

  it('detects a script that does run, as a check of the test itself (D6)', async () => {
    await using store = memoryStore();
    await using site = await dashboardSite(store);
    await using open = await openDashboard(browser, site.url);
    const seen = await watch(open.page);

    await open.page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.textContent = 'run()';
        document.body.append(script);
      } catch {
        // The policy refuses text that becomes a script, and reports it.
      }
    });
    await open.page.waitForFunction(
      () => (globalThis as unknown as { seen: string[] }).seen.length > 0,
    );

    expect((await seen()).join(' ')).toMatch(/trusted-types|run/);
  });
});

inBrowser('a dashboard of two users', () => {
  it('shows each user only their own data (D6, D8)', async () => {
    const secret = 'a secret of at least thirty-two bytes';
    await using store = memoryStore();
    await using pce = shoppingTurns(store);
    await using tracker = createTracker({ store, classifier: diffClassifier() });
    const options = { auth: { users: { secret } }, turns: pce, episodes: tracker };
    await using site = await dashboardSite(store, options);
    const { episode } = await tracker.startEpisode({ title: 'Watched by Ann', owner: 'ann' });
    await tracker.pauseEpisode({ episode, reason: 'lunch' });
    const { url } = site;
    const ann = createClient({ url, token: userToken(secret, 'ann') });
    const { planId } = await ann.plans.create({ content: '# Of Ann\n- [ ] One task\n' });
    const { executionId } = await ann.executions.create({ planId });
    const { turnId } = await ann.turns.start({ request: 'Buy for Ann' });
    const signIn = async (place: string, token: string) => {
      const open = await openDashboard(browser, url, { place });
      await open.page.getByLabel('Token').fill(token);
      await open.page.getByRole('button', { name: 'Sign in' }).click();
      return open;
    };

    await using hers = await signIn('#/executions', userToken(secret, 'ann'));
    await hers.page.getByText('Of Ann').waitFor();
    await using his = await signIn('#/executions', userToken(secret, 'bob'));
    await his.page.getByText('No execution yet').waitFor();
    await his.page.goto(`${url}/#/executions/${executionId}`);
    await his.page.getByText('It does not exist, or it is not yours.').waitFor();
    await hers.page.goto(`${url}/#/waiting`);
    await hers.page.getByText('Buy for Ann').waitFor();
    await hers.page.getByText('Watched by Ann').waitFor();
    await his.page.goto(`${url}/#/episodes/${episode}?view=messages`);
    await his.page.getByText('It does not exist, or it is not yours.').waitFor();
    await his.page.goto(`${url}/#/episodes`);
    await his.page.getByText('No episode.').waitFor();
    await his.page.goto(`${url}/#/turns/${turnId}`);
    await his.page.getByText('It does not exist, or it is not yours.').waitFor();
    await his.page.goto(`${url}/#/turns`);
    await his.page.getByText('No turn yet').waitFor();
    await his.page.goto(`${url}/#/waiting`);
    await his.page.getByText('Nothing waits for you.').waitFor();
    await using nobodys = await signIn('#/executions', 'no-token');
    await nobodys.page.getByText('did not accept the token').waitFor();

    expect(await his.page.getByText('Of Ann').count()).toBe(0);
    expect([...hers.troubles, ...his.troubles, ...nobodys.troubles]).toEqual([]);
  });
});
