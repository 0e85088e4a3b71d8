import type { ExitCode } from './exit-codes.js';

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
