import { A2AError } from '@a2a-js/sdk/errors';
import type { ToolFailureCode } from '@pce/core/contracts';
import { ToolError } from '@pce/core/internal';
import { isUnsent, TooLongError } from '@pce/network-parts';
import { cleanText } from '@pce/network-parts/node';

/** A response of a gateway, or a refusal, in place of the agent's answer. */
export class HttpStatusError extends Error {
  readonly status: number;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, retryAfter: string | null) {
    super(`HTTP status ${status}`);
    this.status = status;
    const seconds = Number(retryAfter ?? Number.NaN);
    this.retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
  }
}

/** Codes of what an agent reports by a reason of A2A; all else is `internal`. */
const codes: ReadonlyMap<string, ToolFailureCode> = new Map([
  ['TASK_NOT_FOUND', 'not_found'],
  ['INVALID_PARAMS', 'invalid_input'],
  ['CONTENT_TYPE_NOT_SUPPORTED', 'invalid_input'],
  ['VERSION_NOT_SUPPORTED', 'dependency_missing'],
  ['EXTENSION_SUPPORT_REQUIRED', 'dependency_missing'],
]);

/** Converts the error of a request to an agent to one for the runner. An outage is retryable. */
export function remoteError(name: string, cause: unknown): ToolError {
  const chain = causesOf(cause);
  const own = chain.find(ToolError.isInstance);
  if (own !== undefined) return own;
  const fail = (code: ToolFailureCode, text: string, isRetryable = false): ToolError =>
    new ToolError(code, `${name}: ${cleanText(text, 1_000)}`, { cause, isRetryable });
  if (chain.some((error) => error instanceof TooLongError))
    return fail(
      'internal',
      'the agent answered more than is read in one message; ask it for less, or raise maxAnswerBytes',
    );
  const refused = chain.find((error) => error instanceof HttpStatusError);
  if (refused !== undefined) return refusal(name, refused);
  const reported = chain.find((error) => error instanceof A2AError);
  if (reported !== undefined)
    return fail(
      codes.get(reported.reason) ?? 'internal',
      `the agent answered: ${reported.message}`,
    );
  if (isUnsent(cause))
    return fail('dependency_missing', `the agent cannot be reached: ${said(chain)}`, true);
  if (chain.some((error) => error instanceof TypeError || 'code' in error || isTimeout(error)))
    return fail('dependency_missing', `the connection with the agent broke: ${said(chain)}`, true);
  return fail('internal', `the agent does not answer by A2A 1.0: ${said(chain)}`);
}

/** Whether an error says that the request was not carried out. */
export function isRefused(cause: unknown): boolean {
  return (
    isUnsent(cause) ||
    causesOf(cause).some(
      (error) =>
        error instanceof A2AError ||
        (error instanceof HttpStatusError && [401, 403, 429].includes(error.status)),
    )
  );
}

function refusal(name: string, cause: HttpStatusError): ToolError {
  const { status, retryAfterMs } = cause;
  if (status === 401 || status === 403)
    return new ToolError(
      'permission_denied',
      `${name}: the agent refuses access (HTTP ${status}); check \`headers\``,
      { cause },
    );
  const code = status === 429 ? 'rate_limited' : 'dependency_missing';
  const message = `${name}: the agent is not available (HTTP ${status})`;
  return new ToolError(code, message, { cause, isRetryable: true, retryAfterMs });
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function said(chain: readonly Error[]): string {
  return chain.map(({ message }) => message).join(': ');
}

function isTimeout({ name }: Error): boolean {
  return name === 'TimeoutError' || name === 'AbortError';
}
