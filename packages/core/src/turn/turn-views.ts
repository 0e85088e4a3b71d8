import type { ChainHead } from '../store/hash-chain.js';
import type { ViewWrite } from '../store/store.js';
import type { TurnEvent } from './events.js';
import { dequeue } from './intervention-queue.js';
import { type TurnState, type TurnStatus, turnStatus } from './state.js';

/** A turn as a list shows it. */
export interface TurnSummary {
  readonly turn: string;
  /** The first line of the request, 120 characters at most. */
  readonly title: string;
  readonly status: TurnStatus;
  readonly session: string;
  /** Unix time in milliseconds. */
  readonly startedAt: number;
  readonly updatedAt: number;
  /** End of the turn's own stream when this was written: a stream that is shorter has been cut. */
  readonly head: ChainHead;
}

export const turnsCollection = 'turns';

const noRows: readonly ViewWrite[] = [];

/** Rows that follow from an event; none where nothing changed that a list shows. */
export function turnViews(
  before: TurnState | undefined,
  after: TurnState,
  event: TurnEvent,
  { version, hash }: ChainHead,
): readonly ViewWrite[] {
  const closed =
    event.type === 'intervention.resolved' || event.type === 'intervention.expired'
      ? dequeue(event.id)
      : noRows;
  const status = turnStatus(after);
  if (before !== undefined && turnStatus(before) === status && after.ended === undefined)
    return closed;
  const { turn, session, startedAt, updatedAt } = after;
  const summary: TurnSummary = {
    turn,
    title: titleOf(after.request),
    status,
    session,
    startedAt,
    updatedAt,
    head: { version, hash },
  };
  return [...closed, { collection: turnsCollection, key: turn, value: JSON.stringify(summary) }];
}

function titleOf(request: string): string {
  const line = request.split('\n').find((text) => text.trim() !== '') ?? '';
  const title = line.replace(/^#+\s*/, '').trim();
  return title.length > 120 ? `${title.slice(0, 119)}…` : title;
}
