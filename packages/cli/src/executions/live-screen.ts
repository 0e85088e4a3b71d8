import type { Client, ExecutionEvent, Forecast } from '@pce/client';
import type { CommandLine } from '../pce-command.js';
import { cutLine } from '../terminal/line-width.js';
import { printable, startSpinner } from '../terminal/output.js';
import { agentNames, listTasks } from './ask-server.js';
import {
  blockerLines,
  type ExecutionView,
  eventLine,
  forecastLine,
  hasEnded,
  headLine,
  taskTree,
  toExecutionView,
  withEvent,
} from './execution-lines.js';

interface Facts {
  readonly agents: ReadonlyMap<string, string>;
  readonly forecast: Forecast | undefined;
}

interface LiveScreenOptions {
  readonly spinner: { text: string; stop(): unknown };
  readonly askFacts: () => Promise<Facts>;
  readonly line: CommandLine;
}

/** Between two pictures, in milliseconds. */
const drawMs = 100;
/** Between two questions for the facts, in milliseconds. */
const askMs = 2_000;

function liveScreen({ spinner, askFacts, line }: LiveScreenOptions): Screen {
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
  const cut = (text: string) => cutLine(printable(text), columns - 3);
  const shown = [...above, ...taskTree(view, { agents, maxLines })].map(cut);
  return [...shown, ...below.map(printable)].join('\n');
}

export interface Screen {
  show(view: ExecutionView): void;
  tell(event: ExecutionEvent, view: ExecutionView): void;
  close(): void;
}

export interface ScreenOptions {
  readonly client: Client;
  readonly executionId: string;
  readonly line: CommandLine;
  /** Receives lines if there is no terminal. */
  readonly print: (line: string) => void;
}

export function openScreen({ client, executionId, line, print }: ScreenOptions): Screen {
  const spinner = startSpinner();
  if (spinner === undefined) return lines(print);
  const askFacts = async (): Promise<Facts> => {
    const forecast = await client.executions.forecast(executionId);
    return { agents: await agentNames(client), forecast };
  };
  return liveScreen({ spinner, line, askFacts });
}

function lines(print: (line: string) => void): Screen {
  return {
    show: (view) => print(headLine(view)),
    tell(event, view) {
      const line = eventLine(event, view);
      if (line !== undefined) print(line);
    },
    close: () => undefined,
  };
}

export interface WatchExecutionOptions {
  readonly screen: Screen;
  readonly signal: AbortSignal;
  readonly untilBlocked: boolean;
}

export async function watchExecution(
  client: Client,
  executionId: string,
  { screen, signal, untilBlocked }: WatchExecutionOptions,
): Promise<void> {
  const execution = await client.executions.get(executionId);
  // Read after the number of the latest event: an event may be applied twice, but none is missed.
  let view = toExecutionView(execution, await listTasks(client, executionId));
  const isOver = (): boolean => hasEnded(view) || (untilBlocked && waits(view));
  screen.show(view);
  if (isOver()) return;
  for await (const event of client.stream(executionId, { after: execution.lastEvent, signal })) {
    view =
      event.eventType === 'plan_changed'
        ? toExecutionView({ ...execution, ...view }, await listTasks(client, executionId))
        : withEvent(view, event);
    screen.tell(event, view);
    if (isOver()) return;
  }
}

function waits({ status }: ExecutionView): boolean {
  return status === 'BLOCKED' || status === 'CREATED';
}
