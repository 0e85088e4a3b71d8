import { systemIds } from '@pce/core/internal';
import type { Authenticate } from '../auth/authenticate.js';
import type { Caller } from '../auth/caller.js';
import type { Room } from '../endpoint/byte-budget.js';
import {
  type Answer,
  type Endpoint,
  idempotencyKeyOf,
  noBody,
  type ReceivedRequest,
} from '../endpoint/endpoint.js';
import { type ReceivedBody, readBody } from '../endpoint/read-body.js';
import type { ServerContext } from '../endpoint/server-context.js';
import { jsonHeaders, streamedResponse } from '../endpoint/streamed-response.js';
import { networkOf, type RateLimiter } from '../limits/rate-limiter.js';
import type { ServerLimits } from '../limits/server-limits.js';
import type { RequestLog } from '../privacy/request-log.js';
import { HttpProblem } from '../problems/http-problem.js';
import { problemResponse, toProblem } from '../problems/problem-response.js';
import { sendOnce } from './send-once.js';

/** Steps that every request passes before an endpoint. */
export interface Middleware {
  readonly authenticate: Authenticate;
  readonly limiter: RateLimiter;
  readonly log: RequestLog;
}

export interface RoutedRequest {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  /** Address of the connection it came by; empty where the host does not say. */
  readonly remoteAddress: string;
}

/** Answers a request to an endpoint; whatever goes wrong is an answer too. */
export async function serveEndpoint(
  endpoint: Endpoint,
  routed: RoutedRequest,
  { middleware, context }: { readonly middleware: Middleware; readonly context: ServerContext },
): Promise<Response> {
  const { clock, metrics, limits } = context;
  const { request, params } = routed;
  const begun = clock.now();
  const requestId = systemIds.next('request');
  const seen: { caller?: Caller; error?: unknown } = {};
  const response = await within(context, endpoint, request, async (signal) => {
    seen.caller = await callerOf(routed, middleware, context);
    assertRate(seen.caller, middleware.limiter, limits);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { owner } = seen.caller;
    if (endpoint.method === 'GET') context.budget.assertOpen(owner);
    const [bodyRoom, room] = [context.budget.room(owner), context.budget.room(owner)];
    const body = bodyReader(endpoint, request, bodyRoom, context);
    const received = { caller: seen.caller, params, query, body, request, signal, room };
    try {
      const answer = await answerOf(endpoint, received, context);
      // It has no reader.
      if (signal.aborted || request.method === 'HEAD') await answer.body?.cancel();
      return answer;
    } catch (error) {
      room.keep(0);
      throw error;
    } finally {
      bodyRoom.hold(0);
    }
  }).catch((error: unknown) => {
    seen.error = error;
    return problemResponse(toProblem(error), requestId);
  });
  response.headers.set('X-Request-Id', requestId);
  const { status } = response;
  const { method, path: route } = endpoint;
  const ms = clock.now() - begun;
  metrics.requests.add({ route, method, status: String(status) });
  metrics.requestSeconds.observe({ route, method }, ms / 1_000);
  middleware.log({ requestId, method, route, status, ms, ...seen });
  return response;
}

/** Gives up if an answer takes too long; what was begun is aborted. */
async function within(
  { clock, limits }: ServerContext,
  { body }: Endpoint,
  request: Request,
  answer: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const { answerMs } = limits;
  const late = new AbortController();
  const detail = `no answer after ${answerMs} ms; it may still take effect, so send it again with the same Idempotency-Key`;
  const timedOut = Promise.withResolvers<never>();
  const cancel = clock.setTimer(() => {
    const problem = new HttpProblem('timed_out', detail, { headers: { 'Retry-After': '1' } });
    late.abort(problem);
    timedOut.reject(problem);
  }, answerMs + bodyMsOf(body, limits));
  try {
    const signal = AbortSignal.any([request.signal, late.signal]);
    return await Promise.race([answer(signal), timedOut.promise]);
  } finally {
    cancel();
  }
}

