import { defaultLimits, type TurnEvent } from '@pce/core';
import type { Limits } from '@pce/core/contracts';
import { aValidation, forEachItem } from '@pce/testkit';
import { anAnalysis, turnStarted } from '@pce/testkit/internal';
import { appended, happened, settled, soundEvents } from '../sound-scenario.js';
import { type BadScenario, bad, opened, resolved } from './bad-scenario.js';

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
    bad('an iteration too many', 'beyond iterations', [
      appended([limited({ iterations: 1 }), planned, analyzed, analyzed]),
    ]),
    bad('a plan too many', 'beyond plannerInvocations', [
      appended([limited({ plannerInvocations: 1 }), planned, planned]),
    ]),
    bad('a revision of the plan too many', 'beyond planRevisions', [
      appended([limited({ planRevisions: 0 }), planned, sentBack, planned]),
    ]),
    bad('a command too many', 'beyond commandsInARow', [
      appended([limited({ commandsInARow: 1 }), planned, commanded, declined, commanded, declined]),
    ]),
    bad('a command for an item too many', 'beyond forEachItems', [
      appended([
        limited({ forEachItems: 1 }),
        planned,
        happened({ type: 'executor.decided', ...forEachItem('r1.items', 'tag item') }),
        declined,
        { ...declined, lane: 2 },
      ]),
    ]),
    bad('a revision too many', 'beyond revisions', [
      appended([
        limited({ revisions: 0 }),
        happened({ type: 'validator.validated', validation: aValidation(0.6), by: 'role' }),
        answered,
      ]),
    ]),
  ],
  plansPassReview: [
    bad('a plan that was sent back is carried out', 'without a review', [
      appended([turnStarted({ versions: { critic: '1' } }), planned, sentBack, commanded]),
    ]),
    bad('a plan that passed is taken for the next one too', 'without a review', [
      appended([turnStarted({ versions: { critic: '1' } }), planned, passed, planned, commanded]),
    ]),
  ],
  budgetsKept: [
    bad('a model call too many', 'modelCalls are spent', [
      appended([limited({ modelCalls: 1 }), thought, thought]),
    ]),
    bad('a call after the tokens are spent', 'tokens are spent', [
      appended([limited({ tokens: 15 }), thought, thought]),
    ]),
    bad('more than a person allowed', 'modelCalls are spent', [
      appended([
        limited({ modelCalls: 1 }),
        thought,
        opened({}),
        resolved('extend'),
        thought,
        thought,
      ]),
    ]),
  ],
  repeatsStop: [
    bad('a decision after too many failures', 'failed in a row', [
      appended([limited({ coordinatorErrors: 1 }), planned, commanded, declined, completed]),
    ]),
    bad('the same call for ever', 'calls have unchanged results', [
      appended([
        limited({ repeats: 2, coordinatorErrors: 20 }),
        planned,
        ...Array.from({ length: 4 }, () => [commanded, selected, sent]).flat(),
      ]),
    ]),
  ],
  warnedOfLimits: [
    bad('the result does not warn', 'silent', [
      appended([started, planned, limitReached]),
      settled([started, planned]),
    ]),
  ],
} as const satisfies Record<string, readonly BadScenario[]>;
