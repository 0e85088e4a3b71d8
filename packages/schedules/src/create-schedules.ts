import type { Orchestrator } from '@pce/core';
import { InvalidInputError, TurnExistsError, VersionConflictError } from '@pce/core/errors';
import {
  appendToStream,
  iterateRows,
  type LoadedStream,
  loadNewer,
  loadStream,
  stampEvent,
  systemClock,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import {
  dueSchedules,
  momentOf,
  momentsBetween,
  nextMoment,
  positionOf,
  type Schedule,
  type ScheduleState,
  scheduleCollection,
  scheduleJournal,
  scheduleSchema,
} from './schedule-journal.js';
import { turnsOf } from './turns-of.js';

/** A schedule to add, or to set to something else. */
export interface NewSchedule {
  /** Its id, of letters, digits, `-` and `_`. */
  readonly schedule: string;
  /** Cron expression, as in `0 9 * * 1-5`. */
  readonly cron: string;
  /** IANA time zone, as in `Europe/Oslo`. @defaultValue `UTC` */
  readonly zone?: string | undefined;
  readonly request: string;
  /** Owner of its turns. @defaultValue `local` */
  readonly owner?: string | undefined;
  /** Session of its turns. @defaultValue the orchestrator's */
  readonly session?: string | undefined;
}

/** The schedules of a store. */
export interface Schedules {
  /**
   * Adds a schedule, or sets the one with its id. Its first turn is that of the next moment.
   *
   * @throws `InvalidInputError` for an invalid id, cron expression or time zone, and one without any moment to come
   */
  add(schedule: NewSchedule): Promise<Schedule>;
  /** Removes a schedule; its turns continue. @throws `InvalidInputError` if there is none */
  remove(schedule: string): Promise<void>;
  list(): Promise<readonly Schedule[]>;
  /**
   * Submits the turns of all moments that have come. However many processes do so, each moment has one turn, whose id
   * follows from schedule and moment; of moments missed in the meantime, one, and the others are counted as `missed`. Returns the ids of the turns; throws the first
   * error once all were tried.
   */
  fire(pce: Pick<Orchestrator, 'submit'>): Promise<readonly string[]>;
}

/** Returns the schedules of a store. */
export function createSchedules({
  store,
  clock = systemClock,
}: {
  readonly store: Store;
  readonly clock?: Clock;
}): Schedules {
  // A schedule's journal grows with each of its turns: only the events since its last one are read.
  const known = new Map<string, LoadedStream<ScheduleState>>();
  const fireOne = async (
    pce: Pick<Orchestrator, 'submit'>,
    id: string,
    moment: number,
  ): Promise<string | undefined> => {
    const last = known.get(id);
    const from = await (last
      ? loadNewer(store, scheduleJournal, last)
      : loadStream(store, scheduleJournal, id));
    known.set(id, from);
    const { cron, zone, request, owner, session, nextAt } = from.state.schedule;
    if (nextAt !== moment) return undefined;
    const turn = turnOf(id, moment);
    await pce
      .submit(request, { turn, ...(owner && { owner }), ...(session && { session }) })
      .catch(unless(TurnExistsError));
    const now = Math.max(moment, clock.now());
    const next = nextMoment(cron, zone, now);
    const missed = momentsBetween(cron, zone, moment, now);
    const said = { ...(next && { nextAt: next }), ...(missed && { missed }) };
    const fired = { type: 'schedule.fired', turn, moment, ...said } as const;
    // Another process has counted the moment already.
    await appendToStream(store, scheduleJournal, from, [stampEvent(fired, clock.now())]).catch(
      unless(VersionConflictError),
    );
    return turn;
  };
  async function* due() {
    for await (const { key } of iterateRows(store, { collection: dueSchedules })) {
      const moment = momentOf(key);
      if (moment > clock.now()) return;
      yield { id: key.slice(key.indexOf('.') + 1), moment };
    }
  }
  return {
    async add({ schedule: id, cron, zone = 'UTC', request, owner, session }) {
      if (!/^[\w-]{1,64}$/.test(id))
        throw new InvalidInputError(
          `schedule ${JSON.stringify(id)}: use letters, digits, "-" and "_", 64 at most`,
        );
      const nextAt = nextMoment(cron, zone, clock.now());
      if (nextAt === undefined)
        throw new InvalidInputError(`schedule ${JSON.stringify(cron)}: no moment is to come`);
      const names = { ...(owner && { owner }), ...(session && { session }) };
      const set = { type: 'schedule.set', cron, zone, request, ...names, nextAt } as const;
      const from = await positionOf(store, scheduleJournal, id);
      const { state } = await appendToStream(store, scheduleJournal, from, [
        stampEvent(set, clock.now()),
      ]);
      return state.schedule;
    },
    async remove(id) {
      const from = await loadStream(store, scheduleJournal, id);
      if (from.state.isRemoved) throw new InvalidInputError(`there is no schedule ${id}`);
      const removed = stampEvent({ type: 'schedule.removed' } as const, clock.now());
      await appendToStream(store, scheduleJournal, from, [removed]);
    },
    async list() {
      const all: Schedule[] = [];
      for await (const { value } of iterateRows(store, { collection: scheduleCollection }))
        all.push(scheduleSchema.parse(JSON.parse(value)));
      return all;
    },
    fire: (pce) => turnsOf(due(), ({ id, moment }) => fireOne(pce, id, moment)),
  };
}

/** Returns the id of the turn of a moment: the same in each process. */
function turnOf(schedule: string, moment: number): string {
  return `${schedule}_${new Date(moment).toISOString().replaceAll(/[-:]|\.000/g, '')}`;
}

function unless(expected: new (...args: never[]) => Error): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof expected)) throw error;
    return undefined;
  };
}
