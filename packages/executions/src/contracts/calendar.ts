import { object } from '@pce/core/internal';
import * as z from 'zod/mini';

/** Schema of {@link WorkingCalendar}. Its values are checked when an execution is created. */
export const calendarSchema = object({
  /** Days of the week on which work is done: 1 is Monday, 7 is Sunday. */
  days: z.array(z.number()),
  /** Time of day, such as `09:00`. */
  from: z.string(),
  /** Time of day, such as `17:00`; `24:00` is the end of the day. */
  to: z.string(),
  /** IANA name of the time zone. @defaultValue UTC */
  zone: z.optional(z.string()),
  /** Days without work, such as `2026-12-25`. */
  holidays: z.optional(z.array(z.string())),
});

/** Working time: hours of the day, days of the week, and holidays. */
export type WorkingCalendar = z.infer<typeof calendarSchema>;
