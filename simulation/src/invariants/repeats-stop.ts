import type { TurnEvent } from '@pce/core';
import { commandsOf, type Limits } from '@pce/core/contracts';
import type { Invariant } from '../invariant.js';
import { laneOf } from '../lane-of.js';

interface Course {
  readonly limits: Limits;
  /** Commands that failed since one succeeded. */
  errors: number;
  /** With its action: what to build may be said in the words of a command. */
  command: string | undefined;
  /** How often that command was carried out without another between. */
  times: number;
  /** Lanes of the decision that a workflow serves. */
  readonly inWorkflow: Set<number>;
  /** How the lanes of the decision ended. */
  readonly ends: Map<number, 'failed' | 'succeeded'>;
  /** Whether the decision was counted. */
  isCounted: boolean;
  /** The lane that each intervention asks about. */
  readonly asked: Map<string, number>;
  /** Interventions after which the counting begins anew. */
  readonly fresh: Set<string>;
}

export const repeatsStop: Invariant = {
  name: 'commands that fail, or come back unchanged, do not go on beyond their limits',
  proves: ['A7', 'F12'],
  watch() {
    const turns = new Map<string, Course>();
    return (observation) => {
      if (observation.type !== 'events.appended') return;
      for (const event of [...observation.inherited, ...observation.events]) {
        if (event.type === 'turn.started') turns.set(observation.turn, begin(event.limits));
        const course = turns.get(observation.turn);
        const problem = course && follow(course, event);
        if (problem !== undefined) return `${observation.turn} ${problem}`;
      }
    };
  },
};

function begin(limits: Limits): Course {
  const fresh = new Set<string>();
  return {
    ...{ limits, errors: 0, command: undefined, times: 0, fresh, isCounted: false },
    ...{ inWorkflow: new Set(), ends: new Map(), asked: new Map() },
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
    case 'executor.decided': {
      countEnds(course);
      if (course.errors >= course.limits.coordinatorErrors)
        return `goes on after ${course.errors} commands failed in a row`;
      course.isCounted = false;
      const given = commandsOf(event);
      if (given.length === 0) return;
      const command = `${event.action} ${given.join(' · ')}`;
      if (command !== course.command) course.times = 0;
      course.command = command;
      return;
    }
    case 'intervention.opened': {
      const { id, kind, options } = event.intervention;
      course.asked.set(id, laneOf(event));
      if (kind !== 'role_failed' && options.some((option) => option.id === 'skip'))
        course.fresh.add(id);
      return;
    }
    case 'intervention.resolved':
      // `done`: by a person's word the call of the command succeeded.
      if (event.choose === 'done') callEnded(course, course.asked.get(event.id) ?? 1, 'succeeded');
      if (course.fresh.has(event.id)) forget(course);
      return;
    default:
      return ended(course, event);
  }
}

/** Counts how a command goes. */
function ended(course: Course, event: TurnEvent): string | undefined {
  switch (event.type) {
    case 'workflow.matched':
      course.inWorkflow.add(laneOf(event));
      return carriedOut(course);
    case 'tool.selected':
      return event.workflowStep === undefined ? carriedOut(course) : undefined;
    case 'coordinator.declined':
      course.ends.set(laneOf(event), 'failed');
      return carriedOut(course);
    case 'tool.finished':
      callEnded(course, laneOf(event), event.outcome.ok ? 'succeeded' : 'failed');
      return;
    case 'workflow.completed':
      course.ends.set(laneOf(event), 'succeeded');
      return;
    case 'workflow.failed':
      if (event.fallback === undefined) course.ends.set(laneOf(event), 'failed');
  }
}

/** The call of a workflow's step is not the end of its command. */
function callEnded(course: Course, lane: number, how: 'failed' | 'succeeded'): void {
  if (!course.inWorkflow.has(lane)) course.ends.set(lane, how);
}

/** Counts the commands of a decision in their order, however they ended. */
function countEnds(course: Course): void {
  for (const [, how] of [...course.ends].sort(([a], [b]) => a - b))
    course.errors = how === 'failed' ? course.errors + 1 : 0;
  course.ends.clear();
  course.inWorkflow.clear();
}

/** Once more than the limit is allowed: a person or an ANALYZE came between. */
function carriedOut(course: Course): string | undefined {
  if (course.isCounted) return;
  course.isCounted = true;
  course.times += 1;
  return course.times > course.limits.repeats + 1
    ? `carries out ${course.command} for the ${course.times}th time in a row`
    : undefined;
}

function forget(course: Course): void {
  course.inWorkflow.clear();
  course.ends.clear();
  course.errors = 0;
  course.times = 0;
  course.command = undefined;
}
