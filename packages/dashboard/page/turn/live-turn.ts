import type { TurnNotice } from '@pce/client/internal';

/** The model of a role, or the service of a tool, that is away. */
export interface Outage {
  /** Tells it from others. */
  readonly key: string;
  /** The role whose model it is; empty for a tool. */
  readonly role: string;
  /** The tool whose service it is; empty for a role. */
  readonly tool: string;
  readonly reason: string;
  /** Unix time in milliseconds of the next try. */
  readonly retryAt: number;
}

/** Activity of a turn between two of its events, as far as the server tells. */
export interface LiveTurn {
  /** The answer written so far; `undefined` if none is being written. */
  readonly written: string | undefined;
  /** Number of the latest event when it was begun. */
  readonly version: number;
  readonly outages: readonly Outage[];
}

export const quietTurn: LiveTurn = { written: undefined, version: 0, outages: [] };

/** Returns what a turn does after a notice. Pure. */
export function afterNotice(live: LiveTurn, notice: TurnNotice): LiveTurn {
  const { role = '', tool = '', call, reason = '', retryAt = 0, text = '', version } = notice;
  const key = role === '' ? `${call}` : role;
  const others = live.outages.filter((each) => each.key !== key);
  switch (notice.notice) {
    case 'answer.began':
      return { ...live, written: '', version };
    case 'answer.delta':
      return { ...live, written: (live.written ?? '') + text, version };
    case 'role.waiting':
    case 'tool.waiting':
      return { ...live, outages: [...others, { key, role, tool, reason, retryAt }] };
    case 'role.started':
    case 'role.ended':
    case 'tool.started':
    case 'tool.ended':
      return { ...live, outages: others };
    default:
      return live;
  }
}

/** Returns the answer that is being written; `undefined` once an event has made it more than that. */
export function writtenNow({ written, version }: LiveTurn, lastEvent: number): string | undefined {
  return written !== undefined && written !== '' && version >= lastEvent ? written : undefined;
}