/** Authenticates a request. Beyond their limit, wrong keys are refused with 429; a right one is always let in. */
async function callerOf(
  { request, remoteAddress }: RoutedRequest,
  { authenticate, limiter }: Middleware,
  { limits }: ServerContext,
): Promise<Caller> {
  try {
    return await authenticate(request);
  } catch (error) {
    if (error instanceof HttpProblem && error.code === 'unauthorized') {
      assertUnauthorizedRate(remoteAddress, limiter, limits);
    }
    throw error;
  }
}

function bodyReader(
  { body }: Endpoint,
  request: Request,
  room: Room,
  { limits, clock }: ServerContext,
): ReceivedRequest['body'] {
  if (body === noBody) return undefined;
  const maxBytes = limits[body.limit ?? 'bodyBytes'];
  const maxMs = bodyMsOf(body, limits);
  const maxBytesBesideTexts = body.limit === 'fileBytes' ? limits.bodyBytes : maxBytes;
  const takesForms = body.multipart !== undefined;
  const { mayBeEmpty = false } = body;
  let read: Promise<ReceivedBody> | undefined;
  return () => {
    read ??= readBody(request, {
      maxBytes,
      maxBytesBesideTexts,
      maxMs,
      minRate: limits.bodyBytesPerSecond,
      room,
      clock,
      takesForms,
      mayBeEmpty,
    });
    return read;
  };
}

function bodyMsOf({ limit }: Endpoint['body'], { fileMs, bodyMs }: ServerLimits): number {
  return limit === 'fileBytes' ? fileMs : bodyMs;
}

async function answerOf(
  endpoint: Endpoint,
  received: ReceivedRequest,
  context: ServerContext,
): Promise<Response> {
  const isKnownByKey = endpoint.method === 'POST' && endpoint.knowsRepeats !== true;
  const key = isKnownByKey ? idempotencyKeyOf(received.request) : undefined;
  const answer =
    key === undefined
      ? await (await endpoint.admit(received, context))(context.ids)
      : await sendOnce(endpoint, received, context, key);
  return 'response' in answer ? answer.response : toResponse(answer, endpoint, received, context);
}

/** Answers up to so many characters are sent at once, and not counted. */
const smallText = 65_536;

async function toResponse(
  { status, body }: Answer,
  { method }: Endpoint,
  { room }: ReceivedRequest,
  { clock }: ServerContext,
): Promise<Response> {
  if (body === null) return new Response(null, { status });
  const text = JSON.stringify(body);
  if (text.length <= smallText) return new Response(text, { status, headers: jsonHeaders });
  const bytes = new TextEncoder().encode(text);
  return streamedResponse([bytes], {
    // The change is made, so it is answered.
    room: method === 'GET' ? room : { ...room, hold: room.keep, inTurn: (make) => make() },
    status,
    clock,
    headers: { ...jsonHeaders, 'Content-Length': String(bytes.length) },
  });
}

/** Counts a request of a caller. Throws `HttpProblem` where the caller, or the user whose agent it is, sends too many. */
function assertRate(caller: Caller, limiter: RateLimiter, limits: ServerLimits): void {
  if (caller.role === 'user') {
    take(limiter, `user ${caller.owner}`, limits.userRequestsPerMinute, 'one user');
    return;
  }
  take(limiter, `agent ${caller.agent}`, limits.agentRequestsPerMinute, 'one agent');
  take(limiter, `owner ${caller.owner}`, limits.ownerRequestsPerMinute, 'all agents of one user');
}

/** Counts a request without a valid key or token. Throws `HttpProblem` where too many come from its address. */
function assertUnauthorizedRate(
  remoteAddress: string,
  limiter: RateLimiter,
  { unauthorizedRequestsPerMinute: max }: ServerLimits,
): void {
  take(
    limiter,
    `address ${networkOf(remoteAddress)}`,
    max,
    'one address without a valid key or token',
  );
}

function take(limiter: RateLimiter, name: string, perMinute: number, whose: string): void {
  const waitMs = limiter.take(name, perMinute);
  if (waitMs === 0) return;
  throw new HttpProblem('rate_limited', `${perMinute} requests a minute are taken from ${whose}`, {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1_000)) },
  });
}
