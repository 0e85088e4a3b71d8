import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';

interface Course {
  hasCritic: boolean;
  /** Whether the plan passed, or a person approved it. */
  hasPassed: boolean;
}

export const plansPassReview: Invariant = {
  name: 'a plan is carried out only after the Critic, if there is one, or a person has passed it',
  proves: ['A17'],
  watch() {
    const turns = new Map<string, Course>();
    return (observation) => {
      if (observation.type !== 'events.appended') return;
      const course = turns.get(observation.turn) ?? { hasCritic: false, hasPassed: false };
      turns.set(observation.turn, course);
      for (const event of [...observation.inherited, ...observation.events]) {
        follow(course, event);
        if (event.type === 'executor.decided' && course.hasCritic && !course.hasPassed)
          return `${observation.turn} carries out a plan without a review`;
      }
    };
  },
};

function follow(course: Course, event: TurnEvent): void {
  switch (event.type) {
    case 'turn.started':
    case 'turn.forked':
    case 'turn.resumed':
      // Without a Critic, plans pass without review.
      course.hasCritic = event.versions.critic !== undefined;
      return;
    case 'planner.planned':
      course.hasPassed = false;
      return;
    case 'critic.reviewed':
      course.hasPassed = event.review.verdict === 'PASS';
      return;
    case 'intervention.resolved':
      if (event.choose === 'proceed') course.hasPassed = true;
  }
}
