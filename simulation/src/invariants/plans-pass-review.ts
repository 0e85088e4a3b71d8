import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';

interface Course {
  hasCritic: boolean;
  /** The plan passed, or a person let it pass. */
  mayGoOn: boolean;
}

export const plansPassReview: Invariant = {
  name: 'a plan is carried out only once the Critic has passed it, where there is one, or a person has',
  proves: ['A17'],
  watch() {
    const turns = new Map<string, Course>();
    return (observation) => {
      if (observation.type !== 'events.appended') return;
      const course = turns.get(observation.turn) ?? { hasCritic: false, mayGoOn: false };
      turns.set(observation.turn, course);
      for (const event of [...observation.inherited, ...observation.events]) {
        follow(course, event);
        if (event.type === 'executor.decided' && course.hasCritic && !course.mayGoOn)
          return `${observation.turn} carries out a plan that nobody has passed`;
      }
    };
  },
};

function follow(course: Course, event: TurnEvent): void {
  switch (event.type) {
    case 'turn.started':
    case 'turn.forked':
    case 'turn.resumed':
      // Where the Critic is gone, nobody is left to look at the plan.
      course.hasCritic = event.versions.critic !== undefined;
      return;
    case 'planner.planned':
      course.mayGoOn = false;
      return;
    case 'critic.reviewed':
      course.mayGoOn = event.review.verdict === 'PASS';
      return;
    case 'intervention.resolved':
      if (event.choose === 'proceed') course.mayGoOn = true;
  }
}
