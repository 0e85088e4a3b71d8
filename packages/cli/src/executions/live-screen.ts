import type { ExecutionEvent, Forecast } from '@pce/client';
import type { CommandLine } from '../options/server-options.js';
import { printable } from '../terminal/printable.js';
import { blockerLines, forecastLine, headLine } from './execution-lines.js';
import type { ExecutionView } from './execution-view.js';
import type { Screen } from './screen.js';
import { taskTree } from './task-tree.js';

export interface Facts {
  readonly agents: ReadonlyMap<string, string>;
  readonly forecast: Forecast | undefined;
}

export interface LiveScreenOptions {
  readonly spinner: { text: string; stop(): unknown };
  readonly askFacts: () => Promise<Facts>;
  readonly line: CommandLine;
}

/** Between two pictures, in milliseconds. */
const drawMs = 100;
/** Between two questions for the facts, in milliseconds. */
const askMs = 2_000;

export function liveScreen({ spinner, askFacts, line }: LiveScreenOptions): Screen {
  let view: ExecutionView | undefined;
  let facts: Facts = { agents: new Map(), forecast: undefined };
  let isDrawn = false;
  let isAsked = false;

  const draw = (): void => {
    if (view === undefined || isDrawn) return;
    isDrawn = true;
    spinner.text = picture(view, facts, line);
  };
  const ask = async (): Promise<void> => {
    if (isAsked) return;
    isAsked = true;
    // Unknown facts are asked for again after the next event.
    facts = await askFacts().catch(() => facts);
    isDrawn = false;
  };
  const timers = [setInterval(draw, drawMs), setInterval(() => void ask(), askMs)];
  return {
    show(now) {
      view = now;
      void ask();
    },
    tell(_event: ExecutionEvent, now) {
      view = now;
      isDrawn = false;
      isAsked = false;
    },
    close() {
      for (const timer of timers) clearInterval(timer);
      spinner.stop();
    },
  };
}

/** Returns as many lines as the terminal has. Lines are cut to its width, except those to be copied. */
function picture(view: ExecutionView, { agents, forecast }: Facts, line: CommandLine): string {
  const { columns = 80, rows = 24 } = process.stderr;
  const above = [headLine(view), ...(forecast === undefined ? [] : [forecastLine(forecast)])];
  const below = blockerLines(view, line).slice(0, Math.floor(rows / 2));
  const maxLines = Math.max(rows - above.length - below.length - 1, 1);
  // The spinner takes two columns of the first line.
  const cut = (text: string) => printable(text).slice(0, columns - 3);
  const shown = [...above, ...taskTree(view, { agents, maxLines })].map(cut);
  return [...shown, ...below.map(printable)].join('\n');
}
