import { memoryStore } from '@pce/core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, openDashboard, startBrowser, whyNoBrowser } from './dashboard-browser.ts';
import { dashboardSite, turnWatch } from './dashboard-site.ts';
import { shoppingTurns } from './dashboard-turns.ts';

let browser: Browser;
beforeAll(async () => {
  if (whyNoBrowser === undefined) browser = await startBrowser();
});
afterAll(() => browser?.close());

const approve = 'Run it, once, with exactly these arguments';

/** Opens the page of a server on which some turns wait for an approval. */
async function openInbox(turns: number) {
  const store = memoryStore();
  const site = await dashboardSite(store, { turns: shoppingTurns(store) });
  const { asks, ends } = turnWatch(site.client);
  const started = [];
  for (let n = 1; n <= turns; n += 1) {
    const turn = await site.client.turns.start({ request: `Buy laptop number ${n}` });
    await asks(turn);
    started.push(turn);
  }
  const open = await openDashboard(browser, site.url, { place: '#/waiting' });
  const eventsOf = async ({ turnId }: { readonly turnId: string }) =>
    (await site.client.turns.events(turnId)).events;
  return {
    site,
    open,
    page: open.page,
    turns: started,
    ends,
    eventsOf,
    async [Symbol.asyncDispose]() {
      await open[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
      await store.close();
    },
  };
}

describe.skipIf(whyNoBrowser !== undefined)('the page of all that waits', () => {
  it('shows the call that a dialog confirms, takes other arguments, and starts at the safe choice (D6, F9)', async () => {
    await using inbox = await openInbox(1);
    const { page, turns, ends, eventsOf } = inbox;
    await button(page, approve).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Buy laptop number 1').waitFor();
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    const args = dialog.getByLabel(/^Its arguments/);
    expect([focused, await args.inputValue()]).toEqual([
      'Do nothing',
      expect.stringContaining('laptop'),
    ]);
    await args.fill('{"product":"phone"}');
    await dialog.getByRole('button', { name: 'Approve with these arguments' }).click();
    await page.getByText('"product": "phone"').waitFor();
    await button(page, approve).first().click();
    await dialog.getByRole('button', { name: approve }).click();
    const [turn] = turns;
    if (turn === undefined) throw new Error('no turn was started');
    await ends(turn);
    const called = (await eventsOf(turn)).filter(({ eventType }) => eventType === 'tool.selected');
    expect(called.at(-1)?.data).toMatchObject({ tool: 'shop.buy', args: { product: 'phone' } });
    expect(inbox.open.troubles).toEqual([]);
  });

  it('decides many alike, each by itself, with a reason (D6, A14)', async () => {
    await using inbox = await openInbox(30);
    const { page, turns, ends, eventsOf } = inbox;
    await page.getByRole('searchbox').fill('number 2');
    await page.getByRole('checkbox', { name: /^Approval of a call/ }).check();
    await page.locator('.bulk').getByRole('button', { name: 'Do not run it' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('one is enough');
    await dialog.getByRole('button', { name: 'Do not run it' }).click();
    await dialog.waitFor({ state: 'detached' });
    const denied = turns.filter((_, index) => `${index + 1}`.includes('2'));
    await Promise.all(denied.map(ends));
    const decided = await Promise.all(
      turns.map(async (turn) =>
        (await eventsOf(turn)).flatMap(({ eventType, data }) =>
          eventType === 'intervention.resolved' ? [data] : [],
        ),
      ),
    );
    expect(decided.flat()).toHaveLength(12);
    expect(decided[1]).toMatchObject([{ choose: 'deny', answer: 'one is enough' }]);
    await page.getByRole('searchbox').fill('');
    await page.getByText('Approval of a call (18)').waitFor();
    expect(inbox.open.troubles).toEqual([]);
  });
});
