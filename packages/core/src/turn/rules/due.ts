import type { ViewWrite } from '../../store/store.js';
import type { TurnEvent } from './events.js';
import { asksAboutVersions, type TurnState, turnStatus } from './state.js';

/**
 * Why a turn has to be taken up: it runs, its pause is over, an approval expires, a turn that it waits for has ended, or its versions
 * had changed for the last process, and another one may have them.
 */
export type DueReason = 'running' | 'until' | 'approval' | 'child' | 'versions';

/** A row. */
interface DueRow {
  readonly turn: string;
  readonly owner: string;
  readonly why: DueReason;
  /** The turn whose end it waits for. */
  readonly waitsFor?: string | undefined;
}

/** Turns that somebody has to take up, by the moment from which on. */
export const dueCollection = 'turns/due';

/** A moment that never comes, of turns that wait for the end of another turn, or for their versions. */
export const neverAt = 999_999_999_999_999;

/** Returns the key of the rows of a moment, in Unix milliseconds: the earliest comes first. */
export function dueKey(at: number, id = ''): string {
  return `${String(Math.min(neverAt, Math.max(0, Math.floor(at)))).padStart(15, '0')}.${id}`;
}

/** Returns the changes of the rows that say when a turn has to be taken up. */
export function dueRows(
  before: TurnState | undefined,
  event: TurnEvent,
  after: TurnState,
): readonly ViewWrite[] {
  // The rows of a fork's parent are not the fork's.
  const own = event.type === 'turn.forked' ? undefined : before;
  const [was, is] = [own && dueAt(own), dueAt(after)];
  const { turn, owner } = after;
  const rows: ViewWrite[] = [];
  if (was !== undefined && was.at !== is?.at) rows.push(row(dueKey(was.at, turn)));
  if (is !== undefined && (was?.at !== is.at || was.why !== is.why))
    rows.push(row(dueKey(is.at, turn), { turn, owner, why: is.why, waitsFor: after.waitsFor }));
  return rows;
}

function row(key: string, value?: DueRow): ViewWrite {
  const text = value === undefined ? null : JSON.stringify(value);
  return { collection: dueCollection, key, value: text };
}

/** Returns from when on somebody has to take a turn up; `undefined` if it only waits for people, or has ended. */
function dueAt(state: TurnState): { readonly at: number; readonly why: DueReason } | undefined {
  const { startedAt, phase, open, waitsFor, until } = state;
  const running = { at: startedAt, why: 'running' } as const;
  switch (turnStatus(state)) {
    case 'running':
      return running;
    case 'blocked': {
      if (asksAboutVersions(state)) return { at: neverAt, why: 'versions' };
      const at = Math.min(
        ...open.map(({ intervention }) => intervention.approval?.expiresAt ?? Infinity),
      );
      return at === Infinity ? undefined : { at, why: 'approval' };
    }
    case 'paused':
      if (until !== undefined) return { at: until, why: 'until' };
      return waitsFor === undefined ? undefined : { at: neverAt, why: 'child' };
    default:
      // A turn that has ended and is not saved yet.
      return phase.name === 'saving' && open.length === 0 ? running : undefined;
  }
}
