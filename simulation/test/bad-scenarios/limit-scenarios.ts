import { defaultLimits, type TurnEvent } from '@pce/core';
import type { Limits } from '@pce/core/contracts';
import { aValidation, forEachItem } from '@pce/testkit';
import { anAnalysis, turnStarted } from '@pce/testkit/internal';
import { appended, happened, settled, soundEvents } from '../sound-scenario.js';
import { type BadScenario, opened, resolved } from './bad-scenario.js';

const { started, planned, commanded, selected, sent, completed, answered } = soundEvents;

const declined = {
  type: 'coordinator.declined',
  v: 1,
  at: 0,
  status: 'error',
  message: '',
} as const;
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

/** Scenarios that violate an invariant about limits, by the invariant's key. */
export const limitScenarios = {
  limitsKept: [
    {
      name: 'an iteration too many',
      scenario: [appended([limited({ iterations: 1 }), planned, analyzed, analyzed])],
      problem: 'beyond iterations',
    },
    {
      name: 'a plan too many',
      scenario: [appended([limited({ plannerInvocations: 1 }), planned, planned])],
      problem: 'beyond plannerInvocations',
    },
    {
      name: 'a revision of the plan too many',
      scenario: [appended([limited({ planRevisions: 0 }), planned, sentBack, planned])],
      problem: 'beyond planRevisions',
    },
    {
      name: 'a command too many',
      scenario: [
        appended([
          limited({ commandsInARow: 1 }),
          ...[planned, commanded, declined, commanded, declined],
        ]),
      ],
      problem: 'beyond commandsInARow',
    },
    {
      name: 'a command for an item too many',
      scenario: [
        appended([
          limited({ forEachItems: 1 }),
          planned,
          happened({ type: 'executor.decided', ...forEachItem('r1.items', 'tag item') }),
          declined,
          { ...declined, lane: 2 },
        ]),
      ],
      problem: 'beyond forEachItems',
    },
    {
      name: 'a revision too many',
      scenario: [
        appended([
          limited({ revisions: 0 }),
          happened({ type: 'validator.validated', validation: aValidation(0.6), by: 'role' }),
          answered,
        ]),
      ],
      problem: 'beyond revisions',
    },
  ],
  plansPassReview: [
    {
      name: 'a plan that was sent back is carried out',
      scenario: [
        appended([turnStarted({ versions: { critic: '1' } }), planned, sentBack, commanded]),
      ],
      problem: 'without a review',
    },
    {
      name: 'a plan that passed is taken for the next one too',
      scenario: [
        appended([turnStarted({ versions: { critic: '1' } }), planned, passed, planned, commanded]),
      ],
      problem: 'without a review',
    },
  ],
  budgetsKept: [
    {
      name: 'a model call too many',
      scenario: [appended([limited({ modelCalls: 1 }), thought, thought])],
      problem: 'modelCalls are spent',
    },
    {
      name: 'a call after the tokens are spent',
      scenario: [appended([limited({ tokens: 15 }), thought, thought])],
      problem: 'tokens are spent',
    },
    {
      name: 'more than a person allowed',
      scenario: [
        appended([
          limited({ modelCalls: 1 }),
          thought,
          opened({}),
          resolved('extend'),
          thought,
          thought,
        ]),
      ],
      problem: 'modelCalls are spent',
    },
  ],
  repeatsStop: [
    {
      name: 'a decision after too many failures',
      scenario: [
        appended([limited({ coordinatorErrors: 1 }), planned, commanded, declined, completed]),
      ],
      problem: 'failed in a row',
    },
    {
      name: 'the same call for ever',
      scenario: [
        appended([
          limited({ repeats: 2, coordinatorErrors: 20 }),
          planned,
          ...Array.from({ length: 4 }, () => [commanded, selected, sent]).flat(),
        ]),
      ],
      problem: 'calls have unchanged results',
    },
  ],
  warnedOfLimits: [
    {
      name: 'the result does not warn',
      scenario: [appended([started, planned, limitReached]), settled([started, planned])],
      problem: 'silent',
    },
  ],
} as const satisfies Record<string, readonly BadScenario[]>;
