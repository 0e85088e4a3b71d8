import type { TurnResult } from '@pce/core';

/** The exit codes of commands. Documented; changes only at a major version. */
export const exitCodes = {
  /** The turn completed, or the command succeeded. */
  done: 0,
  /** Wrong usage, or a crash. */
  error: 1,
  /** The turn waits: for a person, or to be resumed. */
  waiting: 2,
  /** The turn failed (a limit, the validation) or was cancelled; a plan has an error. */
  failed: 3,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export function exitCodeOf(status: TurnResult['status']): ExitCode {
  switch (status) {
    case 'completed':
      return exitCodes.done;
    case 'blocked':
    case 'paused':
    case 'running':
      return exitCodes.waiting;
    case 'failed':
    case 'cancelled':
      return exitCodes.failed;
  }
}
