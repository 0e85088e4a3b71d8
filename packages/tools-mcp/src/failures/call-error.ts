import { ToolError } from '@pce/core/internal';
import { cleanText } from '@pce/network-parts/node';
import type { ToolDefinition } from '../catalog/tool-definition.js';
import { redact } from '../config/redact.js';
import type { Connection } from '../connection/connection.js';
import type { CallFailure } from './call-failure.js';

/** Converts a failed call to an error for the runner: retryable, unless that might run a `once` tool twice. */
export function callError(
  { name, server, effect, config }: ToolDefinition,
  failure: CallFailure,
  { isTooLong, stderr }: Pick<Connection, 'isTooLong' | 'stderr'>,
  cause: unknown,
): ToolError {
  const say = (...said: readonly string[]): string =>
    cleanText(redact(said.filter(Boolean).join('; '), config), 1_000);
  switch (failure.kind) {
    case 'failed':
      return new ToolError(failure.code, `${name}: ${say(failure.message)}`, { cause });
    case 'refused': {
      const message = `${name} was not run: MCP server ${server} turned it away twice: ${say(failure.message)}`;
      return new ToolError('dependency_missing', message, { cause, isRetryable: true });
    }
    case 'lost': {
      if (isTooLong()) return tooLong(name, server, cause);
      const isRetryable = effect !== 'once';
      const advice = isRetryable
        ? 'it may be called again'
        : 'it is unknown whether it ran, so it is not repeated: check before you call it again';
      const message = `${name} was under way when the connection with MCP server ${server} broke; ${advice} (${say(failure.message, stderr())})`;
      return new ToolError('internal', message, { cause, isRetryable });
    }
  }
}

function tooLong(name: string, server: string, cause: unknown): ToolError {
  const message = `${name} may have run, but MCP server ${server} answered more than is read in one message: ask it for less, or raise maxMessageBytes`;
  return new ToolError('internal', message, { cause });
}
