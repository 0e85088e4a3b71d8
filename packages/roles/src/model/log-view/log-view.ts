import type { LogEntry, Sequence } from '@pce/core/log';
import type { RoleContext } from '@pce/core/ports';
import type { Compressor } from './compressor.js';
import {
  appended,
  emptyView,
  isDue,
  type LogViewState,
  shortened,
  tokensIn,
  type ViewRoom,
  viewText,
} from './view-state.js';

export interface LogViewOptions {
  readonly count: (text: string) => number;
  /** Writes summaries of older entries; if there is none, or it gives none, lines are chosen by code. */
  readonly compressor: Compressor | undefined;
}

/** §4 as the Executor is shown it, within so many tokens. */
export type LogView = (
  log: Sequence<LogEntry>,
  space: ViewRoom,
  context: RoleContext,
) => Promise<string>;

/**
 * Shows a log in bounded room, and does no more at each step than the step adds. Without a model it is a function of
 * log and room alone: another process sees the same. What it shows only grows at its end, but for the moments when
 * older entries give way to summaries, so that consecutive prompts share their beginning.
 */
export function logView({ count, compressor }: LogViewOptions): LogView {
  /** By the first entry: that object is the turn's own, as long as this process drives it. */
  const views = new WeakMap<LogEntry, { readonly space: ViewRoom; readonly state: LogViewState }>();
  return async (log, space, context) => {
    const first = log.at(0);
    if (first === undefined) return '';
    const known = views.get(first);
    const goesOn =
      known?.space.room === space.room &&
      known.space.before === space.before &&
      isBeginning(known.state, log);
    let state = goesOn ? known.state : emptyView;
    for (let place = state.seen; place < log.length; place += 1) {
      const entry = log.at(place);
      if (entry === undefined) break;
      state = appended(state, entry, space.room, count);
      if (!isDue(state, space)) continue;
      // A model is asked for the newest summary only: a turn that is resumed would ask for all of them again.
      const isNewest = place === log.length - 1;
      const before = tokensIn(state);
      state = await shortened(state, log, space, count, async (input) =>
        isNewest ? compressor?.compress(input, context) : undefined,
      );
      if (isNewest) {
        context.report?.({ compressed: { entries: log.length, before, after: tokensIn(state) } });
      }
    }
    views.set(first, { space, state });
    return viewText(state);
  };
}

/** A log may branch: a view of one branch says nothing of the other. */
function isBeginning({ seen, last }: LogViewState, log: Sequence<LogEntry>): boolean {
  return seen <= log.length && (seen === 0 || log.at(seen - 1) === last);
}
