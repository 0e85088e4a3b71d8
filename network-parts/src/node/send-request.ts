import type { IncomingMessage } from 'node:http';
import { urlToHttpOptions } from 'node:url';
import { ToolError } from '@pce/core/errors';
import { allowedLookup, assertAllowed, type NetworkPolicy } from './network-policy.js';

export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
}

export interface HttpAnswer {
  readonly url: URL;
  readonly status: number;
  /** Headers by lower-case name; repeated ones are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface HttpLimits extends NetworkPolicy {
  readonly maxResponseBytes: number;
  readonly maxRedirects: number;
  /** Additional secret headers for an address; they do not follow redirects. */
  readonly headersFor?: (url: URL) => Readonly<Record<string, string>>;
}

const reserved =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|proxy-.*)$/i;

/**
 * Sends a request and reads its response, of any status. Redirects of GET and HEAD are followed, each checked like the
 * first address; headers of the request are sent to its own origin only.
 * @throws `ToolError` for an address that is not allowed, an unreachable host, or a response over a limit. The signal's
 * reason on abort.
 */
export async function sendRequest(
  request: HttpRequest,
  limits: HttpLimits,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const name = Object.keys(request.headers).find((each) => reserved.test(each));
  if (name !== undefined)
    throw new ToolError('invalid_input', `the header ${name} is not yours to set`);
  let current = request;
  for (let redirects = 0; ; redirects += 1) {
    assertAllowed(current.url, limits);
    const answer = await exchange(current, limits, signal);
    const next = redirected(current, answer);
    if (next === undefined) return answer;
    if (redirects === limits.maxRedirects) {
      throw new ToolError('internal', `${request.url.host} redirects more than ${redirects} times`);
    }
    const isSameOrigin = next.origin === current.url.origin;
    current = { ...current, url: next, headers: isSameOrigin ? current.headers : {} };
  }
}

function redirected(
  { method, url }: HttpRequest,
  { status, headers }: HttpAnswer,
): URL | undefined {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  const next = URL.parse(location, url.href);
  if (next === null) throw new ToolError('internal', `${url.host} redirects to no address`);
  if (method === 'GET' || method === 'HEAD') return next;
  throw new ToolError('invalid_input', `${method} was redirected to ${next.href}: send it there`);
}

async function exchange(
  request: HttpRequest,
  limits: HttpLimits,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  try {
    const response = await open(request, limits, signal);
    const body = await readBody(response, limits.maxResponseBytes);
    const status = response.statusCode ?? 0;
    return { url: request.url, status, headers: headersOf(response), body };
  } catch (error) {
    throw signal.aborted ? signal.reason : requestError(request.url, error);
  }
}

/** Sends a request over its own connection; resolves with the response's headers. */
function open(
  { method, url, headers, body }: HttpRequest,
  limits: HttpLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const { request: send } = clientFor(url);
    const request = send({
      ...urlToHttpOptions(url),
      method,
      headers: { 'accept-encoding': 'identity', ...headers, ...limits.headersFor?.(url) },
      lookup: allowedLookup(limits),
      agent: false,
      signal,
    });
    request.on('response', resolve).on('error', reject);
    request.end(body);
  });
}

/** Returns Node's client. Loaded with the first request, since loading takes 50 ms. */
function clientFor({ protocol }: URL) {
  return protocol === 'https:'
    ? process.getBuiltinModule('node:https')
    : process.getBuiltinModule('node:http');
}

async function readBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new ToolError('internal', `the answer has more than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  const encoding = response.headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity')
    return new Uint8Array(Buffer.concat(chunks));
  throw new ToolError('internal', `the answer is in ${encoding}, which was not asked for`);
}

function headersOf({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

/** Returns an error with the system's code, but no address of an internal network. */
function requestError(url: URL, error: unknown): ToolError {
  if (ToolError.isInstance(error)) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown cause';
  const isWrong = code.startsWith('ERR_INVALID') || code === 'ERR_UNESCAPED_CHARACTERS';
  if (isWrong)
    return new ToolError('invalid_input', `the request to ${url.host} is wrong (${code})`);
  const isUnreached = ['ENOTFOUND', 'ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(code);
  return new ToolError(
    isUnreached ? 'dependency_missing' : 'internal',
    `${url.host} ${isUnreached ? 'cannot be reached' : 'broke off'} (${code})`,
    { cause: error, isRetryable: isUnreached },
  );
}
