import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findChromium, freePort, makeFolder } from '@pce/test-support';
import { chromium, type Page } from 'playwright-core';
import { expect, it } from 'vitest';

const { path: executablePath } = findChromium();
const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** Starts the server; resolves with its end by SIGKILL. */
async function startServer(folder: string, port: number): Promise<() => Promise<void>> {
  const flags = ['--disable-warning=ExperimentalWarning', main, folder, `${port}`];
  const child: ChildProcess = spawn(process.execPath, flags, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('no output');
  await once(createInterface(child.stdout), 'line');
  return async () => {
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  };
}

/** Takes a picture for docs/chat-pages.md, if PCE_PICTURES says to write it. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PCE_PICTURES !== 'write') return;
  const path = fileURLToPath(new URL(`../../../docs/images/chat-${name}.png`, import.meta.url));
  await page.screenshot({ path, fullPage: true });
}

it.skipIf(executablePath === undefined)(
  'refunds once, by one approval and one answer, over reloads and a killed server (F1, F9, F15, F18)',
  async () => {
    using folder = makeFolder({});
    const port = await freePort();
    let kill = await startServer(folder.root, port);
    const browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 720, height: 400 } });
      const troubles: string[] = [];
      page.on('pageerror', ({ message }) => troubles.push(message));
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.getByRole('button', { name: 'Send' }).click();
      const question = page.getByRole('region', { name: 'orders.refund wants to run' });
      await question.getByText('"order": "A-17"').waitFor();
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Do not run it');

      await picture(page, 'question');
      await kill();
      kill = await startServer(folder.root, port);
      await page.reload();
      await question.getByRole('button', { name: 'Run it, once' }).click();
      const why = page.getByRole('region', { name: 'Why is order A-17 refunded?' });
      await why.getByLabel('Answer').fill('it came broken');
      await why.getByRole('button', { name: 'Answer the question' }).click();

      await page.getByText('999 EUR').waitFor();
      await page.getByText('999 EUR').waitFor({ state: 'hidden' });
      await page.reload();
      await page.getByRole('status').filter({ hasText: 'completed' }).waitFor();
      const text = 'Order A-17 is refunded: 40 EUR [c1].';
      expect(await page.locator('[data-state=final]').allTextContents()).toEqual([
        'Refund the order "A-17"',
        text,
      ]);
      expect(await page.getByText('999').count()).toBe(0);
      const statements = page.getByRole('list', { name: 'Statements' }).getByRole('listitem');
      expect(await statements.allTextContents()).toEqual([`${text} supported `]);
      await picture(page, 'evidence');
      expect(await page.getByRole('link').getAttribute('href')).toBe('https://shop.example/A-17');
      await page.reload();
      await page.getByRole('link').waitFor();
      expect(await page.locator('[data-state=final]').allTextContents()).toContain(text);
      expect(troubles).toEqual([]);
      expect(await readFile(join(folder.root, 'ledger.txt'), 'utf8')).toBe('A-17 it came broken\n');
    } finally {
      await browser.close();
      await kill();
    }
  },
);
