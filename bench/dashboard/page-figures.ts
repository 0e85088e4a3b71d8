import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';

/** Figures of an opened page, in the units of the fields' names. */
export interface PageFigures {
  readonly usefulMs: number;
  readonly requests: number;
  readonly kibibytes: number;
  readonly blockingMs: number;
}

export async function openPage(
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

/** Figures of scrolling a list, in milliseconds. */
export interface Scrolled {
  /** Frame length by the clock, which depends on the load of the machine. */
  readonly average: number;
  readonly worst: number;
  /** Longest task of the page's thread, in processor time. */
  readonly longestTask: number;
}

/** Scrolls the page's list three times, and returns the best result, which is least disturbed. */
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

const traceSchema = z.object({ traceEvents: z.array(z.unknown()) });

const threadSchema = z.object({ pid: z.number(), tid: z.number() });

/** The event that names the main thread of a page. */
const pageThreadSchema = threadSchema.extend({
  name: z.literal('thread_name'),
  args: z.object({ name: z.literal('CrRendererMain') }),
});

/** A task of a thread; `tdur` is its processor time in microseconds. */
const taskSchema = threadSchema.extend({ tdur: z.number() });

function longestTask(trace: string): number {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace));
  const threads = eventsOf(traceEvents, pageThreadSchema);
  const tasks = eventsOf(traceEvents, taskSchema).filter(({ pid, tid }) =>
    threads.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  return Math.max(0, ...tasks.map(({ tdur }) => tdur / 1_000));
}

function eventsOf<Event>(events: readonly unknown[], schema: z.ZodType<Event>): readonly Event[] {
  return events.flatMap((event) => {
    const { success, data } = schema.safeParse(event);
    return success ? [data] : [];
  });
}

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

export async function heapMiB(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}
