import { newestFirst } from '@pce/core/internal';
import { timeSchema } from './scalars.js';

/** Query parameters of a list of what began within a time. */
export const timeRangeQuery = {
  since: timeSchema.optional().describe('Only those that began then or later.'),
  until: timeSchema.optional().describe('Only those that began then or earlier.'),
};

interface TimeRange {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Returns the cursor after which a list, the newest first, holds what began within a time; `undefined` is its begin. */
export function cursorUntil({ until }: TimeRange): string | undefined {
  return until === undefined ? undefined : keyOf(Date.parse(until));
}

/** Returns whether what began at a moment began late enough. */
export function hasBegun(at: number, { since }: TimeRange): boolean {
  return since === undefined || at >= Date.parse(since);
}

/** Returns the cursor of the next page; null if all that follows began too early. */
export function nextWithin(next: string | undefined, { since }: TimeRange): string | null {
  if (next === undefined || (since !== undefined && next >= keyOf(Date.parse(since) - 1)))
    return null;
  return next;
}

/** Keys of lists are in order after the beginning of 1970. */
function keyOf(at: number): string {
  return newestFirst(Math.max(1, at), '');
}
