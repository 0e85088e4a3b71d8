import type { TurnEvent } from '@pce/core';
import type { Limits } from '@pce/core/contracts';
import type { Invariant } from '../invariant.js';

interface Course {
  readonly limits: Limits;
  /** Commands that failed since one succeeded. */
  errors: number;
  /** With its action: what to build may be said in the words of a command. */
  command: string | undefined;
  /** How often that command was carried out without another between. */
  times: number;
  isInWorkflow: boolean;
  /** Interventions after which the counting begins anew. */
  readonly fresh: Set<string>;
}

export const circlesStop: Invariant = {
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
  return { limits, errors: 0, command: undefined, times: 0, isInWorkflow: false, fresh };
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
      if (course.errors >= course.limits.coordinatorErrors)
        return `goes on after ${course.errors} commands failed in a row`;
      if (!('command' in event)) return;
      const command = `${event.action} ${event.command}`;
      if (command !== course.command) course.times = 0;
      course.command = command;
      return;
    }
    case 'intervention.opened': {
      const { id, kind, options } = event.intervention;
      if (kind !== 'role_failed' && options.some((option) => option.id === 'skip'))
        course.fresh.add(id);
      return;
    }
    case 'intervention.resolved':
      // `done`: by a person's word the call of the command succeeded.
      if (event.choose === 'done' && !course.isInWorkflow) course.errors = 0;
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
      course.isInWorkflow = true;
      return carriedOut(course);
    case 'tool.selected':
      return event.workflowStep === undefined ? carriedOut(course) : undefined;
    case 'coordinator.declined':
      course.errors += 1;
      return carriedOut(course);
    case 'tool.finished':
      if (!course.isInWorkflow) course.errors = event.outcome.ok ? 0 : course.errors + 1;
      return;
    case 'workflow.completed':
      course.errors = 0;
      course.isInWorkflow = false;
      return;
    case 'workflow.failed':
      if (event.fallback !== undefined) return;
      course.errors += 1;
      course.isInWorkflow = false;
  }
}

/** Once more than the limit is allowed: a person or an ANALYZE came between. */
function carriedOut(course: Course): string | undefined {
  course.times += 1;
  return course.times > course.limits.repeats + 1
    ? `carries out ${course.command} for the ${course.times}th time in a row`
    : undefined;
}

function forget(course: Course): void {
  course.isInWorkflow = false;
  course.errors = 0;
  course.times = 0;
  course.command = undefined;
}
