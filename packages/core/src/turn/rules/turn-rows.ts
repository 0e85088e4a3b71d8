import { noUsage, type Usage } from '../../contracts/usage.js';
import type { StreamStep } from '../../journal/stream-definition.js';
import type { ChainHead, ViewWrite } from '../../store/store.js';
import { newestFirst } from '../../text/newest-first.js';
import type { TurnEvent } from './events.js';
import { titleOf } from './intervention-draft.js';
import { dequeue, enqueue } from './intervention-queue.js';
import { dueRows } from './next.js';
import { type TurnState, type TurnStatus, turnStatus } from './state.js';

/** A turn in a list. */
export interface TurnSummary {
  readonly turn: string;
  /** The first line of the request, at most 120 characters. */
  readonly title: string;
  readonly status: TurnStatus;
  readonly session: string;
  /** The user or tenant that the turn belongs to. */
  readonly owner: string;
  /** The turn whose tool started this one. */
  readonly parent?: string | undefined;
  /** Id of the turn whose end a paused turn waits for. */
  readonly waitsFor?: string | undefined;
  /** Unix time in milliseconds until which a paused turn sleeps. */
  readonly until?: number | undefined;
  /** The thread that it belongs to, if any. */
  readonly thread?: string | undefined;
  /** Unix time in milliseconds. */
  readonly startedAt: number;
  readonly updatedAt: number;
  /** Usage of models until then, in a fork without that of its parent; absent if none was asked. */
  readonly usage?: Pick<Usage, 'modelCalls' | 'inputTokens' | 'outputTokens' | 'cost'> | undefined;
  /** Head of the turn's own stream when this was written. */
  readonly head: ChainHead;
}

/** Every turn, by id. */
export const turnsCollection = 'turns';

/** Returns the collection of an owner's turns, newest first: all, or those with a status. */
export function ownedTurns(owner: string, status?: TurnStatus): string {
  const all = `turns/of/${encodeURIComponent(owner)}`;
  return status === undefined ? all : `${all}/status/${status}`;
}

/** Returns the collection of an owner's turns of one session, newest first. */
export function turnsOfSession(owner: string, session: string): string {
  return `${ownedTurns(owner)}/session/${encodeURIComponent(session.toWellFormed())}`;
}

const noRows: readonly ViewWrite[] = [];

/** Returns the rows of an event; none if nothing shown in lists has changed. */
export function turnRows({
  before,
  event,
  after,
  head,
}: StreamStep<TurnState, TurnEvent>): readonly ViewWrite[] {
  const asked = [
    ...(before?.open === after.open
      ? noRows
      : [...closedRows(before, event, after), ...openedRows(after, event)]),
    ...dueRows(before, event, after),
  ];
  const status = turnStatus(after);
  const was = before && turnStatus(before);
  if (was === status && after.ended === undefined) return asked;
  const { turn, session, owner, parent, waitsFor, until, thread, startedAt, updatedAt } = after;
  const { version, hash } = head;
  const usage = ownUsage(after);
  const summary: TurnSummary = {
    turn,
    title: titleOf(after.request),
    status,
    session,
    owner,
    ...(parent !== undefined && { parent }),
    ...(waitsFor !== undefined && { waitsFor }),
    ...(until !== undefined && { until }),
    ...(thread !== undefined && { thread }),
    startedAt,
    updatedAt,
    ...(usage.modelCalls > 0 && { usage }),
    head: { version, hash },
  };
  const value = JSON.stringify(summary);
  const key = newestFirst(startedAt, turn);
  const isMoved = was !== undefined && was !== status;
  return [
    ...asked,
    { collection: turnsCollection, key: turn, value },
    { collection: ownedTurns(owner), key, value },
    { collection: turnsOfSession(owner, session), key, value },
    ...(isMoved ? [{ collection: ownedTurns(owner, was), key, value: null }] : noRows),
    { collection: ownedTurns(owner, status), key, value },
  ];
}

/** Returns the usage of a turn without that which a fork has copied, so that a sum over turns counts it once. */
function ownUsage({ usage, usageBefore = noUsage }: TurnState): NonNullable<TurnSummary['usage']> {
  return {
    modelCalls: usage.modelCalls - usageBefore.modelCalls,
    inputTokens: usage.inputTokens - usageBefore.inputTokens,
    outputTokens: usage.outputTokens - usageBefore.outputTokens,
    cost: usage.cost - usageBefore.cost,
  };
}

function openedRows({ turn, session, owner }: TurnState, event: TurnEvent): readonly ViewWrite[] {
  if (event.type !== 'intervention.opened') return noRows;
  const { intervention, at: openedAt } = event;
  return enqueue({ intervention, turn, session, owner, openedAt });
}

/** Removes closed questions. The questions of a fork's parent are not the fork's. */
function closedRows(
  before: TurnState | undefined,
  event: TurnEvent,
  after: TurnState,
): readonly ViewWrite[] {
  if (before === undefined || event.type === 'turn.forked') return noRows;
  return before.open
    .filter((question) => !after.open.includes(question))
    .flatMap(({ intervention }) => dequeue(intervention.id));
}
