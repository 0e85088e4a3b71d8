import { findChromium } from '@pce/test-support';
import { type Browser, chromium, type Page } from 'playwright-core';

const found = findChromium();

/** Why tests in a browser cannot run here; `undefined` where they can. */
export const whyNoBrowser = found.path === undefined ? found.missing : undefined;

if (whyNoBrowser !== undefined) console.warn(`tests of the dashboard are skipped: ${whyNoBrowser}`);

/** Starts a browser without a window. */
export function startBrowser(): Promise<Browser> {
  // The sandbox of the browser needs rights that a container rarely gives; the pages are our own.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  return chromium.launch({ args, ...(found.path !== undefined && { executablePath: found.path }) });
}

export interface OpenOptions {
  /** Behind `#`. */
  readonly place?: string;
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
  readonly locale?: string;
  /** How large the browser shows pages; 2 is 200 %. @defaultValue 1 */
  readonly zoom?: number;
  /** Whether the person wants no motion. @defaultValue `false` */
  readonly isStill?: boolean;
}

/** A page, and everything that went wrong in it. */
export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  /** Errors, refused content and dialogs; empty where all is well. */
  readonly troubles: readonly string[];
}

/** Waits until the page has drawn what it knows. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Opens the dashboard of a server in a browser profile of its own. */
export async function openDashboard(
  browser: Browser,
  url: string,
  options: OpenOptions = {},
): Promise<OpenPage> {
  const { place = '#/executions', scheme = 'light', width = 1280, locale = 'en-GB' } = options;
  const { zoom = 1, isStill = false } = options;
  const context = await browser.newContext({
    ...{ colorScheme: scheme, locale, deviceScaleFactor: zoom },
    // A page that is zoomed has fewer pixels of its own.
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
    // A request that the server refused, or could not answer, is part of some tests.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket/.test(text)) {
      troubles.push(`console: ${text}`);
    }
  });
  await page.goto(`${url}/${place}`);
  return {
    page,
    troubles,
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Presses a button that copies something, and returns what was copied. */
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

/** Returns the buttons of a name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses an act, reads what follows from it, and confirms it, all by keyboard. */
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
