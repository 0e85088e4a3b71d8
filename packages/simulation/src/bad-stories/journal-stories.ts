import type { Observation, ObservationOf } from '../observation.js';
import { appended, seen, soundEvents, soundStory } from '../sound-story.js';
import { type BadStory, but, toolStarts, without } from './bad-story.js';

const { started, planned, completed } = soundEvents;

const granted = (changes: Partial<ObservationOf<'lease.granted'>>): Observation =>
  seen({
    type: 'lease.granted',
    process: 'p2',
    key: 'turn/turn_1',
    token: 2,
    expiresAt: 9,
    supersedes: undefined,
    ...changes,
  });

const usage = { modelCalls: 1, inputTokens: 10, outputTokens: 5, cost: 0 };

/** Of journals, in which an invariant does not hold, by its name in the code. */
export const journalStories = {
  versionsWithoutGap: [
    {
      name: 'a version is left out',
      story: [appended([started]), appended([planned], 2)],
      says: 'has 1 events',
    },
    {
      name: 'a version comes twice',
      story: [appended([started, planned], 0, { versions: [1, 1] })],
      says: 'event 1 of turn_1 follows event 1',
    },
  ],
  oneDriver: [
    {
      name: 'a lease is given that another holds',
      story: [...soundStory().slice(0, 2), granted({})],
      says: 'while p1 held it',
    },
    {
      name: 'a token is given again',
      story: [...soundStory().slice(0, 2), granted({ at: 10, token: 1 })],
      says: 'not later',
    },
    {
      name: 'a process writes whose lease was taken over',
      story: [...soundStory().slice(0, 2), granted({ at: 10 }), appended([started])],
      says: 'p2 holds it',
    },
    {
      name: 'a process writes without a fence',
      story: but('events.appended', (one) => [{ ...one, fence: undefined }]),
      says: 'without a fence',
    },
    {
      name: 'a process that lost its turn runs a tool',
      story: [...soundStory().slice(0, 2), granted({ at: 10 }), ...toolStarts],
      says: 'p2 holds it',
    },
  ],
  replaysEqual: [
    {
      name: 'an event the rules do not lead to',
      story: [appended([started, completed])],
      says: 'the rules say plan',
    },
    {
      name: 'an event that was changed in the store',
      story: but('turn.settled', (one) => [{ ...one, bodies: one.bodies.slice(1) }]),
      says: 'holds other events',
    },
    {
      name: 'a replay that comes to something else',
      story: but('turn.settled', (one) => [
        { ...one, result: { ...one.result, answer: 'Something else.' } },
      ]),
      says: 'another result',
    },
  ],
  usageSums: [
    {
      name: 'a process whose budget leaves some of it out',
      story: but('role.spent', (one) => [{ ...one, together: { ...one.usage, inputTokens: 0 } }]),
      says: 'its budget says',
    },
    { name: 'usage that no role had', story: without('role.spent'), says: 'no role had' },
    {
      name: 'a result that forgets some',
      story: but('turn.settled', (one) => [
        { ...one, result: { ...one.result, usage: { ...usage, modelCalls: 0 } } },
      ]),
      says: 'its result says',
    },
  ],
  emittedWhenDurable: [
    {
      name: 'listeners hear of what is not durable',
      story: [
        seen({ type: 'event.emitted', process: 'p1', turn: 'turn_1', drive: 1, event: started }),
      ],
      says: 'out of its turn',
    },
    {
      name: 'one is left out',
      story: but('event.emitted', (one) => (one.event === planned ? [] : [one])),
      says: 'out of its turn',
    },
    {
      name: 'they hear of it twice',
      story: but('event.emitted', (one) => [one, one]),
      says: 'out of its turn',
    },
  ],
  onlyKnownErrors: [
    {
      name: 'an error of ours',
      story: [
        seen({
          type: 'drive.failed',
          process: 'p1',
          turn: 'turn_1',
          code: 'TypeError',
          message: 'x is not a function',
        }),
      ],
      says: 'x is not a function',
    },
  ],
} as const satisfies Record<string, readonly BadStory[]>;
