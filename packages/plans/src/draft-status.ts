import type { DraftTask } from './draft.js';
import type { Report } from './problem.js';
import { readStatus, type WrittenStatus } from './statuses.js';
import { shorten } from './text/shorten.js';

/** State of a task as its plan says it. */
export type DraftStatus = Pick<DraftTask, 'status' | 'isDoubtful'>;

/** Returns the status that a field of a data file gives; `open` if it gives none. */
export function draftStatus(
  written: string | null | undefined,
  { id, where }: Pick<DraftTask, 'id' | 'where'>,
  report: Report,
): DraftStatus {
  const status = written ? readStatus(written) : 'open';
  return clearStatus(status, `the status “${shorten(written ?? '', 80)}” of ${id}`, where, report);
}

/** Returns a status that a plan can be executed by; a person decides on any other, and a warning says so. */
export function clearStatus(
  status: WrittenStatus,
  named: string,
  where: string,
  report: Report,
): DraftStatus {
  if (status !== 'unclear') return { status };
  const message = `${named} does not say whether it is to be done now: decide, and write open, in progress, done or cancelled`;
  report('unreadable_value', where, message, 'warning');
  return { status: 'open', isDoubtful: true };
}
