import type { TurnNotice } from '@pce/client';

/** A role whose model is away. */
export interface WaitingRole {
  readonly role: string;
  readonly reason: string;
  /** Unix time in milliseconds of the next try. */
  readonly retryAt: number;
}

/** Activity of a turn between two of its events, as far as the server tells. */
export interface LiveTurn {
  /** The answer as far as it is written; `undefined` where none is being written. */
  readonly written: string | undefined;
  /** Number of the latest event when it was begun. */
  readonly version: number;
  readonly waiting: readonly WaitingRole[];
}

export const quietTurn: LiveTurn = { written: undefined, version: 0, waiting: [] };

/** Returns what a turn does after a notice. Pure. */
export function afterNotice(live: LiveTurn, notice: TurnNotice): LiveTurn {
  const { role = '', reason = '', retryAt, text = '', version } = notice;
  const others = live.waiting.filter((each) => each.role !== role);
  switch (notice.notice) {
    case 'answer.began':
      return { ...live, written: '', version };
    case 'answer.delta':
      return { ...live, written: (live.written ?? '') + text, version };
    case 'role.waiting':
      return { ...live, waiting: [...others, { role, reason, retryAt: retryAt ?? 0 }] };
    case 'role.started':
    case 'role.ended':
      return { ...live, waiting: others };
    default:
      return live;
  }
}

/** Returns the answer that is being written; `undefined` once an event has made it more than that. */
export function writtenNow({ written, version }: LiveTurn, lastEvent: number): string | undefined {
  return written !== undefined && written !== '' && version >= lastEvent ? written : undefined;
}
