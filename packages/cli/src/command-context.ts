import type { ExitCode } from './exit-codes.js';
import type { Output } from './terminal/output.js';

/** The things every command gets besides its arguments. */
export interface CommandContext {
  readonly output: Output;
  /** Makes a commander action of a command that answers an exit code. */
  act<Args extends readonly unknown[]>(
    command: (...args: Args) => Promise<ExitCode>,
  ): (...args: Args) => Promise<void>;
}

/** `--json`, as every command that prints a document takes it. */
export interface JsonOptions {
  readonly json?: boolean;
}
