import { numbered } from '../../contracts/claim.js';
import { noUsage } from '../../contracts/usage.js';
import { noCounters } from '../../limits/limits.js';
import { Sequence } from '../../log/entries.js';
import type { TurnEventOf, Versions } from './events.js';
import { guardWarnings, requestGuarded } from './guarded.js';
import type { TurnState } from './state.js';

/** Owner of anything started without one. */
export const localOwner = 'local';

/** Returns the state after the first event of a journal. */
export function initialState(event: TurnEventOf<'turn.started'>): TurnState {
  const state: TurnState = {
    turn: event.turn,
    version: 1,
    request: event.request,
    inputs: event.inputs,
    context: [event.context, event.thread?.context ?? '']
      .filter((text) => text !== '')
      .join('\n\n'),
    mode: event.mode,
    limits: event.limits,
    rules: event.rules ?? 1,
    session: event.session,
    owner: event.owner ?? localOwner,
    thread: event.thread?.id,
    numberInThread: event.thread?.number,
    parent: event.parent,
    ...(event.trace !== undefined && { trace: event.trace }),
    constraints: event.constraints ?? [],
    settledConstraints: [],
    granted: undefined,
    run: event.run,
    startedAt: event.at,
    updatedAt: event.at,
    versions: event.versions,
    phase: { name: 'planning' },
    counters: noCounters,
    iterations: 0,
    attempt: 1,
    plan: undefined,
    revision: 0,
    kept: [],
    goalsProgress: [],
    attachments: numbered(0, event.attachments ?? []),
    log: Sequence.of(),
    claims: Sequence.of(...(event.thread?.claims ?? [])),
    results: Sequence.of(),
    commands: Sequence.of(),
    exchanges: Sequence.of(),
    effects: Sequence.of(),
    calls: 0,
    recent: [],
    lastAnalysis: undefined,
    mustAnalyze: undefined,
    repeatsReached: false,
    replan: false,
    answer: undefined,
    check: undefined,
    maxTasks: event.tasks,
    outputSchema: event.output?.schema,
    output: undefined,
    validation: undefined,
    failure: undefined,
    warnings: Sequence.of(...(event.warnings ?? []), ...guardWarnings(event.type, event.guards)),
    answers: [],
    messages: [],
    usage: noUsage,
    usageByRole: {},
    durationByRole: {},
    halt: undefined,
    paused: false,
    until: undefined,
    outageSince: undefined,
    undriven: false,
    waitsFor: undefined,
    interventions: 0,
    open: [],
    ended: undefined,
  };
  return requestGuarded(state, event.guards);
}

export const toolKey = (name: string): string => `tool ${name}`;

export const workflowKey = (name: string): string => `workflow ${name}`;

/** Returns the current versions of everything used in the turn so far. */
export function stillUsed(before: Versions, now: Versions): Versions {
  return Object.fromEntries(
    Object.keys(before).flatMap((name) => {
      const version = now[name];
      return version === undefined ? [] : [[name, version]];
    }),
  );
}

/** Returns the versions with one more tool or workflow. */
export function withVersion(versions: Versions, key: string, version: string): Versions {
  return versions[key] === version ? versions : { ...versions, [key]: version };
}

/** Describes each changed or missing version since the turn was last driven. */
export function changedVersions(before: Versions, now: Versions): string[] {
  return Object.entries(before).flatMap(([name, version]) => {
    const current = now[name];
    if (current === undefined) return [`${name} is gone`];
    return current === version ? [] : [`${name} (${version} → ${current})`];
  });
}
