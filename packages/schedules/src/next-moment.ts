import { InvalidInputError } from '@pce/core/errors';
import { Cron } from 'croner';

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
