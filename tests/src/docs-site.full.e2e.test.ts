import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowser, whyNoBrowser } from './dashboard-browser.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Files of the site are given to requests of this address. */
const address = 'http://localhost:4321';
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** Pages that are looked at in each width and colour: their widths, tables, code and pictures differ most. */
const looked = [
  '/',
  '/loop/',
  '/tools/',
  '/policy/',
  '/benchmarks/',
  '/dashboard/',
  '/packages/core/',
];

/** Makes the site; returns the reason why it cannot be made here. */
async function buildSite(): Promise<string | undefined> {
  try {
    // Without the variables by which Vitest makes builds of development.
    const own = ['DEV', 'PROD', 'MODE', 'SSR', 'NODE_ENV'].map((name) => [name, undefined]);
    const env = { ...process.env, ...Object.fromEntries(own) };
    const build = ['scripts/site.mjs', '--build'];
    await promisify(execFile)(process.execPath, build, { cwd: root, env });
    return undefined;
  } catch (error) {
    if (/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|META_FETCH/.test(String(error)))
      return 'the registry that has the tools of the site cannot be reached';
    throw error;
  }
}

async function open(browser: Browser, width: number, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 860 } });
  await context.route(`${address}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(root, 'site/dist', pathname, pathname.endsWith('/') ? 'index.html' : '');
    return route.fulfill(existsSync(path) ? { path } : { status: 404 });
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  const note = (text: string) =>
    troubles.push(`${page.url()} at ${width} px, ${colorScheme}: ${text}`);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  return { page, troubles, note, [Symbol.asyncDispose]: () => context.close() };
}

/** Returns how many pixels of a page are beside the window. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  // Code blocks get their tab stop once the page is idle.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 250))),
  );
  const options = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    rules: { 'label-content-name-mismatch': { enabled: false } }, // the search button of Starlight
  };
  const { violations } = await page.evaluate(
    (given) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(
        given,
      ),
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

it.skipIf(whyNoBrowser !== undefined)(
  'the documentation is a site that fits phones and screens, in light and dark, and can be searched',
  { timeout: 600_000 },
  async ({ skip }) => {
    const reason = await buildSite();
    skip(reason !== undefined, reason);
    await using closing = {
      browser: await startBrowser(),
      [Symbol.asyncDispose]: () => browser.close(),
    };
    const { browser } = closing;
    const files = globSync('**/index.html', { cwd: join(root, 'site/dist') });
    const all = files.map((file) => `/${file.slice(0, -'index.html'.length)}`);
    const troubles: string[] = [];
    for (const width of [390, 1280]) {
      for (const scheme of ['light', 'dark'] as const) {
        await using opened = await open(browser, width, scheme);
        const { page, note } = opened;
        const isWhole = (width === 390) === (scheme === 'light');
        const paths = isWhole ? all : looked;
        for (const path of paths) {
          await page.goto(address + path);
          const beside = await overflowOf(page);
          if (beside > 0) note(`${beside} px are beside the window`);
          if (looked.includes(path)) (await violationsOf(page)).forEach(note);
        }
        troubles.push(...opened.troubles);
      }
    }
    expect(troubles).toEqual([]);

    await using opened = await open(browser, 1280, 'light');
    await opened.page.goto(address);
    await opened.page.getByRole('button', { name: 'Search' }).click();
    await opened.page.getByPlaceholder('Search').fill('killed worker');
    await opened.page.getByRole('link', { name: 'Workers' }).first().waitFor();
  },
);
