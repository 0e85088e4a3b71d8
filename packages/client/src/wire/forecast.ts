import { list, number, object, type Reader, text, time } from './readers.js';

/** When a task was meant to be done, and when it is now expected to be. */
export interface TaskForecast {
  readonly taskId: string;
  readonly title: string;
  /** By the plan's likely durations. */
  readonly plannedStart: number;
  readonly plannedEnd: number;
  /** What happened, or is expected from now on. */
  readonly expectedStart: number;
  readonly expectedEnd: number;
  /** How much later it may end without the whole ending later. */
  readonly slackHours: number;
}

const task: Reader<TaskForecast> = object({
  taskId: text,
  title: text,
  plannedStart: time,
  plannedEnd: time,
  expectedStart: time,
  expectedEnd: time,
  slackHours: number,
});

/** How an execution is expected to go on. */
export interface Forecast {
  readonly executionId: string;
  /** Tasks that cannot end later without the whole ending later, in their order. */
  readonly criticalPath: readonly string[];
  /** When everything is done: as likely as not, and with 80 and 95 % certainty. */
  readonly finish: {
    readonly p50: number;
    readonly p80: number;
    readonly p95: number;
  };
  readonly tasks: readonly TaskForecast[];
  /** Tasks without a duration: they count with the mean of the others. */
  readonly unestimated: number;
}

export const readForecast: Reader<Forecast> = object({
  executionId: text,
  criticalPath: list(text),
  finish: object({ p50: time, p80: time, p95: time }),
  tasks: list(task),
  unestimated: number,
});
