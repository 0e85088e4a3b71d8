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
    let blockedMs = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blockedMs += duration - 50;
      document.documentElement.dataset.blockedMs = `${blockedMs}`;
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
    blockingMs: Number(document.documentElement.dataset.blockedMs ?? 0),
    kibibytes:
      performance
        .getEntriesByType('resource')
        .filter((each) => each instanceof PerformanceResourceTiming)
        .filter(({ name }) => name.includes('/assets/'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_024,
  }));
  return { page, figures: { usefulMs, requests: atFirst, kibibytes, blockingMs } };
}

/** How a list was scrolled, in milliseconds. */
export interface Scrolled {
  /** Lengths of frames, by the clock: a machine that others use makes them longer. */
  readonly average: number;
  readonly worst: number;
  /** Longest task of the page's thread, by the processor's time. */
  readonly longestTask: number;
}

/** Scrolls the page's list three times, and returns the best: the others were held up by something else. */
export async function scrollList(page: Page): Promise<Scrolled> {
  const rounds: Scrolled[] = [];
  for (let round = 0; round < 3; round += 1) {
    const browser = page.context().browser();
    await browser?.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
    const frames = await scrollOnce(page);
    const trace = await browser?.stopTracing();
    rounds.push({ ...frames, longestTask: longestTask(`${trace}`) });
  }
  return rounds.reduce((best, each) => (each.worst < best.worst ? each : best));
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Length by the processor's time, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

function longestTask(trace: string): number {
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace);
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const isOfPage = ({ pid, tid }: TraceEvent): boolean =>
    threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const tasks = traceEvents.filter((event) => event.tdur !== undefined && isOfPage(event));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}

/** Scrolls the page's list for two seconds. */
function scrollOnce(page: Page): Promise<Omit<Scrolled, 'longestTask'>> {
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
