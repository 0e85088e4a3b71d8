import type { TurnResult } from '@pce/core';
import {
  evolve,
  initialState,
  isOutcomeOf,
  next,
  parseLog,
  renderLog,
  type TurnState,
} from '@pce/core/internal';
import type { Invariant } from '../invariant.js';
import { isSame } from '../is-same.js';
import type { ObservationOf } from '../observation.js';

export const replaysEqual: Invariant = {
  name: 'every event is one the rules would lead to, and a replay comes to what the turn came to',
  proves: ['F2'],
  watch() {
    const states = new Map<string, TurnState>();
    const journals = new Map<string, string[]>();
    /** The last event that each handle emitted. */
    const emitted = new Map<number, string>();
    /** Results of turns by handles that know their last event. */
    const results = new Map<string, TurnResult>();

    function appended(observation: ObservationOf<'events.appended'>): string | undefined {
      const { turn, inherited, events, bodies } = observation;
      const journal = journals.get(turn) ?? [];
      journals.set(turn, journal);
      journal.push(...bodies);
      results.delete(turn);
      for (const event of [...inherited, ...events]) {
        const state = states.get(turn);
        const steps = state && next(state);
        if (steps !== undefined && !steps.some((step) => isOutcomeOf(event, step))) {
          const types = steps.map(({ type }) => type).join(' or ');
          return `${turn}: the rules say ${types} and the journal ${event.type}`;
        }
        if (state !== undefined) states.set(turn, evolve(state, event));
        else if (event.type === 'turn.started') states.set(turn, initialState(event));
        else return `${turn} begins with ${event.type}`;
      }
    }

    function settled({ turn, bodies, result }: ObservationOf<'turn.settled'>): string | undefined {
      if (bodies.join('\n') !== journals.get(turn)?.join('\n'))
        return `the store holds other events of ${turn} than were appended`;
      const live = results.get(turn);
      return live === undefined || isSame(live, result)
        ? undefined
        : `${turn} replays to another result than it came to`;
    }

    return (observation) => {
      switch (observation.type) {
        case 'events.appended':
          return appended(observation);
        case 'event.emitted':
          emitted.set(observation.drive, JSON.stringify(observation.event));
          return;
        case 'drive.stopped':
          if (emitted.get(observation.drive) === journals.get(observation.turn)?.at(-1))
            results.set(observation.turn, observation.result);
          return;
        case 'turn.settled':
          return settled(observation);
      }
    };
  },
};

export const cutJournalsRefused: Invariant = {
  name: 'a turn whose journal was cut is refused: nothing of it is read, written, run or saved',
  proves: ['F1', 'F3'],
  watch() {
    const cut = new Set<string>();
    return (observation) => {
      switch (observation.type) {
        case 'journal.cut':
          cut.add(observation.turn);
          return;
        case 'journal.overwritten':
        case 'cut.accepted':
        case 'events.appended':
        case 'tool.started':
        case 'save.started':
        case 'drive.stopped':
        case 'turn.settled':
          return cut.has(observation.turn)
            ? `${observation.turn} was cut, and then came ${observation.type}`
            : undefined;
      }
    };
  },
};

export const versionsWithoutGap: Invariant = {
  name: 'the versions of a stream have no gap, and none comes twice',
  proves: ['F1'],
  watch() {
    const ends = new Map<string, number>();
    return (observation) => {
      if (observation.type !== 'events.appended') return;
      const { turn, versions, expectedVersion } = observation;
      let end = ends.get(turn) ?? 0;
      if (expectedVersion !== end)
        return `${turn} has ${end} events and the append expected ${expectedVersion}`;
      for (const version of versions) {
        if (version !== end + 1) return `event ${version} of ${turn} follows event ${end}`;
        end = version;
      }
      ends.set(turn, end);
    };
  },
};

export const logReadsBack: Invariant = {
  name: '§4 reads back from its Markdown to the same entries',
  proves: ['A8'],
  watch: () => (observation) => {
    if (observation.type !== 'turn.settled') return;
    const { turn, result } = observation;
    const entries = result.log;
    return isSame(parseLog(renderLog(entries)), entries)
      ? undefined
      : `the log of ${turn} reads back to other entries`;
  },
};

export const emittedWhenDurable: Invariant = {
  name: 'a handle emits every event once it is durable, in order and without gaps',
  proves: ['F1', 'F5'],
  watch() {
    const durable = new Map<string, string[]>();
    /** Possible positions of the last event that a handle emitted: two events may be equal. */
    const emitted = new Map<number, readonly number[]>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        const list = durable.get(observation.turn) ?? [];
        durable.set(observation.turn, list);
        list.push(...observation.bodies);
      }
      if (observation.type !== 'event.emitted') return;
      const { process, turn, drive, event } = observation;
      const list = durable.get(turn) ?? [];
      const body = JSON.stringify(event);
      const candidates = emitted.get(drive)?.map((place) => place + 1) ?? [...list.keys()];
      const places = candidates.filter((place) => list[place] === body);
      emitted.set(drive, places);
      return places.length > 0
        ? undefined
        : `${process} emitted ${event.type} of ${turn} out of order`;
    };
  },
};
