import { A2A_CONTENT_TYPE, A2A_VERSION_HEADER, AGENT_CARD_PATH, AgentCard } from '@a2a-js/sdk';
import {
  ContentTypeNotSupportedError,
  fromJsonRpcErrorResponse,
  RequestMalformedError,
  restStatusFor,
  TaskNotFoundError,
  toJsonRpcError,
  toRestErrorBody,
} from '@a2a-js/sdk/errors';
import {
  type A2ARequestHandler,
  JsonRpcTransportHandler,
  ServerCallContext,
  validateVersion,
} from '@a2a-js/sdk/server';
import { eventOf, eventStream } from '@pce/ui/internal';
import * as z from 'zod';
import { toA2AError } from './a2a-errors.js';
import { restCall } from './rest-call.js';

/** Options of {@link a2aRoutes}. */
export interface A2ARoutesOptions {
  /** Path of the routes, at which the card says that the agent is. @defaultValue `/a2a` */
  readonly path?: string;
  /**
   * Returns the user of a request, to whom its tasks belong: others do not see them. Throw a `Response` to refuse.
   * @defaultValue `local`: everybody is one user
   */
  readonly owner?: (request: Request) => string | Promise<string>;
}

/** Answers requests, as frameworks expect it of a route. */
export type A2ARoutes = (request: Request) => Promise<Response>;

/** Key in the state of a call of a signal that ends its stream. */
export const closedKey = 'pce.closed';

/**
 * Serves an agent of A2A 1.0 over JSON-RPC and HTTP+JSON below a path, and its card at `/.well-known/agent-card.json`. Takes a
 * `Request` and returns a `Response`, so that any host can mount it.
 *
 * @example
 * ```ts
 * const agent = a2aRoutes(a2aHandler(pce, { card }), { owner: (request) => userOf(request) });
 * app.all('/a2a/*', ({ req }) => agent(req.raw)); // Hono
 * ```
 */
export function a2aRoutes(handler: A2ARequestHandler, options: A2ARoutesOptions = {}): A2ARoutes {
  const { path = '/a2a', owner = () => 'local' } = options;
  const rpc = new JsonRpcTransportHandler(handler);

  /** Returns an answer, or the response that streams it. Rejects if the first of it cannot be had. */
  const answer = async (
    request: Request,
    call: Parameters<typeof rpc.handle>[0],
    { binding, show, fail }: Binding,
  ): Promise<Response | RpcAnswer> => {
    const closed = new AbortController();
    const userName = await owner(request);
    const requestedVersion = request.headers.get(A2A_VERSION_HEADER);
    const context = new ServerCallContext({
      user: { isAuthenticated: true, userName },
      ...(requestedVersion !== null && { requestedVersion }),
      state: new Map([[closedKey, closed.signal]]),
    });
    validateVersion(context.requestedVersion, await handler.getAgentCard(), binding);
    const answered = await rpc.handle(call, context);
    if (!(Symbol.asyncIterator in answered)) return answered;
    const first = await answered.next();
    const events = async function* (): AsyncGenerator<string, void, undefined> {
      try {
        for (let item = first; !item.done; item = await answered.next())
          yield eventOf(show(item.value));
      } catch (error) {
        yield `event: error\n${eventOf(fail(error))}`;
      }
    };
    return eventStream(events(), () => closed.abort());
  };

  const overRpc = async (request: Request): Promise<Response> => {
    let id: unknown = null;
    const fail = (error: unknown): object => {
      return { jsonrpc: '2.0', id, error: toJsonRpcError(toA2AError(error)) };
    };
    try {
      const text = await readBody(request);
      id = rpcSchema.safeParse(jsonIn(text)).data?.id ?? null;
      const binding = { binding: 'JSONRPC', show: (item: object) => item, fail };
      const answered = await answer(request, text, binding);
      return answered instanceof Response ? answered : Response.json(answered);
    } catch (error) {
      return error instanceof Response ? error : Response.json(fail(error));
    }
  };

  const overRest = async (request: Request, place: string, query: URLSearchParams) => {
    const { method: verb } = request;
    const text = verb === 'POST' ? await readBody(request) : '';
    const body = z.record(z.string(), z.unknown()).safeParse(text === '' ? {} : jsonIn(text));
    if (!body.success) throw new RequestMalformedError('the body is no JSON object');
    const call = restCall(verb, place, query, body.data);
    if (call === undefined) return notFound();
    const binding = { binding: 'HTTP+JSON', show: resultOf, fail: restError };
    const answered = await answer(request, { jsonrpc: '2.0', id: 1, ...call }, binding);
    if (answered instanceof Response) return answered;
    const result = resultOf(answered);
    const status = statuses.get(call.method) ?? 200;
    const headers = { 'content-type': A2A_CONTENT_TYPE };
    return new Response(status === 204 ? null : JSON.stringify(result), { status, headers });
  };

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'GET' && pathname === `/${AGENT_CARD_PATH}`)
      return Response.json(AgentCard.toJSON(await handler.getAgentCard()));
    if (pathname === path && request.method === 'POST') return overRpc(request);
    if (!pathname.startsWith(`${path}/`)) return notFound();
    try {
      return await overRest(request, pathname.slice(path.length + 1), searchParams);
    } catch (error) {
      if (error instanceof Response) return error;
      const shown = error instanceof URIError ? new TaskNotFoundError() : toA2AError(error);
      return Response.json(restError(shown), { status: restStatusFor(shown) });
    }
  };
}

type RpcAnswer = Exclude<
  Awaited<ReturnType<JsonRpcTransportHandler['handle']>>,
  AsyncGenerator<unknown, unknown, unknown>
>;

/** Name of a binding, and its form of the answers and errors in a stream. */
interface Binding {
  readonly binding: string;
  readonly show: (item: RpcAnswer) => unknown;
  readonly fail: (error: unknown) => unknown;
}

const statuses: ReadonlyMap<string, number> = new Map([
  ['CreateTaskPushNotificationConfig', 201],
  ['DeleteTaskPushNotificationConfig', 204],
]);

/** Largest body in characters. */
const maxBody = 32 * 1_048_576;

const rpcSchema = z.object({ id: z.union([z.string(), z.number()]) });
const errorSchema = z.object({
  code: z.number(),
  message: z.string(),
  data: z.array(z.record(z.string(), z.unknown())).default([]),
});

async function readBody(request: Request): Promise<string> {
  // A page of another origin cannot send these types without a preflight.
  const type = request.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  if (type !== 'application/json' && type !== A2A_CONTENT_TYPE)
    throw new ContentTypeNotSupportedError('the content type must be application/json');
  const text = await request.text();
  if (text.length > maxBody) throw new RequestMalformedError('the body is larger than 32 MiB');
  return text;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function resultOf({ result, error }: RpcAnswer): unknown {
  if (error === undefined) return result;
  throw fromJsonRpcErrorResponse({ jsonrpc: '2.0', id: 1, error: errorSchema.parse(error) });
}

function restError(cause: unknown): object {
  const error = toA2AError(cause);
  return toRestErrorBody(error, restStatusFor(error));
}

function notFound(): Response {
  return new Response('not found', { status: 404 });
}
