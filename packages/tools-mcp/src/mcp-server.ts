import {
  type CallToolResult,
  isInputRequiredResult,
  type Progress,
} from '@modelcontextprotocol/client';
import type { Skill } from '@modelcontextprotocol/client/ext/skills';
import { ToolError, ToolQuestion } from '@pce/core';
import type { JsonObject } from '@pce/core/contracts';
import type { AskedCall } from '@pce/core/internal';
import type { Listing } from './catalog/listing.js';
import type { ToolDefinition } from './catalog/tool-definition.js';
import type { McpServerConfig } from './config/server-config.js';
import { stopReason, within } from './connection/connection.js';
import { openSession, type Session } from './connection/session.js';
import { callError, connectError, toCallFailure } from './failures/call-failure.js';
import {
  type GivenInput,
  givenInput,
  inputQuestion,
  type LiveQuestions,
  liveQuestions,
} from './questions/server-question.js';
import { listSkills, readSkillFile, type SkillsList, withSkills } from './skills/skills-client.js';
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
  /** Answers to the server's questions in earlier runs of the call. */
  readonly asked: AskedCall | undefined;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

/** One server, connected on demand and reconnected after the connection was lost. */
export interface McpServer {
  readonly name: string;
  /** Rejects with a `ToolError` if it cannot be reached. */
  list(signal: AbortSignal): Promise<Listing>;
  /** Rejects with a `ToolError`, or a `ToolQuestion` of the server. A call that may have run is not repeated. */
  call(call: McpCall): Promise<CallToolResult>;
  /** Returns the skills of a server that offers some. Rejects with a `ToolError`. */
  listSkills(signal: AbortSignal): Promise<SkillsList>;
  /** Reads a text file of a skill, and verifies its digest. Rejects with a `ToolError`. */
  readSkillFile(skill: Skill, uri: string, signal: AbortSignal): Promise<{ readonly text: string }>;
  /** Finishes a sign-in that a call or `list` has begun. Rejects with a `ToolError`. */
  finishAuth(callback: URLSearchParams): Promise<void>;
  close(): Promise<void>;
}

/** Disables the SDK's mandatory timeout: the runner's limits end a call. */
const noTimeout = 2 ** 31 - 1;

export function mcpServer({ name, config, onListing, ...limits }: McpServerOptions): McpServer {
  const closing = new AbortController();
  const leaving = new Set<Promise<void>>();
  const running = new Set<LiveQuestions>();
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
      name,
      config,
      onListing,
      isLegacy,
      signal: closing.signal,
      onClosed: () => leave(session),
      // The protocol of 2025 does not say which call asks.
      onQuestion(params) {
        const [asking, ...others] = running;
        return others.length > 0 || asking === undefined
          ? { action: 'decline' }
          : asking.answer(params);
      },
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
        const questions = liveQuestions(name, call.definition.effect, call.asked);
        running.add(questions);
        try {
          const signal = AbortSignal.any([call.signal, questions.signal]);
          const result = await callTool(session, { ...call, signal });
          questions.throwIfOpen();
          return result;
        } catch (error) {
          if (call.signal.aborted) throw stopReason(call.signal);
          questions.throwIfOpen();
          if (ToolQuestion.isInstance(error) || ToolError.isInstance(error)) throw error;
          const failure = toCallFailure(error);
          if (failure.kind !== 'failed') leave(opened);
          if (failure.kind === 'refused' && attempt === 1) continue;
          throw callError(call.definition, failure, session.connection, error);
        } finally {
          running.delete(questions);
        }
      }
    },
    async listSkills(signal) {
      const [{ connection }] = await connected(signal);
      return withSkills(name, config, () => listSkills(connection.client, signal));
    },
    async readSkillFile(skill, uri, signal) {
      const [{ connection }] = await connected(signal);
      return withSkills(name, config, () => readSkillFile(connection.client, skill, uri, signal));
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

/** Requests of one call that a server may ask to have sent again. */
const maxRounds = 10;

async function callTool({ connection }: Session, call: McpCall): Promise<CallToolResult> {
  const { definition, args, signal, idempotencyKey, asked } = call;
  const send = (given: GivenInput): Promise<CallToolResult> =>
    connection.client.callTool(
      {
        name: definition.listed.name,
        arguments: args,
        _meta: { 'pce/idempotency-key': idempotencyKey },
        ...given,
      },
      {
        signal,
        timeout: noTimeout,
        ...(call.onProgress === undefined ? {} : { onprogress: call.onProgress }),
        toolDefinition: definition.listed,
        allowInputRequired: true,
      },
    );
  let result = await send(givenInput(definition.server, asked));
  for (let round = 1; isInputRequiredResult(result); round += 1) {
    const { inputRequests = {}, requestState } = result;
    const isAsked = Object.keys(inputRequests).length > 0 || requestState === undefined;
    if (isAsked || round === maxRounds) throw inputQuestion(definition.server, result, asked);
    // Without a request, the server wants the call again with its state.
    result = await send({ requestState });
  }
  return result;
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
