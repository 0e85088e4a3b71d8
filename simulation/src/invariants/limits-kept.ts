import type { TurnEvent } from '@pce/core';
import type { Limits } from '@pce/core/contracts';
import { type TurnEventOf, validationDecision } from '@pce/core/internal';
import type { Invariant } from '../invariant.js';
import { laneOf } from '../lane-of.js';
import { eachTurn } from './each-turn.js';

interface Counts {
  readonly limits: Limits;
  iterations: number;
  plans: number;
  planRevisions: number;
  isReplanning: boolean;
  revisions: number;
  isRevising: boolean;
  commandsInARow: number;
  /** Lanes with events since the latest decision. */
  readonly lanes: Set<number>;
  /** Whether the latest decision gives its command for each item of a list. */
  isForEach: boolean;
  /** Questions of the Executor: an answer to them refunds no plan. */
  readonly askedByExecutor: Set<string>;
  /** Whether a person allowed a list that is longer than the limit. */
  isExtended: boolean;
}

export const limitsKept: Invariant = {
  name: 'no limit of the loop is exceeded',
  proves: ['A7'],
  watch: eachTurn(nothingUsed, (counts, event) => {
    const exceeded = count(counts, event);
    return exceeded && `continues with ${event.type} beyond ${exceeded}`;
  }),
};

function nothingUsed(limits: Limits): Counts {
  return {
    limits,
    iterations: 0,
    plans: 0,
    planRevisions: 0,
    isReplanning: false,
    revisions: 0,
    isRevising: false,
    commandsInARow: 0,
    lanes: new Set(),
    askedByExecutor: new Set(),
    isForEach: false,
    isExtended: false,
  };
}

function count(counts: Counts, event: TurnEvent): keyof Limits | undefined {
  const { limits } = counts;
  switch (event.type) {
    case 'turn.forked':
      if (event.plansAnew === true) Object.assign(counts, nothingUsed(limits));
      return;
    case 'planner.planned':
      counts.iterations = 0;
      counts.commandsInARow = 0;
      // After another plan, such as for new versions of tools, the next answer is new, not a revision.
      counts.isRevising = false;
      return countPlan(counts);
    case 'critic.reviewed':
      counts.isReplanning = event.review.verdict === 'REVISE';
      return;
    case 'turn.resumed':
      if (event.onChange === 'replan') givePlanBack(counts);
      return;
    case 'intervention.opened':
      if (event.intervention.phase === 'executor')
        counts.askedByExecutor.add(event.intervention.id);
      return;
    case 'intervention.resolved':
      if (event.choose === 'answer' && !counts.askedByExecutor.has(event.id)) givePlanBack(counts);
      if (event.choose === 'extend') counts.isExtended = true;
      if (event.choose === 'replan' || event.choose === 'proceed') decidePlan(counts, event.choose);
      return;
    case 'executor.decided':
      counts.iterations += 1;
      if (event.action === 'ANALYZE') counts.commandsInARow = 0;
      counts.lanes.clear();
      counts.isForEach = 'forEach' in event && event.forEach !== undefined;
      counts.isExtended = false;
      return counts.iterations > limits.iterations ? 'iterations' : undefined;
    case 'workflow.matched':
    case 'coordinator.declined':
      return countCommand(counts, laneOf(event));
    case 'tool.selected':
      return event.workflowStep === undefined ? countCommand(counts, laneOf(event)) : undefined;
    case 'validator.validated':
      counts.isRevising = validationDecision(event.validation.score) === 'REVISE';
      return;
    case 'synthesizer.answered':
      if (counts.isRevising) counts.revisions += 1;
      counts.isRevising = false;
      return counts.revisions > limits.revisions ? 'revisions' : undefined;
  }
}

function countPlan(counts: Counts): keyof Limits | undefined {
  const { limits, isReplanning } = counts;
  counts.isReplanning = false;
  if (isReplanning) {
    counts.planRevisions += 1;
    return counts.planRevisions > (limits.planRevisions ?? 0) ? 'planRevisions' : undefined;
  }
  counts.planRevisions = 0;
  counts.plans += 1;
  return counts.plans > limits.plannerInvocations ? 'plannerInvocations' : undefined;
}

/** Adds a plan requested by a person to the Critic's limit. */
function decidePlan(counts: Counts, choice: 'replan' | 'proceed'): void {
  counts.isReplanning = choice === 'replan';
  counts.planRevisions = -1;
}

/** Refunds a plan that asked a person, or that was dropped because versions changed. */
function givePlanBack(counts: Counts): void {
  counts.plans = Math.max(0, counts.plans - 1);
}

/** Counts a decision once, for any number of commands. */
function countCommand(counts: Counts, lane: number): keyof Limits | undefined {
  const { limits, lanes, isForEach, isExtended } = counts;
  if (lanes.size === 0) counts.commandsInARow += 1;
  lanes.add(lane);
  if (isForEach && !isExtended && lane > (limits.forEachItems ?? 0)) return 'forEachItems';
  return counts.commandsInARow > limits.commandsInARow ? 'commandsInARow' : undefined;
}

export const warnedOfLimits: Invariant = {
  name: 'a limit that was reached is a warning of the result and of §4, with its name and value',
  proves: ['A7', 'A13'],
  watch() {
    const reached = new Map<string, TurnEventOf<'limit.reached'>[]>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        const { turn, inherited, events } = observation;
        const limits = [...inherited, ...events].filter(isLimitReached);
        reached.set(turn, [...(reached.get(turn) ?? []), ...limits]);
      }
      if (observation.type !== 'turn.settled') return;
      const { warnings, log } = observation.result;
      const entries = log;
      const silent = (reached.get(observation.turn) ?? []).find(
        ({ limit, value }) =>
          !warnings.some((warning) => warning.code === limit && warning.value === value) ||
          !entries.some(
            (entry) => entry.type === 'warning' && entry.limit === limit && entry.value === value,
          ),
      );
      return (
        silent &&
        `${observation.turn} reached ${silent.limit} ${silent.value}, and its result is silent`
      );
    };
  },
};

function isLimitReached(event: TurnEvent): event is TurnEventOf<'limit.reached'> {
  return event.type === 'limit.reached';
}
