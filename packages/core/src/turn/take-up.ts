import { type Resolution, resolutionSchema } from '../contracts/intervention.js';
import type { JsonObject } from '../contracts/json.js';
import { safeParse } from '../contracts/parse.js';
import {
  ApprovalExpiredError,
  InterventionNotFoundError,
  InterventionResolvedError,
  InvalidInputError,
  TurnFinishedError,
  VersionsChangedError,
} from '../errors.js';
import type { Store } from '../store/store.js';
import { issuesText } from '../text/issues-text.js';
import type { TakenUp } from './drive.js';
import type { TurnEvent, TurnEventOf, Versions } from './events.js';
import { evolve } from './evolve.js';
import { next } from './next.js';
import { foldTurn, readTurn } from './read-turn.js';
import { type TurnState, waitsForPerson } from './state.js';
import { changedVersions, stillUsed } from './versions.js';

/** What to do where roles, tools or workflows changed since a turn was last driven; decided before any effect. */
export type VersionPolicy =
  | VersionChoice
  | ((change: {
      readonly turn: string;
      readonly changes: readonly string[];
    }) => VersionChoice | Promise<VersionChoice>);

/** `continue` with the new ones, `refuse`, or `replan`: finish the command under way, then ask the Planner anew. */
export type VersionChoice = 'continue' | 'refuse' | 'replan';

/** What every way of taking up a turn needs. */
export interface TakeUpContext {
  readonly store: Store;
  readonly owner: string;
  readonly versions: Versions;
  readonly onVersionChange: VersionPolicy;
  readonly now: () => number;
}

/** Takes up a turn where it stopped. A call that was announced and has no result is in doubt from here on. */
export async function takeUpToResume(context: TakeUpContext, turn: string): Promise<TakenUp> {
  const { state, head } = await readState(context, turn);
  if (state.ended !== undefined) {
    if (next(state).type === 'done') throw new TurnFinishedError(turn, state.ended.status);
    return { state, head, events: [] };
  }
  const expired = expirations(context, state);
  if (waitsForPerson(state) && expired.length === 0) return { state, head, events: [] };
  return { state, head, events: [await resumption(context, state), ...expired] };
}

/** Takes up a turn with a person's decision. */
export async function takeUpToResolve(
  context: TakeUpContext,
  turn: string,
  id: string,
  resolution: Resolution,
): Promise<TakenUp> {
  const { state, head } = await readState(context, turn);
  const resolved = resolutionEvent(context, state, id, resolution);
  const resumed = state.ended === undefined ? [await resumption(context, state)] : [];
  return { state, head, events: [...resumed, resolved] };
}

/** Begins a turn with another's first events. */
export async function takeUpToFork(
  context: TakeUpContext,
  fork: {
    readonly turn: string;
    readonly parent: string;
    readonly version: number;
    readonly request?: string;
    readonly inputs?: JsonObject;
    readonly context?: string;
  },
): Promise<TakenUp> {
  const { parent, version } = fork;
  const { entries } = await readTurn(context.store, parent, version);
  const last = entries.at(-1);
  if (last === undefined || entries.length < version || version < 1) {
    throw new InvalidInputError(
      `turn ${parent} has ${entries.length} events; it cannot be forked at ${version}`,
    );
  }
  const before = foldTurn(parent, entries);
  if (before.ended !== undefined) {
    throw new InvalidInputError(
      `turn ${parent} has ended at event ${version}; fork it at an earlier one`,
    );
  }
  const event: TurnEvent = {
    type: 'turn.forked',
    v: 1,
    at: context.now(),
    ...fork,
    versions: stillUsed(before.versions, context.versions),
  };
  return {
    state: evolve(before, event),
    head: { version: 0, hash: last.hash },
    opening: event,
    events: [],
  };
}

async function readState(context: TakeUpContext, turn: string) {
  const stored = await readTurn(context.store, turn);
  return { state: foldTurn(turn, stored.entries), head: stored.head };
}

async function resumption(
  context: TakeUpContext,
  state: TurnState,
): Promise<TurnEventOf<'turn.resumed'>> {
  const { owner, versions, onVersionChange, now } = context;
  const { turn } = state;
  const changed = changedVersions(state.versions, versions);
  const onChange = changed.length === 0 ? 'continue' : await choose(onVersionChange, turn, changed);
  if (onChange === 'refuse') throw new VersionsChangedError(turn, changed);
  const used = stillUsed(state.versions, versions);
  return { type: 'turn.resumed', v: 1, at: now(), owner, versions: used, changed, onChange };
}

function choose(
  policy: VersionPolicy,
  turn: string,
  changes: readonly string[],
): VersionChoice | Promise<VersionChoice> {
  return typeof policy === 'function' ? policy({ turn, changes }) : policy;
}

/** Approvals that were asked for too long ago: they are asked for anew. */
function expirations({ now }: TakeUpContext, state: TurnState): TurnEvent[] {
  return state.open
    .filter(({ intervention }) => (intervention.approval?.expiresAt ?? Infinity) < now())
    .map(({ intervention }) => ({
      type: 'intervention.expired',
      v: 1,
      at: now(),
      id: intervention.id,
    }));
}

function resolutionEvent(
  { now }: TakeUpContext,
  state: TurnState,
  id: string,
  given: Resolution,
): TurnEventOf<'intervention.resolved'> {
  const intervention = state.open.find((one) => one.intervention.id === id)?.intervention;
  if (intervention === undefined) {
    const wasOpened = Number(id.slice(id.lastIndexOf('.i') + 2)) <= state.interventions;
    throw wasOpened ? new InterventionResolvedError(id) : new InterventionNotFoundError(id);
  }
  const parsed = safeParse(resolutionSchema, given);
  if (!parsed.success) {
    const problems = issuesText(parsed.error.issues);
    throw new InvalidInputError(`resolution of intervention ${id}: ${problems}`);
  }
  const resolution = parsed.data;
  const option = intervention.options.find((one) => one.id === resolution.choose);
  if (option === undefined) {
    const choices = intervention.options.map((one) => `${one.id} (${one.label})`).join(', ');
    throw new InvalidInputError(
      `intervention ${id} has no choice ${resolution.choose}; choose ${choices}`,
    );
  }
  if (option.needsAnswer && !resolution.answer) {
    throw new InvalidInputError(
      `choice ${option.id} of intervention ${id} needs an answer in words`,
    );
  }
  const event = { type: 'intervention.resolved', v: 1, at: now(), id, ...resolution } as const;
  const { approval } = intervention;
  if (approval === undefined || option.id !== 'approve') return event;
  if (approval.expiresAt < now()) throw new ApprovalExpiredError(id);
  return { ...event, approvedHash: approval.hash };
}
