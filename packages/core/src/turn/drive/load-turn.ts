import type { Resolution } from '../../contracts/intervention.js';
import type { JsonObject } from '../../contracts/json.js';
import {
  InvalidInputError,
  TurnExistsError,
  TurnFinishedError,
  VersionsChangedError,
} from '../../errors.js';
import { foldEntries } from '../../journal/fold-entries.js';
import { loadStream, newStream, type StreamPosition } from '../../journal/load-stream.js';
import { readStream } from '../../journal/read-stream.js';
import { stampEvent } from '../../journal/stream-event.js';
import type { RequestParts } from '../../ports/guards.js';
import type { Store } from '../../store/store.js';
import { nextInterventionId } from '../perform/open-intervention.js';
import { findTurn, turnJournal, turnStream } from '../read/turn-journal.js';
import type { TurnEvent, TurnEventOf } from '../rules/events.js';
import { changedVersions, localOwner, stillUsed } from '../rules/initial-state.js';
import { toDraft } from '../rules/intervention-draft.js';
import { next } from '../rules/next.js';
import {
  asksAboutVersions,
  type OpenQuestion,
  type TurnState,
  waitsForPerson,
} from '../rules/state.js';
import { resolveIntervention } from './resolve-intervention.js';
import { type GivenRun, resolveRun, runOfEvent } from './run-context.js';
import { guardRequest, type NewTurn } from './start-options.js';
import {
  currentVersions,
  type TurnHost,
  turnOf,
  type VersionChoice,
  type VersionPolicy,
} from './turn-host.js';

/** A turn loaded under its lease, so that no other process can change it. */
export interface LoadedTurn {
  readonly from: StreamPosition<TurnState>;
  /** Events from outside the loop, appended before it continues, including the first event of a new turn. */
  readonly events: readonly TurnEvent[];
  /** The host's context of the turn. */
  readonly run: unknown;
  /** Called once the events are durable, or the turn could not continue. */
  readonly onSettled?: () => void;
}

export interface ContinueOptions {
  /** @defaultValue the orchestrator's */
  readonly onVersionChange?: VersionPolicy | undefined;
  readonly run?: unknown;
}

/**
 * Returns the position and first event of a new turn, whose attachments are durable by then. `at` is the time of the
 * request. Throws `TurnExistsError` if the id is in use.
 */
export async function loadToStart(
  host: Pick<TurnHost, 'store' | 'contentOf' | 'guards' | 'clock' | 'memory'>,
  { opening, isNew, run, attached }: NewTurn,
  at: number,
  signal: AbortSignal,
): Promise<LoadedTurn> {
  const { store } = host;
  const { turn, session } = opening;
  if (!isNew) {
    const [first] = await store.read({ stream: turnStream(turn), toVersion: 1 });
    if (first !== undefined) throw new TurnExistsError(turn);
  }
  const placed = { ...opening, ...(await placeOf(store, opening)) };
  const { request, owner = localOwner } = placed;
  const known = await host.memory?.context({ owner, request });
  const context = [placed.context, known].filter(Boolean).join('\n\n');
  const asked = { ...placed, context };
  const parts = await guardRequest(host, asked, { turn, session, run }, attached, signal);
  const first = stampEvent({ ...asked, ...parts }, at);
  const content = host.contentOf(first.owner ?? localOwner);
  await Promise.all(attached.map(({ attachment, bytes }) => content.put(attachment.hash, bytes)));
  return { from: newStream(store, turnJournal, turn), events: [first], run };
}

/** Returns the session and owner of a turn started by a tool: those of the tool's turn, if the store has it. */
async function placeOf(
  store: Store,
  { parent }: Pick<TurnEventOf<'turn.started'>, 'parent'>,
): Promise<Partial<Pick<TurnEventOf<'turn.started'>, 'session' | 'owner'>>> {
  const above = parent === undefined ? undefined : await findTurn(store, parent);
  if (above === undefined) return {};
  const { session, owner } = above;
  return { session, ...(owner !== localOwner && { owner }) };
}

/** Loads a turn to resume it. An announced call without a result is in doubt from then on. */
export async function loadToResume(
  host: TurnHost,
  turn: string,
  { onVersionChange, run: given }: ContinueOptions,
): Promise<LoadedTurn> {
  const from = await loadStream(host.store, turnJournal, turn);
  const { state } = from;
  const run = resolveRun(state, given);
  if (state.ended !== undefined) {
    if (next(state).some(({ type }) => type === 'done'))
      throw new TurnFinishedError(turn, state.ended.status);
    return { from, events: [], run };
  }
  const expired = expirations(host, state);
  const isAsked = asksAboutVersions(state);
  if (!isAsked && waitsForPerson(state) && expired.length === 0) return { from, events: [], run };
  const resumed = await resumption(host, state, onVersionChange);
  // A question that is open is not asked again.
  if (isAsked && resumed.type === 'intervention.opened') return { from, events: [], run };
  return { from, events: [resumed, ...settled(host, state), ...expired], run };
}

