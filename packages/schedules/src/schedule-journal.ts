import { InvalidInputError } from '@pce/core/errors';
import {
  defineStream,
  eventSchema,
  given,
  loadStream,
  newStream,
  object,
  type StreamDefinition,
  type StreamEvent,
  type StreamPosition,
  streamName,
} from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { Cron } from 'croner';
import * as z from 'zod/mini';

/**
 * Returns the first moment of a cron expression after another, in Unix milliseconds; `undefined` if there is none.
 *
 * @throws `InvalidInputError` for an invalid expression or time zone
 */
export function nextMoment(cron: string, zone: string, after: number): number | undefined {
  try {
    const next = new Cron(cron, { timezone: zone, paused: true }).nextRun(new Date(after));
    return next?.getTime();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InvalidInputError(
      `schedule ${JSON.stringify(cron)} in ${zone}: ${reason}; expected minute, hour, day, month and day of the week, as in "0 9 * * 1-5"`,
      { cause },
    );
  }
}

/** Counts the moments of a cron expression between two others, up to 1,000. */
export function momentsBetween(cron: string, zone: string, after: number, until: number): number {
  let count = 0;
  for (let at = nextMoment(cron, zone, after); at !== undefined && at <= until; count += 1) {
    if (count === maxCounted) break;
    at = nextMoment(cron, zone, at);
  }
  return count;
}

const maxCounted = 1_000;

/** Returns the end of a stream, or the position at which it begins. */
export async function positionOf<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
): Promise<StreamPosition<State>> {
  const [first] = await store.read({ stream: streamName(definition, id), toVersion: 1 });
  return first === undefined ? newStream(store, definition, id) : loadStream(store, definition, id);
}

/** Collection of the schedules, by id. */
export const scheduleCollection = 'schedules';

/** Collection of the schedules by the moment of their next turn. */
export const dueSchedules = 'schedules/due';

const shape = {
  /** Cron expression. */
  cron: z.string(),
  /** IANA time zone, as in `Europe/Oslo`. */
  zone: z.string(),
  request: z.string(),
  /** Owner of its turns; absent for the local one. */
  owner: z.optional(z.string()),
  session: z.optional(z.string()),
  /** Unix time in milliseconds of its next turn; absent if there is none any more. */
  nextAt: z.optional(z.number()),
};

export const scheduleSchema = object({
  schedule: z.string(),
  ...shape,
  /** The turn of its last moment. */
  lastTurn: z.optional(z.string()),
  /** Moments after that of its last turn that were missed, up to 1,000; absent if none was. */
  missed: z.optional(z.number()),
});

/** A request that becomes a turn at the moments of a cron expression. */
export type Schedule = Readonly<z.infer<typeof scheduleSchema>>;

const setEvent = eventSchema('schedule.set', shape);

export interface ScheduleState {
  readonly schedule: Schedule;
  readonly isRemoved: boolean;
}

/** Schedules, one stream each. */
export const scheduleJournal = /* @__PURE__ */ defineStream({
  name: 'schedule',
  version: 1,
  events: {
    /** Also of a schedule that is changed, or added again. */
    'schedule.set': setEvent,
    'schedule.fired': eventSchema('schedule.fired', {
      turn: z.string(),
      /** Unix time in milliseconds of the moment that the turn is for. */
      moment: z.number(),
      nextAt: z.optional(z.number()),
      /** Moments after this one that have no turn, because no process looked: 1,000 at most. Absent if there are none. */
      missed: z.optional(z.number()),
    }),
    'schedule.removed': eventSchema('schedule.removed', {}),
  },
  initial: (first, id): ScheduleState | undefined =>
    first.type === 'schedule.set' ? setTo(id, first) : undefined,
  evolve: ({ schedule, isRemoved }, event): ScheduleState => {
    const { nextAt: _, missed: _before, ...rest } = schedule;
    switch (event.type) {
      case 'schedule.set':
        return setTo(schedule.schedule, event);
      case 'schedule.fired': {
        const { turn: lastTurn, nextAt, missed } = event;
        return { schedule: { ...rest, lastTurn, ...given({ nextAt, missed }) }, isRemoved };
      }
      case 'schedule.removed':
        return { schedule: rest, isRemoved: true };
    }
  },
  project: (steps) =>
    steps.flatMap(({ before, after: { schedule, isRemoved } }) => {
      const id = schedule.schedule;
      const [was, is] = [before?.schedule.nextAt, schedule.nextAt];
      const due = (at: number | undefined, value: string | null) =>
        at === undefined ? [] : [{ collection: dueSchedules, key: dueKey(at, id), value }];
      return [
        {
          collection: scheduleCollection,
          key: id,
          value: isRemoved ? null : JSON.stringify(schedule),
        },
        ...(was === is ? [] : due(was, null)),
        ...due(is, JSON.stringify({ schedule: id })),
      ];
    }),
  notFound: (id) => new InvalidInputError(`there is no schedule ${id}`),
});

function setTo(
  id: string,
  { type: _, v: _v, at: _at, ...set }: z.infer<typeof setEvent>,
): ScheduleState {
  return { schedule: { schedule: id, ...set }, isRemoved: false };
}

/** Returns the key of the rows of a moment: the earliest comes first. */
function dueKey(at: number, id: string): string {
  return `${String(at).padStart(15, '0')}.${id}`;
}

/** Returns the moment of a row. */
export function momentOf(key: string): number {
  return Number(key.slice(0, key.indexOf('.')));
}
