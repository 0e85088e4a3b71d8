import { wait } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { PromptEnd } from '../session/prompt-run.js';
import type { Desktop, DesktopWindow } from './desktop.js';

export interface EnterTextOptions {
  readonly desktop: Desktop;
  /** Matches the title of the only window that may be written to. */
  readonly title: RegExp;
  readonly clock: Clock;
  /** Milliseconds between pasting and Return: windows need time for long texts. */
  readonly settleMs: number;
  /** Moves the cursor into the input. @defaultValue leaves it in place */
  readonly locate?: (window: DesktopWindow, signal: AbortSignal) => Promise<void>;
}

/**
 * Pastes a text into the only window whose title matches, and presses Return. Before each act that window must have the
 * focus, and its title must still match; otherwise stops. Resolves with the problem.
 */
export async function enterText(
  text: string,
  { desktop, title, clock, settleMs, locate }: EnterTextOptions,
  signal: AbortSignal,
): Promise<PromptEnd | undefined> {
  let isPasted = false;
  const check = async (meant: DesktopWindow): Promise<DesktopWindow> => {
    signal.throwIfAborted();
    const has = await desktop.focused();
    if (has?.id === meant.id && title.test(has.title)) return has;
    const instead = has === undefined ? 'no window' : JSON.stringify(has.title);
    throw new Error(`${instead} has the keyboard, not the window of ${title}`);
  };
  try {
    const window = await findWindow(desktop, title);
    await desktop.focus(window);
    await check(window);
    await locate?.(window, signal);
    await check(window);
    await desktop.copy(text);
    const target = await check(window);
    isPasted = true;
    await desktop.paste(target);
    await wait(clock, settleMs, signal);
    await desktop.pressReturn(await check(window));
    return undefined;
  } catch (error) {
    if (signal.aborted) return { status: 'cancelled' };
    const why = error instanceof Error ? error.message : String(error);
    const message = isPasted ? `${why}: the prompt was pasted, Return was not pressed` : why;
    // Before pasting, the agent has certainly seen nothing. Afterwards it is unknown.
    return isPasted
      ? { status: 'failed', reason: 'protocol', message }
      : { status: 'failed', reason: 'agent_error', message, isUntouched: true };
  }
}

export async function findWindow(desktop: Desktop, title: RegExp): Promise<DesktopWindow> {
  const windows = await desktop.windows();
  const found = windows.filter((window) => title.test(window.title));
  const [first, second] = found;
  if (first === undefined) {
    const titles = windows.map((window) => JSON.stringify(window.title)).join(', ');
    throw new Error(`no window has a title that matches ${title}; there are ${titles || 'none'}`);
  }
  if (second === undefined) return first;
  const titles = found.map((window) => JSON.stringify(window.title)).join(', ');
  throw new Error(`the titles of several windows match ${title}: ${titles}; make it match one`);
}
