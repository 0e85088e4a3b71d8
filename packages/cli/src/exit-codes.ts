import type { TurnResult } from '@pce/core';
import { PceError } from '@pce/core/errors';
import { CommanderError } from 'commander';

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

/** The document of `--json` where a command fails: with exit code 1, or 3 where a server refused it for where things stand. */
export interface ErrorDocument {
  readonly error: {
    /**
     * A `PceErrorCode`; `usage` for a wrong command line; `server_unreachable`, or the code of the server's problem;
     * `internal` for a defect of PCE.
     */
    readonly code: string;
    readonly message: string;
  };
}

export function toErrorDocument(error: unknown): ErrorDocument {
  if (error instanceof CommanderError) {
    return { error: { code: 'usage', message: error.message.replace(/^error: /, '') } };
  }
  if (error instanceof CommandError) return { error: { code: error.code, message: error.message } };
  if (PceError.isInstance(error)) {
    return { error: { code: error.code, message: withAdvice(error) } };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { error: { code: 'internal', message: `${message} (PCE_DEBUG=1 shows where)` } };
}

export function exitCodeOfError(error: unknown): ExitCode {
  return error instanceof CommandError ? error.exitCode : exitCodes.error;
}

/** Adds advice for users of the command line. */
function withAdvice({ code, message }: PceError): string {
  switch (code) {
    case 'versions_changed':
      return `${message}. On the command line: the --model of before, --on-change continue or --on-change replan`;
    case 'turn_not_found':
      return `${message}; \`pce ls\` lists those there are`;
    case 'intervention_not_found':
      return `${message}; \`pce interventions\` lists those that are open`;
    default:
      return message;
  }
}

export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    /** Stable; for programs that read `--json`. */
    readonly code: string,
    message: string,
    readonly exitCode: ExitCode,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Calls back for the first and for the second Ctrl-C (or `kill`); after that they end the process as usual. The answer
 * takes the handlers off again.
 */
export function onStopSignals(first: () => void, second: () => void): () => void {
  let received = 0;
  const off = (): void => {
    for (const signal of signals) process.off(signal, receive);
  };
  const receive = (): void => {
    received += 1;
    if (received > 1) off();
    if (received === 1) first();
    else second();
  };
  for (const signal of signals) process.on(signal, receive);
  return off;
}

/** Resolves with the first signal, after `onFirst`; the second ends the process. */
export function stopAsked(onFirst: () => void = () => {}): Promise<void> {
  return new Promise((resolve) => {
    onStopSignals(
      () => {
        onFirst();
        resolve();
      },
      () => process.exit(exitCodes.error),
    );
  });
}
