import type { TurnEvent, TurnNotice } from '@pce/core';
import type { RoleName } from '@pce/core/ports';
import type { Output } from '../terminal/output.js';
import { startSpinner } from '../terminal/spinner.js';
import { answerDisplay } from './answer-display.js';
import { type ProgressText, progressText, type SelectedTool } from './progress-text.js';

export interface Progress {
  event(event: TurnEvent): void;
  notice(notice: TurnNotice): void;
  shows(answer: string): boolean;
  stop(): void;
}

export interface ProgressOptions {
  /** A document is printed at the end, so that nothing else may go to standard output. */
  readonly isJson: boolean;
  /** Models play the roles: the lines tell when each begins and ends. */
  readonly asksModels: boolean;
}

/** Lines on standard error; on a terminal, a spinner below them shows the current step. */
export function showProgress(output: Output, { isJson, asksModels }: ProgressOptions): Progress {
  const spinner = startSpinner();
  const answer = answerDisplay(output, output.isTerminal && !isJson);
  const times = asksModels ? roleTimes() : undefined;
  const calls = new Map<number, SelectedTool>();
  const show = ({ line, doing }: ProgressText): void => {
    // The spinner is cleared before any other output to the stream.
    if (line !== undefined) output.note(line);
    if (spinner !== undefined && doing !== undefined) spinner.text = doing;
  };
  const held = heldText(show);
  /** Tools that read begin before the event with their arguments is durable. */
  const early = new Map<number, TurnNotice>();
  return {
    event(event) {
      if (event.type === 'tool.selected') calls.set(event.call, event);
      show(progressText(event, calls));
      const begun = event.type === 'tool.selected' ? early.get(event.call) : undefined;
      if (begun !== undefined) show(progressText(begun, calls));
      held.release();
    },
    notice(notice) {
      held.release();
      answer.report(notice);
      const line = times?.(notice);
      const text = { ...progressText(notice, calls), ...(line === undefined ? {} : { line }) };
      if (notice.type === 'role.started') held.hold(text);
      else if (notice.type === 'tool.started' && !calls.has(notice.call))
        early.set(notice.call, notice);
      else show(text);
    },
    shows: answer.shows,
    stop() {
      held.release();
      spinner?.stop();
    },
  };
}

const holdMs = 50;

/**
 * Delays the text of a starting role until the previous event is shown: events are reported only when they are
 * durable.
 */
function heldText(show: (text: ProgressText) => void) {
  let text: ProgressText | undefined;
  let timer: NodeJS.Timeout | undefined;
  const release = (): void => {
    clearTimeout(timer);
    if (text !== undefined) show(text);
    text = undefined;
  };
  return {
    release,
    hold(next: ProgressText): void {
      text = next;
      timer = setTimeout(release, holdMs);
    },
  };
}

/** Returns a function that makes a line of the begin of a role, and one of its end with the time it took. */
function roleTimes(
  now: () => number = () => performance.now(),
): (notice: TurnNotice) => string | undefined {
  /** Begins of roles that are at work; of one that several commands ask at once, the earliest first. */
  const begins = new Map<RoleName, number[]>();
  return (notice) => {
    if (notice.type !== 'role.started' && notice.type !== 'role.ended') return undefined;
    const { type, role } = notice;
    const open = begins.get(role) ?? [];
    begins.set(role, open);
    if (type === 'role.started') {
      open.push(now());
      return `· ${role} …`;
    }
    const tookMs = now() - (open.shift() ?? now());
    return `· ${role} ended after ${(tookMs / 1_000).toFixed(1)} s`;
  };
}
