import { ModelError, type ModelFailure } from '@pce/core/errors';

/** The AI SDK's error of a call that failed or got no response. */
interface ApiCallError extends Error {
  readonly url: string;
  /** Absent without a response. */
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string;
  readonly isRetryable: boolean;
}

/** Recognizes errors by the AI SDK's markers, which hold across copies of the package. */
function isProviderError(error: unknown, name: string): error is Error {
  return error instanceof Error && Symbol.for(`vercel.ai.error.AI_${name}`) in error;
}

export function isApiCallError(error: unknown): error is ApiCallError {
  return isProviderError(error, 'APICallError');
}

/** Returns the message of an error with the beginning of the provider's response. */
export function textOfError(error: Error): string {
  const body = isApiCallError(error) ? (error.responseBody ?? '') : '';
  return `${error.message} ${body}`.slice(0, 10_000);
}

interface Finding {
  readonly reason: ModelFailure;
  readonly isRetryable: boolean;
}

const advice: { readonly [Reason in ModelFailure]?: string } = {
  rate_limited: 'the provider wants fewer calls; try again later, or lower the concurrency',
  unavailable: 'the provider failed; try again later, or add a fallback',
  unreachable: 'no connection to the provider, or it broke; check the network and the base URL',
  unreadable: 'the provider answered something else than its protocol allows; check the base URL',
  unauthorized: 'the provider did not accept the key, or the account; check both',
  rejected: 'the provider does not take the request; check the model id and the options',
  empty: 'the model answered nothing',
};

/** Findings by the names of AI SDK errors. */
const byName: readonly (readonly [name: string, finding: Finding])[] = [
  ['LoadAPIKeyError', { reason: 'unauthorized', isRetryable: false }],
  ['LoadSettingError', { reason: 'unauthorized', isRetryable: false }],
  ['EmptyResponseBodyError', { reason: 'unreadable', isRetryable: true }],
  ['InvalidResponseDataError', { reason: 'unreadable', isRetryable: true }],
  ['JSONParseError', { reason: 'unreadable', isRetryable: true }],
  ['TypeValidationError', { reason: 'unreadable', isRetryable: true }],
  ['NoContentGeneratedError', { reason: 'empty', isRetryable: true }],
  ['InvalidArgumentError', { reason: 'rejected', isRetryable: false }],
  ['InvalidPromptError', { reason: 'rejected', isRetryable: false }],
  ['NoSuchModelError', { reason: 'rejected', isRetryable: false }],
  ['UnsupportedFunctionalityError', { reason: 'rejected', isRetryable: false }],
];

export function toModelError(error: unknown, model: string, now: number): ModelError {
  if (error instanceof ModelError) return error;
  const { reason, isRetryable } = findingOf(error);
  const said = error instanceof Error ? error.message : String(error);
  const place = isApiCallError(error) ? ` (${requestText(error)})` : '';
  const message = `${model}: ${adviceFor(error, reason)}${place}: ${said.slice(0, 500)}`;
  const retryAfterMs = isApiCallError(error) ? retryAfter(error.responseHeaders, now) : undefined;
  return new ModelError(model, reason, message, { cause: error, isRetryable, retryAfterMs });
}

/** Returns URL (without credentials and parameters) and status of a failed call. */
function requestText({ url, statusCode }: ApiCallError): string {
  const place = url
    .replace(/\/\/[^/]*@/, '//')
    .replace(/[?#].*$/s, '')
    .slice(0, 200);
  return statusCode === undefined ? place : `status ${statusCode} of ${place}`;
}

function adviceFor(error: unknown, reason: ModelFailure): string {
  const isNowhere = isApiCallError(error) && [404, 405].includes(error.statusCode ?? 0);
  return isNowhere
    ? 'nothing is there, or it has no such model; check the base URL and the model id'
    : (advice[reason] ?? reason);
}

function findingOf(error: unknown): Finding {
  if (isApiCallError(error)) return byStatus(error);
  const named = byName.find(([name]) => isProviderError(error, name));
  if (named !== undefined) return named[1];
  return isBrokenConnection(error)
    ? { reason: 'unreachable', isRetryable: true }
    : { reason: 'unavailable', isRetryable: false };
}

function byStatus(error: ApiCallError): Finding {
  const { statusCode: status, isRetryable } = error;
  if (status === undefined) return { reason: 'unreachable', isRetryable };
  // The response broke off, or is not of the protocol: a retry may succeed.
  if (status < 300)
    return { reason: isRetryable ? 'unreachable' : 'unreadable', isRetryable: true };
  if (status === 429 && !isOutOfCredit(error)) return { reason: 'rate_limited', isRetryable: true };
  if ([401, 402, 403, 429].includes(status)) return { reason: 'unauthorized', isRetryable: false };
  if (status >= 500 || status === 408 || status === 409) {
    return { reason: 'unavailable', isRetryable: true };
  }
  return { reason: 'rejected', isRetryable };
}

/** Whether the account is out of credit; OpenAI reports that as 429 too. */
function isOutOfCredit({ responseBody = '' }: ApiCallError): boolean {
  return responseBody.includes('insufficient_quota');
}

const networkCodes = /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|UND_ERR_)/;

/** Recognizes connection errors that older provider packages do not wrap. */
function isBrokenConnection(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause) {
    if ('code' in each && networkCodes.test(String(each.code))) return true;
    if (each instanceof TypeError && /^(terminated|fetch failed)$/i.test(each.message)) return true;
    depth += 1;
  }
  return false;
}

/** Returns the error of an attempt that exceeded its timeout. */
export function timedOut(id: string, timeoutMs: number): ModelError {
  const message = `${id}: no answer within ${timeoutMs} ms; raise option timeoutMs, or ask for less`;
  return new ModelError(id, 'timed_out', message, { isRetryable: true });
}

/**
 * Returns the milliseconds that a provider asks to wait, from `retry-after-ms`, or `retry-after` in seconds or as a
 * date. `undefined` if the headers are absent or invalid.
 */
function retryAfter(
  headers: Readonly<Record<string, string>> | undefined,
  now: number,
): number | undefined {
  const ms = toNumber(headers?.['retry-after-ms']);
  if (ms !== undefined) return ms;
  const value = headers?.['retry-after'];
  const seconds = toNumber(value);
  if (seconds !== undefined) return seconds * 1_000;
  const date = value === undefined ? Number.NaN : Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function toNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : undefined;
}
