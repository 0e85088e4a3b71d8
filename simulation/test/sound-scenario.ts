import type { TurnEvent, TurnResult } from '@pce/core';
import type { TurnState } from '@pce/core/internal';
import { aCommand, aPlan, aValidation, completion } from '@pce/testkit';
import { turnStarted } from '@pce/testkit/internal';
import { foldEvents } from '../src/fold-events.js';
import type { NewObservation, Observation, ObservationOf } from '../src/observation.js';

type Bare<Event> = Event extends TurnEvent ? Omit<Event, 'v' | 'at'> : never;

/** Completes an event with a version and a time. */
export function happened(event: Bare<TurnEvent>): TurnEvent {
  return { v: 1, at: 0, ...event };
}

/** Completes an observation with a time. */
export function observed(what: NewObservation): Observation {
  return { at: 0, ...what };
}

/** Events that became durable together, after `before` others, under the first lease of the first process. */
export function appended(
  events: readonly TurnEvent[],
  before = 0,
  changes: Partial<ObservationOf<'events.appended'>> = {},
): Observation {
  return {
    at: 0,
    type: 'events.appended',
    process: 'p1',
    turn: 'turn_1',
    expectedVersion: before,
    versions: events.map((_, index) => before + index + 1),
    fence: { key: 'turn/turn_1', token: 1 },
    events,
    bodies: events.map((event) => JSON.stringify(event)),
    views: [],
    inherited: [],
    ...changes,
  };
}

/** Events of the sound turn, in order, one for each step. */
export const soundEvents = {
  started: turnStarted({ versions: { 'tool send.once': 'v1' } }),
  planned: happened({ type: 'planner.planned', plan: aPlan() }),
  commanded: happened({ type: 'executor.decided', ...aCommand('send it') }),
  selected: happened({
    type: 'tool.selected',
    call: 1,
    tool: 'send.once',
    args: { n: 1 },
    effect: 'once',
    needsApproval: false,
    reason: '',
  }),
  sent: happened({
    type: 'tool.finished',
    call: 1,
    outcome: { ok: true, data: 1, summary: 'sent', claims: [] },
    durationMs: 0,
  }),
  completed: happened({ type: 'executor.decided', ...completion() }),
  answered: happened({
    type: 'synthesizer.answered',
    answer: 'Done.',
    usage: { modelCalls: 1, inputTokens: 10, outputTokens: 5, cost: 0 },
  }),
  validated: happened({ type: 'validator.validated', validation: aValidation(1), by: 'role' }),
  saved: happened({ type: 'turn.saved' }),
  finished: happened({ type: 'turn.finished', status: 'completed', reason: '', digest: '' }),
} as const satisfies Record<string, TurnEvent>;

function resultOf(state: TurnState): TurnResult {
  return {
    turn: state.turn,
    reason: '',
    status: state.ended?.status ?? 'running',
    answer: state.answer ?? null,
    goals: [],
    tasks: [],
    claims: [],
    attachments: [],
    evidence: [],
    values: [],
    output: null,
    outputEvidence: [],
    warnings: state.warnings.toArray(),
    interventions: state.open.map(({ intervention }) => intervention),
    iterations: state.iterations,
    usage: state.usage,
    usageByRole: state.usageByRole,
    durationByRole: state.durationByRole,
    durationMs: 0,
    effects: state.effects.toArray(),
    commands: state.commands.toArray(),
    log: state.log.toArray(),
  };
}

/** Builds the final observation of a turn with these events. */
export function settled(
  events: readonly TurnEvent[],
  changes: Partial<ObservationOf<'turn.settled'>> = {},
): Observation {
  const result = resultOf(stateOf(events));
  return {
    at: 0,
    type: 'turn.settled',
    turn: 'turn_1',
    bodies: events.map((event) => JSON.stringify(event)),
    result,
    status: result.status,
    waiting: [],
    ...changes,
  };
}

/** Returns the observations of a whole turn in which every invariant holds. */
export function soundScenario(): Observation[] {
  const { started, planned, commanded, selected, sent, completed, answered } = soundEvents;
  const { validated, saved, finished } = soundEvents;
  const all = Object.values(soundEvents);
  const run = { process: 'p1', turn: 'turn_1' };
  const emitted = (event: TurnEvent): Observation =>
    observed({ type: 'event.emitted', ...run, drive: 1, event });
  const usage = { modelCalls: 1, inputTokens: 10, outputTokens: 5, cost: 0 };
  const lease = { key: 'turn/turn_1', token: 1 };
  return [
    observed({ type: 'process.started', process: 'p1', tools: { 'send.once': 'v1' } }),
    observed({
      type: 'lease.granted',
      process: 'p1',
      ...lease,
      expiresAt: 9,
      supersedes: undefined,
    }),
    appended([started, planned, commanded, selected]),
    ...[started, planned, commanded, selected].map(emitted),
    observed({
      type: 'tool.started',
      ...run,
      call: 1,
      tool: 'send.once',
      effect: 'once',
      args: { n: 1 },
    }),
    observed({ type: 'tool.ended', ...run, call: 1, how: 'answered' }),
    observed({ type: 'role.spent', process: 'p1', usage, together: usage }),
    appended([sent, completed], 4),
    observed({ type: 'answer.shown', ...run, version: 6 }),
    appended([answered, validated], 6),
    observed({ type: 'save.started', ...run }),
    appended([saved, finished], 8),
    ...[sent, completed, answered, validated, saved, finished].map(emitted),
    observed({ type: 'lease.released', ...lease }),
    observed({ type: 'drive.stopped', ...run, drive: 1, result: resultOf(stateOf(all)) }),
    settled(all),
  ];
}

function stateOf(events: readonly TurnEvent[]): TurnState {
  const state = foldEvents(events);
  if (state === undefined) throw new Error('the events do not begin with turn.started');
  return state;
}
