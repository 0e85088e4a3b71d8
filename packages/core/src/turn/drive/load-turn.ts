import { type Resolution, resolutionSchema } from '../../contracts/intervention.js';
import type { JsonObject } from '../../contracts/json.js';
import { safeParse } from '../../contracts/parse.js';
import {
  ApprovalExpiredError,
  InterventionNotFoundError,
  InterventionResolvedError,
  InvalidInputError,
  TurnExistsError,
  TurnFinishedError,
  VersionsChangedError,
} from '../../errors.js';
import { foldEntries } from '../../journal/fold-entries.js';
import { loadStream, newStream, type StreamPosition } from '../../journal/load-stream.js';
import { readStream } from '../../journal/read-stream.js';
import type { Store } from '../../store/store.js';
import { issuesText } from '../../text/issues-text.js';
import { turnJournal, turnStream } from '../read/turn-journal.js';
import type { TurnEvent, TurnEventOf, Versions } from '../rules/events.js';
import { next } from '../rules/next.js';
import { type TurnState, waitsForPerson } from '../rules/state.js';
import { changedVersions, stillUsed } from '../rules/versions.js';

/** What to do where roles, tools or workflows changed since a turn was last driven; decided before any effect. */
export type VersionPolicy =
  | VersionChoice
  | ((change: {
      readonly turn: string;
      readonly changes: readonly string[];
    }) => VersionChoice | Promise<VersionChoice>);

/** `continue` with the new ones, `refuse`, or `replan`: finish the command under way, then ask the Planner anew. */
export type VersionChoice = 'continue' | 'refuse' | 'replan';

/** A turn to be driven: read under its lease, so that nobody else can move it meanwhile. */
export interface LoadedTurn {
  readonly from: StreamPosition<TurnState>;
  /** Events that come from outside the loop: appended before it goes on. The first of a new turn is among them. */
  readonly events: readonly TurnEvent[];
}

/** The host as it is now, which decides how a turn goes on. */
export interface LoadContext {
  readonly store: Store;
  readonly owner: string;
  readonly versions: Versions;
  readonly onVersionChange: VersionPolicy;
  readonly now: () => number;
}

/** Returns the position and first event of a new turn. Throws `TurnExistsError` where `isNew` does not vouch for its id. */
export async function loadToStart(
  store: Store,
  opening: TurnEventOf<'turn.started'>,
  { isNew }: { readonly isNew: boolean },
): Promise<LoadedTurn> {
  const { turn } = opening;
  if (!isNew) {
    const [first] = await store.read({ stream: turnStream(turn), toVersion: 1 });
    if (first !== undefined) throw new TurnExistsError(turn);
  }
  return { from: newStream(store, turnJournal, turn), events: [opening] };
}

/** Loads a turn to go on where it stopped. A call that was announced and has no result is in doubt from here on. */
export async function loadToResume(context: LoadContext, turn: string): Promise<LoadedTurn> {
  const from = await loadStream(context.store, turnJournal, turn);
  const { state } = from;
  if (state.ended !== undefined) {
    if (next(state).type === 'done') throw new TurnFinishedError(turn, state.ended.status);
    return { from, events: [] };
  }
  const expired = expirations(context, state);
  if (waitsForPerson(state) && expired.length === 0) return { from, events: [] };
  return { from, events: [await resumption(context, state), ...expired] };
}

/** Loads a turn to go on with a person's decision. */
export async function loadToResolve(
  context: LoadContext,
  turn: string,
  id: string,
  resolution: Resolution,
): Promise<LoadedTurn> {
  const from = await loadStream(context.store, turnJournal, turn);
  const { state } = from;
  const resolved = resolutionEvent(context, state, id, resolution);
  const resumed = state.ended === undefined ? [await resumption(context, state)] : [];
  return { from, events: [...resumed, resolved] };
}

/** Loads another turn's first events, to begin a turn with them. */
export async function loadToFork(
  context: LoadContext,
  fork: {
    readonly turn: string;
    readonly parent: string;
    readonly version: number;
    readonly request?: string;
    readonly inputs?: JsonObject;
    readonly context?: string;
  },
): Promise<LoadedTurn> {
  const { parent, version } = fork;
  const { entries } = await readStream(context.store, turnJournal, parent);
  const last = entries[version - 1];
  if (last === undefined) {
    throw new InvalidInputError(
      `turn ${parent} has ${entries.length} events; it cannot be forked at ${version}`,
    );
  }
  const before = foldEntries(turnJournal, parent, entries.slice(0, version));
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
  const from = { id: fork.turn, state: before, head: { version: 0, hash: last.hash } };
  return { from, events: [event] };
}

async function resumption(
  context: LoadContext,
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
function expirations({ now }: LoadContext, state: TurnState): TurnEvent[] {
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
  { now }: LoadContext,
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
