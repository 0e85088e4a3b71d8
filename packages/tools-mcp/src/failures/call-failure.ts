import {
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { ToolFailureCode } from '@pce/core/contracts';
import { ToolError } from '@pce/core/internal';
import { isUnsent } from '@pce/network-parts';
import { cleanText } from '@pce/network-parts/node';
import type { ToolDefinition } from '../catalog/tool-definition.js';
import { redact } from '../config/redact.js';
import type { McpServerConfig } from '../config/server-config.js';
import type { Connection } from '../connection/connection.js';
import { answerBroke } from '../transport/http-transport.js';

/**
 * Failure of a call.
 *
 * - `refused`: it did not run, and may be sent again over a new connection.
 * - `lost`: the connection broke during the call; it is unknown whether it ran.
 * - `failed`: the server or the SDK reported an error.
 */
export type CallFailure =
  | { readonly kind: 'refused' | 'lost'; readonly message: string }
  | { readonly kind: 'failed'; readonly code: ToolFailureCode; readonly message: string };

export function toCallFailure(error: unknown): CallFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (SdkHttpError.isInstance(error)) return httpFailure(error.status, message);
  if (UnauthorizedError.isInstance(error)) return unauthorized(message);
  if (ProtocolError.isInstance(error)) return protocolFailure(error.code, message);
  if (SdkError.isInstance(error)) return sdkFailure(error.code, message);
  return { kind: isUnsent(error) ? 'refused' : 'lost', message };
}

/** Messages of servers about an unknown session, so that the call did not run. */
const lostSession =
  /\bnot (?:been )?initialized\b|\bsession\b.*\b(?:not found|unknown|expired|invalid|terminated|closed|missing|no longer|does not exist)\b|\b(?:no|unknown|invalid|expired|missing)\b.{0,20}\bsession\b/is;

/** An expired session, or one of a restarted server, is answered with 404 or 410; some servers answer 400 with a message. */
function httpFailure(status: number, message: string): CallFailure {
  const isLost = status === 400 && (lostSession.test(message) || /\bsession\b/i.test(message));
  if (status === 404 || status === 410 || isLost) return { kind: 'refused', message };
  if (status === 401 || status === 403) return unauthorized(message);
  if (status === 429) return { kind: 'failed', code: 'rate_limited', message };
  // A gateway does not know whether the call reached the server.
  if (status >= 500) return { kind: 'lost', message };
  return { kind: 'failed', code: 'internal', message };
}

function unauthorized(message: string): CallFailure {
  const hint = 'check its headers or auth';
  return { kind: 'failed', code: 'permission_denied', message: `${message} (${hint})` };
}

function protocolFailure(code: number, message: string): CallFailure {
  if (isServerError(code) && code !== answerBroke && lostSession.test(message)) {
    return { kind: 'refused', message };
  }
  switch (code) {
    case answerBroke:
      return { kind: 'lost', message };
    case ProtocolErrorCode.InvalidParams:
      return { kind: 'failed', code: 'invalid_input', message };
    case ProtocolErrorCode.MethodNotFound:
      return { kind: 'failed', code: 'not_found', message };
    default:
      return { kind: 'failed', code: 'internal', message };
  }
}

/** Whether a code is in JSON-RPC's range for servers, or reports an invalid request. */
function isServerError(code: number): boolean {
  return (code <= -32_000 && code >= -32_099) || code === ProtocolErrorCode.InvalidRequest;
}

function sdkFailure(code: SdkErrorCode, message: string): CallFailure {
  switch (code) {
    case SdkErrorCode.NotConnected:
      return { kind: 'refused', message };
    case SdkErrorCode.ConnectionClosed:
    case SdkErrorCode.SendFailed:
      return { kind: 'lost', message };
    case SdkErrorCode.InvalidResult:
      return {
        kind: 'failed',
        code: 'internal',
        message: `it has run, but its answer is no result of MCP: ${message}`,
      };
    case SdkErrorCode.RequestTimeout:
      return { kind: 'failed', code: 'timeout', message };
    default:
      return { kind: 'failed', code: 'internal', message };
  }
}

/** Explains why a server cannot be reached, with advice. Nothing was sent that could have had an effect. */
export function connectError(name: string, config: McpServerConfig, cause: unknown): ToolError {
  if (ToolError.isInstance(cause)) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const said = cleanText(redact(message, config), 1_000);
  const inner = cause instanceof Error ? (cause.cause ?? cause) : cause;
  const text = `MCP server ${name} cannot be reached: ${said}; ${advice(config, message, inner)}`;
  const failure = toCallFailure(inner);
  if (failure.kind === 'failed' && failure.code === 'permission_denied') {
    return new ToolError('permission_denied', text, { cause });
  }
  return new ToolError('dependency_missing', text, { cause, isRetryable: true });
}

function advice(config: McpServerConfig, message: string, cause: unknown): string {
  if (UnauthorizedError.isInstance(cause) && 'auth' in config) {
    return 'a person has to sign in where its OAuth provider led: pass the answer to finishAuth, then load again';
  }
  if (!('command' in config)) return `is there a Streamable HTTP server at ${config.url}?`;
  return message.includes('ENOENT')
    ? `is the command ${JSON.stringify(config.command)} installed, and its folder (cwd) there?`
    : `does ${JSON.stringify([config.command, ...(config.args ?? [])].join(' '))} start by hand?`;
}

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
