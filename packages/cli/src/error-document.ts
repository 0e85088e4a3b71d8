import { PceError } from '@pce/core/errors';
import { CommanderError } from 'commander';
import { CommandError } from './command-error.js';
import { type ExitCode, exitCodes } from './exit-codes.js';

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
