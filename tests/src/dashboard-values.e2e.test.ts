import { memoryStore } from '@pce/core';
import { expect, it } from 'vitest';
import { openDashboard, startBrowser, whyNoBrowser } from './dashboard-browser.ts';
import { dashboardSite, turnWatch } from './dashboard-site.ts';
import { shoppingTurns } from './dashboard-turns.ts';

const answer =
  'The laptop costs $549 [c1]. Two cost $1,098 [=c1.price + c1.price], or $1,150 [=c1.price + c1.price].';

it.skipIf(whyNoBrowser !== undefined)(
  'a value shows its label, formula, inputs and source, and links to its position in the result (A11, D6)',
  async () => {
    const store = memoryStore();
    await using pce = shoppingTurns(store, 'laptop', answer);
    await using site = await dashboardSite(store, { turns: pce });
    const watch = turnWatch(site.client);
    const turn = await site.client.turns.start({ request: 'Find a laptop' });
    await watch.asks(turn);
    const [asked] = await site.client.interventions.list();
    await site.client.interventions.resolve(asked?.id ?? '', {
      choose: 'approve',
      approvedHash: asked?.intervention?.approval?.hash ?? '',
    });
    await watch.ends(turn);
    await using browser = await startBrowser();
    await using open = await openDashboard(browser, site.url, {
      place: `#/turns/${turn.turnId}`,
      locale: 'de-DE',
    });
    const { page } = open;
    const tipOf = (value: string) =>
      page
        .getByRole('link', { name: value })
        .evaluate((link) =>
          getComputedStyle(link, '::after').content === 'none' ? null : link.ariaDescription,
        );

    await page.getByRole('link', { name: '$1,098' }).hover();
    const recomputed = await tipOf('$1,098');
    const unfocused = await tipOf('$1,150');
    await page.getByRole('link', { name: '$1,098' }).focus();
    await page.keyboard.press('Tab');
    const contradicted = await tipOf('$1,150');
    await page.keyboard.press('Enter');
    await page.locator('mark', { hasText: '549' }).waitFor();

    expect(recomputed?.split('\n')).toEqual([
      'abgeleitet',
      'c1.price + c1.price = 1.098',
      'c1.price = 549',
      'c1.price = 549',
      'https://shop.example',
    ]);
    expect([unfocused, contradicted?.split('\n')[0]]).toEqual([null, 'widerlegt']);
    expect(page.url()).toContain('value=');
    expect(open.troubles).toEqual([]);
    await store.close();
  },
);
