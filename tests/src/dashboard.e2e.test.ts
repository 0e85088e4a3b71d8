import { expect, it } from 'vitest';
import { button, openDashboard, press, startBrowser, whyNoBrowser } from './dashboard-browser.ts';
import { dashboardSite } from './dashboard-site.ts';
import { sqlitePlace } from './dashboard-stores.ts';
import { shoppingTurns } from './dashboard-turns.ts';
import { openStore } from './open-store.ts';

const approve = 'Run it, once, with exactly these arguments';

it.skipIf(whyNoBrowser !== undefined)(
  'a turn is started, approved by its hash, forked and cancelled (D6, F9)',
  async () => {
    await using where = await sqlitePlace();
    await using store = openStore(where.place);
    await using pce = shoppingTurns(store);
    await using site = await dashboardSite(store, { turns: pce });
    await using browser = await startBrowser();
    await using open = await openDashboard(browser, site.url, { place: '#/turns' });
    const { page } = open;
    const dialog = page.getByRole('dialog');

    await button(page, 'Start a turn').press('Enter');
    await dialog.getByLabel('Request').fill('Find a laptop');
    await dialog.getByLabel('Request').press('Tab');
    await dialog.getByRole('button', { name: 'Start a turn' }).press('Enter');
    await button(page, approve).waitFor();
    const [asked] = await site.client.interventions.list();
    await page.getByTitle(asked?.intervention?.approval?.hash ?? 'a hash').waitFor();
    await page.getByText('"product": "laptop"').waitFor();
    await press(page, approve, 'runs with exactly these arguments');
    await page.getByText('The laptop costs $549 [c1].').waitFor();
    await press(page, 'Fork', 'A new turn begins with the events up to');
    await page.getByText('Fork of').waitFor();
    const second = await site.client.turns.start({ request: 'Find another' });
    await page.goto(`${site.url}/#/turns/${second.turnId}`);
    await button(page, 'Do not run it').waitFor();
    await press(page, 'Cancel', 'The turn ends without an answer');
    await page.getByText('Cancelled').first().waitFor();

    const { status } = await site.client.turns.get(asked?.turnId ?? '');
    expect([status, (await site.client.turns.get(second.turnId)).status]).toEqual([
      'completed',
      'cancelled',
    ]);
    expect(open.troubles).toEqual([]);
  },
);
