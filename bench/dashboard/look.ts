import type { Browser, CDPSession, Page } from 'playwright-core';

/** How a page did, in the units of its fields' names. */
export interface PageFigures {
  readonly usefulMs: number;
  readonly requests: number;
  readonly kibibytes: number;
  readonly blockingMs: number;
}

/** Opens a page in a new profile and waits for `useful`, a selector of what a person came for. */
export async function look(
  browser: Browser,
  address: string,
  useful: string,
): Promise<{ readonly page: Page; readonly figures: PageFigures }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const blocked = { ms: 0 };
    Object.assign(globalThis, { blocked });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blocked.ms += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
  });
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(useful).first().waitFor();
  const usefulMs = await page.evaluate(() => performance.now());
  const atFirst = requests;
  await page.waitForTimeout(3_000);
  const { blockingMs, kibibytes } = await page.evaluate(() => ({
    blockingMs: (globalThis as unknown as { blocked: { ms: number } }).blocked.ms,
    kibibytes:
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/'))
        .reduce((sum, each) => sum + (each as PerformanceResourceTiming).encodedBodySize, 0) /
      1_024,
  }));
  return { page, figures: { usefulMs, requests: atFirst, kibibytes, blockingMs } };
}

/** Scrolls the page's list for two seconds, and returns how long the frames were. */
export function scrollFrames(page: Page): Promise<{ average: number; worst: number }> {
  return page.evaluate(async () => {
    const scroller = document.querySelector('.scroller');
    if (!scroller) throw new Error('there is no list');
    const frames: number[] = [];
    let before = await new Promise<number>(requestAnimationFrame);
    for (const end = before + 2_000; before < end; ) {
      scroller.scrollTop += 300;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - before);
      before = now;
    }
    const average = frames.reduce((sum, frame) => sum + frame, 0) / frames.length;
    return { average, worst: Math.max(...frames) };
  });
}

/** Returns the memory that the page's scripts hold, in MiB, after garbage was collected. */
export async function heapMiB(page: Page, session?: CDPSession): Promise<number> {
  const client = session ?? (await page.context().newCDPSession(page));
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}
