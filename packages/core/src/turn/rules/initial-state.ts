import { numbered } from '../../contracts/attachment.js';
import { noUsage } from '../../contracts/usage.js';
import { noCounters } from '../../limits/limit.js';
import { Sequence } from '../../log/sequence.js';
import type { TurnEventOf } from './events.js';
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
