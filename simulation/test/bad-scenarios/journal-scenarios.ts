import type { Observation, ObservationOf } from '../../src/observation.js';
import { appended, observed, soundEvents, soundScenario } from '../sound-scenario.js';
import { type BadScenario, but, toolStarts, without } from './bad-scenario.js';

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
    {
      name: 'a cut journal is read as a whole one',
      scenario: [
        observed({ type: 'journal.cut', turn: 'turn_1', length: 1 }),
        observed({ type: 'cut.accepted', turn: 'turn_1', how: 'replay' }),
      ],
      problem: 'then came cut.accepted',
    },
    {
      name: 'a tool runs after the cut',
      scenario: [observed({ type: 'journal.cut', turn: 'turn_1', length: 1 }), ...toolStarts],
      problem: 'then came tool.started',
    },
    {
      name: 'a cut journal is continued',
      scenario: [
        observed({ type: 'journal.cut', turn: 'turn_1', length: 1 }),
        observed({ type: 'journal.overwritten', turn: 'turn_1' }),
      ],
      problem: 'then came journal.overwritten',
    },
  ],
  versionsWithoutGap: [
    {
      name: 'a version is left out',
      scenario: [appended([started]), appended([planned], 2)],
      problem: 'has 1 events',
    },
    {
      name: 'a version comes twice',
      scenario: [appended([started, planned], 0, { versions: [1, 1] })],
      problem: 'event 1 of turn_1 follows event 1',
    },
  ],
  oneDriver: [
    {
      name: 'a lease is given that another holds',
      scenario: [...soundScenario().slice(0, 2), granted({})],
      problem: 'while p1 held it',
    },
    {
      name: 'a token is given again',
      scenario: [...soundScenario().slice(0, 2), granted({ at: 10, token: 1 })],
      problem: 'not later',
    },
    {
      name: 'a process writes whose lease was taken over',
      scenario: [...soundScenario().slice(0, 2), granted({ at: 10 }), appended([started])],
      problem: 'p2 holds it',
    },
    {
      name: 'a process writes without a fence',
      scenario: but('events.appended', (one) => [{ ...one, fence: undefined }]),
      problem: 'without a fence',
    },
    {
      name: 'a process that lost its turn runs a tool',
      scenario: [...soundScenario().slice(0, 2), granted({ at: 10 }), ...toolStarts],
      problem: 'p2 holds it',
    },
  ],
  replaysEqual: [
    {
      name: 'an event the rules do not lead to',
      scenario: [appended([started, completed])],
      problem: 'the rules say plan',
    },
    {
      name: 'an event that was changed in the store',
      scenario: but('turn.settled', (one) => [{ ...one, bodies: one.bodies.slice(1) }]),
      problem: 'holds other events',
    },
    {
      name: 'a replay that comes to something else',
      scenario: but('turn.settled', (one) => [
        { ...one, result: { ...one.result, answer: 'Something else.' } },
      ]),
      problem: 'another result',
    },
  ],
  usageSums: [
    {
      name: 'a process whose budget leaves some of it out',
      scenario: but('role.spent', (one) => [
        { ...one, together: { ...one.usage, inputTokens: 0 } },
      ]),
      problem: 'its budget says',
    },
    { name: 'usage that no role had', scenario: without('role.spent'), problem: 'no role had' },
    {
      name: 'a result that forgets some',
      scenario: but('turn.settled', (one) => [
        { ...one, result: { ...one.result, usage: { ...usage, modelCalls: 0 } } },
      ]),
      problem: 'its result says',
    },
  ],
  emittedWhenDurable: [
    {
      name: 'an event is emitted before it is durable',
      scenario: [
        observed({
          type: 'event.emitted',
          process: 'p1',
          turn: 'turn_1',
          drive: 1,
          event: started,
        }),
      ],
      problem: 'out of order',
    },
    {
      name: 'one is left out',
      scenario: but('event.emitted', (one) => (one.event === planned ? [] : [one])),
      problem: 'out of order',
    },
    {
      name: 'it is emitted twice',
      scenario: but('event.emitted', (one) => [one, one]),
      problem: 'out of order',
    },
  ],
  onlyKnownErrors: [
    {
      name: 'an error of ours',
      scenario: [
        observed({
          type: 'drive.failed',
          process: 'p1',
          turn: 'turn_1',
          code: 'TypeError',
          message: 'x is not a function',
        }),
      ],
      problem: 'x is not a function',
    },
  ],
} as const satisfies Record<string, readonly BadScenario[]>;
