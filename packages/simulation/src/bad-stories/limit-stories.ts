import { defaultLimits, type Limits, type TurnEvent } from '@pce/core';
import { anAnalysis, aValidation, turnStarted } from '@pce/testkit';
import { appended, happened, settled, soundEvents } from '../sound-story.js';
import { type BadStory, opened, resolved } from './bad-story.js';

const { started, planned, commanded, completed, answered } = soundEvents;

const declined = happened({ type: 'coordinator.declined', status: 'error', message: '' });
const analyzed = happened({ type: 'executor.decided', ...anAnalysis('hm') });
const limitReached = happened({
  type: 'limit.reached',
  limit: 'iterations',
  value: 10,
  message: '',
});
const passed = happened({ type: 'critic.reviewed', review: { verdict: 'PASS', issues: [] } });
const sentBack = happened({
  type: 'critic.reviewed',
  review: { verdict: 'REVISE', issues: ['a constraint is missing'] },
});
const usage = { modelCalls: 1, inputTokens: 10, outputTokens: 5, cost: 0 };
const thought = { ...analyzed, usage };
const limited = (limits: Partial<Limits>): TurnEvent =>
  turnStarted({ limits: { ...defaultLimits, ...limits } });

/** Of limits, in which an invariant does not hold, by its name in the code. */
export const limitStories = {
  limitsKept: [
    {
      name: 'an iteration too many',
      story: [appended([limited({ iterations: 1 }), planned, analyzed, analyzed])],
      says: 'beyond iterations',
    },
    {
      name: 'a plan too many',
      story: [appended([limited({ plannerInvocations: 1 }), planned, planned])],
      says: 'beyond plannerInvocations',
    },
    {
      name: 'a revision of the plan too many',
      story: [appended([limited({ planRevisions: 0 }), planned, sentBack, planned])],
      says: 'beyond planRevisions',
    },
    {
      name: 'a command too many',
      story: [appended([limited({ commandsInARow: 1 }), planned, commanded, declined, declined])],
      says: 'beyond commandsInARow',
    },
    {
      name: 'a revision too many',
      story: [
        appended([
          limited({ revisions: 0 }),
          happened({ type: 'validator.validated', validation: aValidation(0.6), by: 'role' }),
          answered,
        ]),
      ],
      says: 'beyond revisions',
    },
  ],
  plansPassReview: [
    {
      name: 'a plan that was sent back is carried out',
      story: [appended([turnStarted({ versions: { critic: '1' } }), planned, sentBack, commanded])],
      says: 'nobody has passed',
    },
    {
      name: 'a plan that passed is taken for the next one too',
      story: [
        appended([turnStarted({ versions: { critic: '1' } }), planned, passed, planned, commanded]),
      ],
      says: 'nobody has passed',
    },
  ],
  budgetsKept: [
    {
      name: 'a model call too many',
      story: [appended([limited({ modelCalls: 1 }), thought, thought])],
      says: 'modelCalls are spent',
    },
    {
      name: 'a call after the tokens are spent',
      story: [appended([limited({ tokens: 15 }), thought, thought])],
      says: 'tokens are spent',
    },
    {
      name: 'more than a person allowed',
      story: [
        appended([
          limited({ modelCalls: 1 }),
          thought,
          opened({}),
          resolved('extend'),
          thought,
          thought,
        ]),
      ],
      says: 'modelCalls are spent',
    },
  ],
  circlesStop: [
    {
      name: 'a decision after too many failures',
      story: [
        appended([limited({ coordinatorErrors: 1 }), planned, commanded, declined, completed]),
      ],
      says: 'failed in a row',
    },
    {
      name: 'the same command for ever',
      story: [
        appended([
          limited({ repeats: 2, coordinatorErrors: 20 }),
          planned,
          ...Array.from({ length: 4 }, () => [commanded, declined]).flat(),
        ]),
      ],
      says: 'for the 4th time',
    },
  ],
  warnedOfLimits: [
    {
      name: 'the result does not warn',
      story: [appended([started, planned, limitReached]), settled([started, planned])],
      says: 'silent',
    },
  ],
} as const satisfies Record<string, readonly BadStory[]>;
