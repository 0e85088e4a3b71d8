import { findChromium } from '@pce/test-support';
import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { serveApi } from './serve-api.ts';
import { servePages } from './serve-pages.ts';

const { path: executablePath } = findChromium();

describe.skipIf(executablePath === undefined)('a page of another origin', () => {
  it.each(['/', '/plain.html'])(
    'starts, follows and decides a turn with a file: %s (D6, F15)',
    async (path) => {
      await using pages = await servePages();
      await using api = await serveApi(pages.origin);
      pages.pointTo(api.url);
      const browser = await chromium.launch({
        ...(executablePath !== undefined && { executablePath }),
        args: ['--no-sandbox', '--disable-gpu'],
      });
      try {
        const page = await browser.newPage();
        const troubles: string[] = [];
        page.on('pageerror', ({ message }) => troubles.push(message));
        page.on('console', (said) => {
          if (said.type() === 'error') troubles.push(said.text());
        });
        await page.goto(`${pages.origin}${path}`);
        await page.setInputFiles('input[type=file]', {
          name: 'receipt.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('A-17: 12 EUR'),
        });
        await page.getByRole('button', { name: 'Start' }).click();
        await page.getByRole('button', { name: 'Run it, once' }).click();
        await page.getByRole('status').filter({ hasText: 'completed' }).waitFor();

        expect(await page.locator('pre').textContent()).toContain('Order A-17 is refunded');
        const events = await page
          .getByRole('list', { name: 'events' })
          .locator('li')
          .allTextContents();
        expect([events[0], events.at(-1)]).toEqual(['turn.started', 'turn.finished']);
        expect(troubles).toEqual([]);
        const [turn] = JSON.parse(await (await fetch(`${api.url}/api/turns`)).text()).turns;
        const { attachments } = JSON.parse(
          await (await fetch(`${api.url}/api/turns/${turn.turn_id}`)).text(),
        );
        expect(attachments).toMatchObject([{ name: 'receipt.txt', size: 12 }]);
      } finally {
        await browser.close();
      }
    },
  );

  it('is refused if its origin is not listed (D8)', async () => {
    await using api = await serveApi('http://127.0.0.1:1');
    const headers = { Origin: 'http://127.0.0.1:2' };
    const response = await fetch(`${api.url}/api/turns`, { headers });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});
