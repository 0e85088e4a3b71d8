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
import * as z from 'zod';
import { toA2AError } from './a2a-errors.js';
import { eventStream } from './event-stream.js';
import { restCall } from './rest-call.js';
import { closedKey } from './turn-tasks.js';

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

  const callContext = async (request: Request, binding: string): Promise<CallContext> => {
    const closed = new AbortController();
    const userName = await owner(request);
    const requestedVersion = request.headers.get(A2A_VERSION_HEADER);
    const context = new ServerCallContext({
      user: { isAuthenticated: true, userName },
      ...(requestedVersion !== null && { requestedVersion }),
      state: new Map([[closedKey, closed.signal]]),
    });
    validateVersion(context.requestedVersion, await handler.getAgentCard(), binding);
    return { context, close: () => closed.abort() };
  };

  const overRpc = async (request: Request): Promise<Response> => {
    const text = await readBody(request);
    const { context, close } = await callContext(request, 'JSONRPC');
    const answer = await rpc.handle(text, context);
    if (!(Symbol.asyncIterator in answer)) return Response.json(answer);
    const { id } = rpcSchema.parse(JSON.parse(text));
    const failed = (error: unknown): object => ({
      jsonrpc: '2.0',
      id,
      error: toJsonRpcError(toA2AError(error)),
    });
    try {
      return await eventStream(answer, (item) => item, failed, close);
    } catch (error) {
      return Response.json(failed(error));
    }
  };

  const overRest = async (
    request: Request,
    parts: readonly string[],
    query: URLSearchParams,
  ): Promise<Response> => {
    const { method: verb } = request;
    const text = verb === 'POST' ? await readBody(request) : '';
    const call = restCall({ verb, parts, query, body: text === '' ? {} : objectIn(text) });
    if (call === undefined) return new Response('not found', { status: 404 });
    const { context, close } = await callContext(request, 'HTTP+JSON');
    const answer = await rpc.handle({ jsonrpc: '2.0', id: 1, ...call }, context);
    if (Symbol.asyncIterator in answer)
      return eventStream(answer, ({ result }) => result, restError, close);
    const { result, error } = answer;
    if (error !== undefined) throw rpcError(error);
    const status = statuses.get(call.method) ?? 200;
    const headers = { 'content-type': A2A_CONTENT_TYPE };
    return new Response(status === 204 ? null : JSON.stringify(result), { status, headers });
  };

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'GET' && pathname === `/${AGENT_CARD_PATH}`)
      return Response.json(AgentCard.toJSON(await handler.getAgentCard()));
    const isRpc = pathname === path && request.method === 'POST';
    if (!isRpc && !pathname.startsWith(`${path}/`))
      return new Response('not found', { status: 404 });
    try {
      if (isRpc) return await overRpc(request);
      return await overRest(request, pathname.slice(path.length + 1).split('/'), searchParams);
    } catch (error) {
      if (error instanceof Response) return error;
      if (isRpc)
        return Response.json({
          jsonrpc: '2.0',
          id: null,
          error: toJsonRpcError(toA2AError(error)),
        });
      const shown = error instanceof URIError ? new TaskNotFoundError() : toA2AError(error);
      return Response.json(restError(shown), { status: restStatusFor(shown) });
    }
  };
}

interface CallContext {
  readonly context: ServerCallContext;
  /** Ends a stream of the call. */
  readonly close: () => void;
}

const statuses: ReadonlyMap<string, number> = new Map([
  ['CreateTaskPushNotificationConfig', 201],
  ['DeleteTaskPushNotificationConfig', 204],
]);

/** Largest body in characters. */
const maxBody = 32 * 1_048_576;

const rpcSchema = z.object({ id: z.union([z.string(), z.number(), z.null()]).default(null) });
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

function objectIn(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw new RequestMalformedError('the body is no JSON object');
  }
}

function rpcError(error: unknown) {
  return fromJsonRpcErrorResponse({ jsonrpc: '2.0', id: 1, error: errorSchema.parse(error) });
}

function restError(cause: unknown): object {
  const error = toA2AError(cause);
  return toRestErrorBody(error, restStatusFor(error));
}
