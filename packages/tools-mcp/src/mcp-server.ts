import type { CallToolResult, Progress } from '@modelcontextprotocol/client';
import type { JsonObject } from '@pce/core/contracts';
import { ToolError } from '@pce/core/internal/tools';
import type { Listing } from './catalog/listing.js';
import type { ToolDefinition } from './catalog/tool-definition.js';
import type { McpServerConfig } from './config/server-config.js';
import { openSession, type Session } from './connection/session.js';
import { stopReason, within } from './connection/within.js';
import { callError } from './failures/call-error.js';
import { toCallFailure } from './failures/call-failure.js';
import { connectError } from './failures/connect-error.js';
import { type OpenedTransport, openTransport } from './transport/open-transport.js';

export interface McpServerOptions {
  readonly name: string;
  readonly config: McpServerConfig;
  readonly maxMessageBytes: number;
  readonly connectTimeoutMs: number;
  /** Called each time the list was read: after connecting, and after a change. */
  onListing(listing: Listing): void;
}

interface McpCall {
  readonly definition: ToolDefinition;
  readonly args: JsonObject;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

/** One server, connected on demand and reconnected after the connection was lost. */
export interface McpServer {
  readonly name: string;
  /** Rejects with a `ToolError` if it cannot be reached. */
  list(signal: AbortSignal): Promise<Listing>;
  /** Rejects with a `ToolError`. A call that may have run is not repeated. */
  call(call: McpCall): Promise<CallToolResult>;
  /** Finishes a sign-in that a call or `list` has begun. Rejects with a `ToolError`. */
  finishAuth(callback: URLSearchParams): Promise<void>;
  close(): Promise<void>;
}

/** Disables the SDK's mandatory timeout: the runner's limits end a call. */
const noTimeout = 2 ** 31 - 1;

export function mcpServer({ name, config, onListing, ...limits }: McpServerOptions): McpServer {
  const closing = new AbortController();
  const leaving = new Set<Promise<void>>();
  let current: Promise<Session> | undefined;
  let isLegacy = false;
  let last: OpenedTransport | undefined;

  const forget = (session: Promise<Session>): void => {
    if (current === session) current = undefined;
  };
  const leave = (session: Promise<Session>): void => {
    forget(session);
    const left = session.then(({ connection }) => connection.close()).catch(() => undefined);
    leaving.add(left);
    void left.finally(() => leaving.delete(left));
  };
  const open = (): Promise<Session> => {
    const session: Promise<Session> = openSession({
      ...limits,
      ...{ name, config, onListing, isLegacy, signal: closing.signal },
      onClosed: () => leave(session),
      onTransport: (transport) => {
        last = transport;
      },
    });
    session.then(
      ({ connection }) => {
        isLegacy = connection.isLegacy;
      },
      () => forget(session),
    );
    return session;
  };
  const connected = async (signal: AbortSignal): Promise<[Session, Promise<Session>]> => {
    if (closing.signal.aborted) throw new ToolError('cancelled', `MCP server ${name} was closed`);
    current ??= open();
    const session = current;
    try {
      return [await within(signal, session), session];
    } catch (error) {
      throw connectError(name, config, error);
    }
  };

  return {
    name,
    async list(signal) {
      const [session] = await connected(signal);
      return within(signal, session.listing());
    },
    async call(call) {
      for (let attempt = 1; ; attempt += 1) {
        const [session, opened] = await connected(call.signal);
        assertSame(await within(call.signal, session.listing()), call.definition);
        try {
          return await callTool(session, call);
        } catch (error) {
          if (call.signal.aborted) throw stopReason(call.signal);
          const failure = toCallFailure(error);
          if (failure.kind !== 'failed') leave(opened);
          if (failure.kind === 'refused' && attempt === 1) continue;
          throw callError(call.definition, failure, session.connection, error);
        }
      }
    },
    async finishAuth(callback) {
      const transport = last ?? openTransport(config, { ...limits, acceptsAnyIssuer: false });
      if (transport.finishAuth === undefined) {
        throw new ToolError('invalid_input', `MCP server ${name} runs locally and has no sign-in`);
      }
      try {
        await transport.finishAuth(callback);
      } catch (error) {
        throw connectError(name, config, error);
      }
    },
    async close() {
      closing.abort(new ToolError('cancelled', `MCP server ${name} was closed`));
      if (current !== undefined) leave(current);
      await Promise.all(leaving);
    },
  };
}

function callTool({ connection }: Session, call: McpCall): Promise<CallToolResult> {
  const { definition, args, signal, idempotencyKey } = call;
  return connection.client.callTool(
    {
      name: definition.listed.name,
      arguments: args,
      _meta: { 'pce/idempotency-key': idempotencyKey },
    },
    {
      signal,
      timeout: noTimeout,
      ...(call.onProgress === undefined ? {} : { onprogress: call.onProgress }),
      toolDefinition: definition.listed,
    },
  );
}

/** Throws if a server has changed a tool since its approval. */
function assertSame({ definitions }: Listing, { name, version, server }: ToolDefinition): void {
  const offered = definitions.get(name);
  if (offered === undefined) {
    throw new ToolError('not_found', `MCP server ${server} does not offer ${name} any more`);
  }
  if (offered.version !== version) {
    throw new ToolError(
      'permission_denied',
      `MCP server ${server} has changed what ${name} says or takes since it was approved; look at it, approve it and register it again`,
    );
  }
}
