import { findChromium } from '@pce/test-support';
import { type Browser, chromium, type Page } from 'playwright-core';

const found = findChromium();

/** Reason why browser tests cannot run here; `undefined` if they can. */
export const whyNoBrowser = found.path === undefined ? found.missing : undefined;

if (whyNoBrowser !== undefined) console.warn(`tests of the dashboard are skipped: ${whyNoBrowser}`);

export function startBrowser(): Promise<Browser> {
  // The browser's sandbox needs rights that containers rarely grant; the pages are our own.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  return chromium.launch({ args, ...(found.path !== undefined && { executablePath: found.path }) });
}

export interface OpenOptions {
  /** Fragment of the URL, after `#`. */
  readonly place?: string;
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
  readonly locale?: string;
  /** Zoom factor; 2 is 200 %. @defaultValue 1 */
  readonly zoom?: number;
  /** Whether the person prefers reduced motion. @defaultValue `false` */
  readonly isStill?: boolean;
}

export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  /** Errors, refused content and dialogs; empty if there are none. */
  readonly troubles: readonly string[];
}

/** Waits until the page has rendered its current state. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

export async function openDashboard(
  browser: Browser,
  url: string,
  options: OpenOptions = {},
): Promise<OpenPage> {
  const { place = '#/executions', scheme = 'light', width = 1280, locale = 'en-GB' } = options;
  const { zoom = 1, isStill = false } = options;
  const context = await browser.newContext({
    colorScheme: scheme,
    locale,
    deviceScaleFactor: zoom,
    // A zoomed page has fewer CSS pixels.
    viewport: { width: Math.round(width / zoom), height: Math.round(860 / zoom) },
    reducedMotion: isStill ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    const text = message.text();
    // Some tests expect refused or failed requests.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket/.test(text)) {
      troubles.push(`console: ${text}`);
    }
  });
  await page.goto(`${url}/${place}`);
  return { page, troubles, [Symbol.asyncDispose]: () => context.close() };
}

/** Clicks a copy button, and returns the copied text. */
export async function copies(page: Page, what: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: `Copy ${what}` }).click();
  return page.evaluate(async () => {
    for (;;) {
      const copied = await navigator.clipboard.readText();
      if (copied !== '') return copied;
      await new Promise(requestAnimationFrame);
    }
  });
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Activates an action, reads its consequences, and confirms it, all by keyboard. */
export async function press(
  page: Page,
  name: string,
  consequence: string,
  act = name,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await button(page, name).press('Enter');
  await dialog.getByText(consequence).waitFor();
  await dialog.getByRole('button', { name: act, exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
}
