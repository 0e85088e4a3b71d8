import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';
import { eachTurn } from './each-turn.js';

export const everyTurnEnds: Invariant = {
  name: 'a turn that nothing disturbs any more ends, once, and is listed as it ended',
  proves: ['A13', 'F1'],
  watch() {
    const ended = new Map<string, string>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        for (const event of observation.events) {
          if (event.type !== 'turn.finished') continue;
          if (ended.has(observation.turn)) return `${observation.turn} ended twice`;
          ended.set(observation.turn, event.status);
        }
      }
      if (observation.type === 'drive.hung')
        return `${observation.process} never lets go of ${observation.turn}`;
      if (observation.type !== 'turn.settled') return;
      const { turn, status, result } = observation;
      const end = ended.get(turn);
      if (end === undefined) return `${turn} does not end: it is ${result.status}`;
      return end === status && end === result.status
        ? undefined
        : `${turn} ended as ${end}, its result says ${result.status} and the list ${status}`;
    };
  },
};

type Standing = 'saved' | 'unsaved' | 'left';

export const nothingLeftUnsaved: Invariant = {
  name: 'a turn is saved before it ends; what could not be saved is saved in the end, or a person leaves it',
  proves: ['A12', 'A14'],
  watch() {
    const standings = new Map<string, Standing>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        const { turn, events } = observation;
        for (const event of events) {
          if (event.type === 'turn.finished' && event.status !== 'cancelled') {
            if (!standings.has(turn)) return `${turn} ends as ${event.status} without a save`;
          }
          const standing = standingAfter(event);
          if (standing !== undefined) standings.set(turn, standing);
        }
      }
      if (observation.type !== 'turn.settled' || standings.get(observation.turn) !== 'unsaved')
        return;
      return `${observation.turn} was not saved, and has no open intervention about that`;
    };
  },
};

/** Returns the state of saving after an event that changes it. A cancelled turn need not be saved. */
function standingAfter(event: TurnEvent): Standing | undefined {
  switch (event.type) {
    case 'turn.saved':
      return 'saved';
    case 'turn.unsaved':
      return 'unsaved';
    case 'turn.finished':
      return event.status === 'cancelled' ? 'left' : undefined;
    case 'intervention.resolved':
      return event.choose === 'ignore' ? 'left' : undefined;
    default:
      return undefined;
  }
}

export const answersOfWhatIsKept: Invariant = {
  name: 'no answer is shown before every event that it is written from is durable',
  proves: ['F1', 'F8'],
  watch() {
    /** Durable events by turn; a fork's parent's count. */
    const durable = new Map<string, number>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        const { turn, inherited, events } = observation;
        durable.set(turn, (durable.get(turn) ?? 0) + inherited.length + events.length);
      }
      if (observation.type !== 'answer.shown') return;
      const { process, turn, version } = observation;
      const kept = durable.get(turn) ?? 0;
      return version <= kept
        ? undefined
        : `${process} shows an answer of ${turn} that is written from ${version} events, of which ${kept} are durable`;
    };
  },
};

/** Error codes that the driver of a turn may get; others are defects. */
const known = new Set([
  'lease_held',
  'lease_lost',
  'version_conflict',
  'turn_finished',
  'turn_not_found',
  'intervention_resolved',
  'intervention_not_found',
  'approval_expired',
  'versions_changed',
  'invalid_input',
  'store_busy',
  'store_failed',
  'store_full',
]);

export const onlyKnownErrors: Invariant = {
  name: 'drivers and readers of a turn get only errors that explain the problem',
  proves: ['F1', 'F10'],
  watch() {
    let isCut = false;
    return (observation) => {
      if (observation.type === 'journal.cut') isCut = true;
      if (observation.type !== 'drive.failed' && observation.type !== 'read.failed') return;
      const { turn, code, message } = observation;
      const isWanted = message.endsWith('the simulator wanted it to');
      const isKnown = known.has(code) || (isCut && code === 'journal_tampered');
      return isWanted || isKnown ? undefined : `${turn}: ${code}: ${message}`;
    };
  },
};

interface Course {
  hasCritic: boolean;
  /** Whether the plan passed, or a person approved it. */
  hasPassed: boolean;
}

export const plansPassReview: Invariant = {
  name: 'a plan is carried out only after the Critic, if there is one, or a person has passed it',
  proves: ['A17'],
  watch: eachTurn(
    (): Course => ({ hasCritic: false, hasPassed: false }),
    (course, event) => {
      follow(course, event);
      return event.type === 'executor.decided' && course.hasCritic && !course.hasPassed
        ? 'carries out a plan without a review'
        : undefined;
    },
  ),
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
