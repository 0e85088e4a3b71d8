import { Command } from 'commander';
import { type ExitCode, exitCodes } from './exit-codes.js';

/** A command whose action resolves with its exit code; without one it is 0. */
export class PceCommand extends Command {
  readonly #onEnd: (exitCode: ExitCode) => void;

  constructor(name: string | undefined, onEnd: (exitCode: ExitCode) => void) {
    super(name);
    this.#onEnd = onEnd;
  }

  override createCommand(name?: string): PceCommand {
    return new PceCommand(name, this.#onEnd);
  }

  override action<Args extends readonly unknown[]>(
    run: (...args: Args) => Promise<ExitCode | undefined> | Promise<void> | void,
  ): this {
    return super.action(async (...given) => {
      // Commander passes the arguments that were declared, the options and the command.
      this.#onEnd((await run(...(given as unknown as Args))) ?? exitCodes.done);
    });
  }
}
