import { list, number, object, type ReadBy, text, time } from './readers.js';

const task = object({
  taskId: text,
  title: text,
  /** By the plan's likely durations. */
  plannedStart: time,
  plannedEnd: time,
  /** What happened, or is expected from now on. */
  expectedStart: time,
  expectedEnd: time,
  /** How much later it may end without the whole ending later. */
  slackHours: number,
});

/** When a task was meant to be done, and when it is now expected to be. */
export type TaskForecast = ReadBy<typeof task>;

export const readForecast = object({
  executionId: text,
  /** Tasks that cannot end later without the whole ending later, in their order. */
  criticalPath: list(text),
  /** When everything is done: as likely as not, and with 80 and 95 % certainty. */
  finish: object({ p50: time, p80: time, p95: time }),
  tasks: list(task),
  /** Tasks without a duration: they count with the mean of the others. */
  unestimated: number,
});

/** How an execution is expected to go on. */
export type Forecast = ReadBy<typeof readForecast>;
