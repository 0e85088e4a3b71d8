import type { TurnEvent } from '@pce/core';
import type { Limits } from '@pce/core/contracts';
import type { Invariant } from '../invariant.js';
import { laneOf } from '../lane-of.js';
import { eachTurn } from './each-turn.js';

type End = 'failed' | 'refused' | 'succeeded';

interface Course {
  readonly limits: Limits;
  /** Consecutive decisions whose commands all failed. */
  errors: number;
  /** Results of calls, the latest last. */
  readonly calls: string[];
  /** Consecutive decisions with a call whose unchanged results reach the limit. */
  circles: number;
  /** Tool and arguments of the call of each lane; absent for workflow steps. */
  readonly calling: Map<number, string>;
  /** Lanes of the decision that a workflow serves. */
  readonly inWorkflow: Set<number>;
  /** Outcomes of the lanes of the decision, and the results of their calls. */
  readonly ends: Map<number, { readonly how: End; readonly call?: string }>;
  /** The lane that each intervention asks about. */
  readonly asked: Map<string, number>;
  /** Interventions after which counting restarts. */
  readonly fresh: Set<string>;
}

/** Maximum number of remembered calls; a core that remembers fewer misses some circles. */
const remembered = 30;

export const repeatsStop: Invariant = {
  name: 'decisions whose commands fail, and calls with unchanged results, stop at their limits',
  proves: ['A7', 'F12'],
  watch: eachTurn(begin, follow),
};

function begin(limits: Limits): Course {
  return {
    limits,
    errors: 0,
    calls: [],
    circles: 0,
    fresh: new Set(),
    calling: new Map(),
    inWorkflow: new Set(),
    ends: new Map(),
    asked: new Map(),
  };
}

function follow(course: Course, event: TurnEvent): string | undefined {
  switch (event.type) {
    case 'turn.forked':
      if (event.plansAnew === true) forget(course);
      return;
    case 'planner.planned':
      forget(course);
      return;
    case 'executor.decided':
      countEnds(course);
      if (course.errors >= course.limits.coordinatorErrors)
        return `continues after ${course.errors} decisions failed in a row`;
      return course.circles > 1 ? 'continues although its calls have unchanged results' : undefined;
    case 'intervention.opened': {
      const { id, kind, options } = event.intervention;
      course.asked.set(id, laneOf(event));
      const isFresh = options.some((option) => option.id === 'skip') || kind === 'clarification';
      if (kind !== 'role_failed' && isFresh) course.fresh.add(id);
      return;
    }
    case 'intervention.resolved':
      // With `done`, a person declares the call successful.
      if (event.choose === 'done')
        callEnded(course, course.asked.get(event.id) ?? 1, { how: 'succeeded' });
      if (course.fresh.has(event.id)) forget(course);
      return;
    default:
      ended(course, event);
  }
}

function ended(course: Course, event: TurnEvent): void {
  const lane = laneOf(event);
  switch (event.type) {
    case 'workflow.matched':
      course.inWorkflow.add(lane);
      return;
    case 'tool.selected':
      course.calling.set(lane, `${event.tool} ${JSON.stringify(event.args)}`);
      return;
    case 'coordinator.declined':
      course.ends.set(lane, { how: event.status === 'blocked' ? 'refused' : 'failed' });
      return;
    case 'tool.finished': {
      const { outcome } = event;
      const came = outcome.ok ? outcome.data : outcome.error;
      const call = `${course.calling.get(lane)} → ${JSON.stringify(came)}`;
      const isRefused = !outcome.ok && outcome.error.code === 'missing_source';
      const failed = isRefused ? 'refused' : 'failed';
      callEnded(course, lane, { how: outcome.ok ? 'succeeded' : failed, call });
      return;
    }
    case 'workflow.completed':
      course.ends.set(lane, { how: 'succeeded' });
      return;
    case 'workflow.failed':
      if (event.fallback === undefined) course.ends.set(lane, { how: 'failed' });
  }
}

/** The call of a workflow step does not end its command. */
function callEnded(
  course: Course,
  lane: number,
  end: { readonly how: End; readonly call?: string },
): void {
  if (!course.inWorkflow.has(lane)) course.ends.set(lane, end);
}

function countEnds(course: Course): void {
  const { ends, calls, limits } = course;
  const hows = [...ends.values()].map(({ how }) => how);
  if (hows.includes('succeeded')) course.errors = 0;
  else if (hows.includes('failed')) course.errors += 1;
  let most = 0;
  for (const [lane, { call = '' }] of [...ends].sort(([a], [b]) => a - b)) {
    calls.push(call === '' ? `another ${lane}` : call);
    most = Math.max(
      most,
      call === '' ? 0 : calls.slice(-remembered).filter((one) => one === call).length,
    );
  }
  if (most >= limits.repeats) course.circles += 1;
  ends.clear();
  course.inWorkflow.clear();
}

function forget(course: Course): void {
  course.inWorkflow.clear();
  course.ends.clear();
  course.calls.length = 0;
  course.errors = 0;
  course.circles = 0;
}
