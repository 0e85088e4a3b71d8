import type { Observation, ObservationOf } from '../../src/observation.js';
import { appended, observed, soundEvents, soundScenario } from '../sound-scenario.js';
import { type BadScenario, bad, but, toolStarts, without } from './bad-scenario.js';

const { started, planned, completed } = soundEvents;

const granted = (changes: Partial<ObservationOf<'lease.granted'>>): Observation =>
  observed({
    type: 'lease.granted',
    process: 'p2',
    key: 'turn/turn_1',
    token: 2,
    expiresAt: 9,
    supersedes: undefined,
    ...changes,
  });

const usage = { modelCalls: 1, inputTokens: 10, outputTokens: 5, cost: 0 };

/** Scenarios that violate an invariant about journals, by the invariant's key. */
export const journalScenarios = {
  cutJournalsRefused: [
    bad('a cut journal is read as a whole one', 'then came cut.accepted', [
      observed({ type: 'journal.cut', turn: 'turn_1', length: 1 }),
      observed({ type: 'cut.accepted', turn: 'turn_1', how: 'replay' }),
    ]),
    bad('a tool runs after the cut', 'then came tool.started', [
      observed({ type: 'journal.cut', turn: 'turn_1', length: 1 }),
      ...toolStarts,
    ]),
    bad('a cut journal is continued', 'then came journal.overwritten', [
      observed({ type: 'journal.cut', turn: 'turn_1', length: 1 }),
      observed({ type: 'journal.overwritten', turn: 'turn_1' }),
    ]),
  ],
  versionsWithoutGap: [
    bad('a version is left out', 'has 1 events', [appended([started]), appended([planned], 2)]),
    bad('a version comes twice', 'event 1 of turn_1 follows event 1', [
      appended([started, planned], 0, { versions: [1, 1] }),
    ]),
  ],
  oneDriver: [
    bad('a lease is given that another holds', 'while p1 held it', [
      ...soundScenario().slice(0, 2),
      granted({}),
    ]),
    bad('a token is given again', 'not later', [
      ...soundScenario().slice(0, 2),
      granted({ at: 10, token: 1 }),
    ]),
    bad('a process writes whose lease was taken over', 'p2 holds it', [
      ...soundScenario().slice(0, 2),
      granted({ at: 10 }),
      appended([started]),
    ]),
    bad(
      'a process writes without a fence',
      'without a fence',
      but('events.appended', (one) => [{ ...one, fence: undefined }]),
    ),
    bad('a process that lost its turn runs a tool', 'p2 holds it', [
      ...soundScenario().slice(0, 2),
      granted({ at: 10 }),
      ...toolStarts,
    ]),
  ],
  replaysEqual: [
    bad('an event the rules do not lead to', 'the rules say plan', [
      appended([started, completed]),
    ]),
    bad(
      'an event that was changed in the store',
      'holds other events',
      but('turn.settled', (one) => [{ ...one, bodies: one.bodies.slice(1) }]),
    ),
    bad(
      'a replay that comes to something else',
      'another result',
      but('turn.settled', (one) => [
        { ...one, result: { ...one.result, answer: 'Something else.' } },
      ]),
    ),
  ],
  usageSums: [
    bad(
      'a process whose budget leaves some of it out',
      'its budget says',
      but('role.spent', (one) => [{ ...one, together: { ...one.usage, inputTokens: 0 } }]),
    ),
    bad('usage that no role had', 'no role had', without('role.spent')),
    bad(
      'a result that forgets some',
      'its result says',
      but('turn.settled', (one) => [
        { ...one, result: { ...one.result, usage: { ...usage, modelCalls: 0 } } },
      ]),
    ),
  ],
  emittedWhenDurable: [
    bad('an event is emitted before it is durable', 'out of order', [
      observed({
        type: 'event.emitted',
        process: 'p1',
        turn: 'turn_1',
        drive: 1,
        event: started,
      }),
    ]),
    bad(
      'one is left out',
      'out of order',
      but('event.emitted', (one) => (one.event === planned ? [] : [one])),
    ),
    bad(
      'it is emitted twice',
      'out of order',
      but('event.emitted', (one) => [one, one]),
    ),
  ],
  onlyKnownErrors: [
    bad('an error of ours', 'x is not a function', [
      observed({
        type: 'drive.failed',
        process: 'p1',
        turn: 'turn_1',
        code: 'TypeError',
        message: 'x is not a function',
      }),
    ]),
  ],
} as const satisfies Record<string, readonly BadScenario[]>;