/** Loads a turn to continue it with a person's decision. */
export async function loadToResolve(
  host: TurnHost,
  id: string,
  resolution: Resolution,
  { onVersionChange, run: given }: ContinueOptions,
): Promise<LoadedTurn> {
  const from = await loadStream(host.store, turnJournal, turnOf(id));
  const { state } = from;
  const run = resolveRun(state, given);
  const resolved = await resolveIntervention(host, state, id, resolution);
  if (state.ended !== undefined) return { from, events: [resolved], run };
  const kept = { ...resolved, undriven: true } as const;
  const after = turnJournal.evolve(state, kept);
  const resumed = await resumption(host, after, onVersionChange);
  // A process that may not drive it keeps the decision. A question that is open is not asked again.
  if (resumed.type === 'intervention.opened') {
    const asked = asksAboutVersions(after) ? [] : [resumed];
    return { from, events: [kept, ...asked], run };
  }
  return { from, events: [resumed, resolved, ...settled(host, after)], run };
}

/** Loads the first events of another turn, to start a turn from them. */
export async function loadToFork(
  host: TurnHost,
  fork: {
    readonly turn: string;
    readonly parent: string;
    readonly version: number;
    readonly request?: string;
    readonly inputs?: JsonObject;
    readonly context?: string;
  },
  given: GivenRun,
  signal: AbortSignal,
): Promise<LoadedTurn> {
  const { parent, version } = fork;
  const { entries } = await readStream(host.store, turnJournal, parent);
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
  if (before.run !== undefined && given.run === undefined) {
    throw new InvalidInputError(
      `turn ${parent} has a run context: pass the fork its own as option run`,
    );
  }
  const versions = stillUsed(before.versions, currentVersions(host));
  const isOther = fork.request !== undefined && fork.request !== before.request;
  const forked = {
    type: 'turn.forked',
    ...fork,
    ...(await guardedChanges(host, fork, before, given, signal)),
    versions,
    ...(isOther && before.plan !== undefined && { plansAnew: true }),
    asksAgain: true,
    ...runOfEvent(given),
  } as const;
  const event = stampEvent(forked, host.clock.now());
  const from = { id: fork.turn, state: before, head: { version: 0, hash: last.hash } };
  return { from, events: [event], run: given.run };
}

/** Returns the changes of a fork as changed by guards; empty if it changes nothing that they check. */
async function guardedChanges(
  host: TurnHost,
  fork: Partial<RequestParts> & { readonly turn: string },
  before: TurnState,
  given: GivenRun,
  signal: AbortSignal,
) {
  const { request, context, inputs } = fork;
  if (request === undefined && context === undefined && inputs === undefined) return {};
  const wanted = {
    request: request ?? before.request,
    context: context ?? before.context,
    inputs: inputs ?? before.inputs,
  };
  const turn = { turn: fork.turn, session: before.session, run: given.run };
  const guarded = await guardRequest(host, wanted, turn, [], signal);
  return {
    ...(request !== undefined && { request: guarded.request }),
    ...(context !== undefined && { context: guarded.context }),
    ...(inputs !== undefined && { inputs: guarded.inputs }),
    ...(guarded.guards && { guards: guarded.guards }),
  };
}

async function resumption(
  host: TurnHost,
  state: TurnState,
  policy: VersionPolicy = host.onVersionChange,
): Promise<TurnEventOf<'turn.resumed' | 'intervention.opened'>> {
  const { turn } = state;
  const { owner } = host.lease;
  const versions = currentVersions(host);
  const changed = changedVersions(state.versions, versions);
  const onChange = await choose(policy, state, changed);
  if (onChange === 'refuse') throw new VersionsChangedError(turn, changed);
  if (onChange === 'ask') return versionsQuestion(host, state, changed);
  const used = stillUsed(state.versions, versions);
  const resumed = { type: 'turn.resumed', owner, versions: used, changed, onChange } as const;
  return stampEvent(resumed, host.clock.now());
}

function choose(
  policy: VersionPolicy,
  { turn, versions, decidedVersions, phase }: TurnState,
  changes: readonly string[],
): VersionChoice | Promise<VersionChoice> {
  // No role and no tool does the rest of a turn that a person has abandoned, or that is about to end.
  const isEnding = phase.name === 'saving' || phase.name === 'finishing';
  if (changes.length === 0 || isEnding) return 'continue';
  if (
    decidedVersions !== undefined &&
    changes.every((one) => decidedVersions.changed.includes(one))
  )
    return decidedVersions.choice;
  return typeof policy === 'function' ? policy({ turn, changes, versions }) : policy;
}

function versionsQuestion(
  { clock }: TurnHost,
  state: TurnState,
  changed: string[],
): TurnEventOf<'intervention.opened'> {
  const intervention = {
    id: nextInterventionId(state),
    ...toDraft({ kind: 'versions_changed', changed }),
    versions: { changed },
  };
  return stampEvent({ type: 'intervention.opened', intervention } as const, clock.now());
}

/** Closes questions about versions, for a process that may continue the turn. */
function settled(host: TurnHost, state: TurnState): TurnEvent[] {
  return expiries(host, state, ({ halt }) => halt.kind === 'versions_changed');
}

/** Returns an expiry for each outdated approval request, which is then made again. */
function expirations(host: TurnHost, state: TurnState): TurnEvent[] {
  const now = host.clock.now();
  const isOver = ({ intervention: { approval } }: OpenQuestion) =>
    (approval?.expiresAt ?? Infinity) < now;
  return expiries(host, state, isOver);
}

function expiries(
  { clock }: TurnHost,
  { open }: TurnState,
  isOver: (question: OpenQuestion) => boolean,
): TurnEvent[] {
  return open
    .filter(isOver)
    .map(({ intervention: { id } }) =>
      stampEvent({ type: 'intervention.expired', id } as const, clock.now()),
    );
}
