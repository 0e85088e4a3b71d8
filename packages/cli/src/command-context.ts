import type { ExitCode } from './exit-codes.js';
import type { Output } from './terminal/output.js';

export interface CommandContext {
  readonly output: Output;
  /** Makes a commander action of a command. @param command - resolves with its exit code; without one it is 0 */
  act<Args extends readonly unknown[]>(
    command: (...args: Args) => Promise<ExitCode | undefined> | Promise<void>,
  ): (...args: Args) => Promise<void>;
}

export interface JsonOptions {
  readonly json?: boolean;
}
