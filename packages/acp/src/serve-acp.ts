import { randomUUID } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import {
  agent,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
  RequestError,
} from '@agentclientprotocol/sdk';
import type { Orchestrator } from '@pce/core';
import { Chats } from '@pce/ui';
import type { Drafts } from '@pce/ui/internal';
import packageJson from '../package.json' with { type: 'json' };
import { AcpSession } from './acp-session.js';
import { readPrompt } from './read-prompt.js';
import { toRequestError } from './to-request-error.js';

/** Options of {@link serveAcp}. */
export interface ServeAcpOptions {
  /** From the editor. @defaultValue standard input */
  readonly input?: ReadableStream<Uint8Array>;
  /** To the editor; nothing else may write to it. @defaultValue standard output */
  readonly output?: WritableStream<Uint8Array>;
  /** The person at the editor: the owner of the threads, who decides. @defaultValue `local` */
  readonly user?: string;
  /** Label of the threads. @defaultValue `chat`, as of chat pages */
  readonly session?: string;
  /** Whether drafts are shown, as thoughts, before validation. @defaultValue `stream` */
  readonly drafts?: Drafts;
  /** Maximum characters of a call's result as JSON; the editor gets the summary of longer ones. @defaultValue 32,768 */
  readonly maxOutput?: number;
  /** Milliseconds to wait for the lease of a turn whose process may have died: more than `leaseTtlMs`. @defaultValue 16,000 */
  readonly takeOverMs?: number;
  /** Returns the run context of turns. @defaultValue none */
  readonly run?: () => unknown;
}

/** A connection to an editor. */
export interface AcpConnection {
  /** Resolves when either side has closed the connection. Turns continue. */
  readonly closed: Promise<void>;
  close(): void;
}

/**
 * Serves the Agent Client Protocol to one editor: a session is a thread, a prompt is a turn, and what a person has to decide
 * is asked in the editor. A session that is loaded shows its turns from their journals, and continues the latest.
 *
 * @param given - The orchestrator, or a function that returns that of a session's folder, the same for the same folder.
 */
export function serveAcp(
  given: Orchestrator | ((folder: string) => Promise<Orchestrator>),
  options: ServeAcpOptions = {},
): AcpConnection {
  const { user = 'local', drafts = 'stream', maxOutput = 32_768, takeOverMs = 16_000 } = options;
  const { run, session: label = 'chat' } = options;
  const chatsOf = new WeakMap<Orchestrator, Chats>();
  const sessions = new Map<string, AcpSession>();
  let hasForms = false;

  const pceOf = async (folder: string): Promise<Orchestrator> =>
    typeof given === 'function' ? given(folder) : given;
  const open = async (id: string, folder: string): Promise<AcpSession> => {
    const { client, signal: closed } = connection;
    const pce = await pceOf(folder);
    const chats = chatsOf.get(pce) ?? new Chats(pce, { session: label });
    chatsOf.set(pce, chats);
    const shown = { showsDrafts: drafts === 'stream', maxOutput, hasForms, takeOverMs };
    return new AcpSession({ pce, chats, client, closed, ...shown }, { id, user, run });
  };
  const answer =
    <Context, Response>(handler: (context: Context) => Promise<Response>) =>
    (context: Context): Promise<Response> =>
      handler(context).catch((error: unknown) => {
        throw toRequestError(error);
      });

  const { session: method, initialize } = methods.agent;
  const app = agent({ name: 'pce' })
    .onRequest(initialize, ({ params: { clientCapabilities } }) => {
      hasForms = Boolean(clientCapabilities?.elicitation?.form);
      return {
        protocolVersion: PROTOCOL_VERSION,
        agentInfo: { name: 'pce', title: 'PCE', version: packageJson.version },
        agentCapabilities: {
          loadSession: true,
          promptCapabilities: { image: true, embeddedContext: true },
          sessionCapabilities: { list: {} },
        },
        authMethods: [],
      };
    })
    .onRequest(
      method.new,
      answer(async ({ params: { cwd } }) => {
        const sessionId = randomUUID();
        sessions.set(sessionId, await open(sessionId, cwd));
        return { sessionId };
      }),
    )
    .onRequest(
      method.load,
      answer(async ({ params: { sessionId, cwd } }) => {
        const session = sessions.get(sessionId) ?? (await open(sessionId, cwd));
        const goOn = await session.load();
        if (goOn === undefined) throw RequestError.sessionNotFound(sessionId);
        sessions.set(sessionId, session);
        // The history ends with the response; the latest turn continues after it.
        setTimeout(goOn);
        return {};
      }),
    )
    .onRequest(
      method.list,
      answer(async ({ params }) => {
        const cwd = params.cwd ?? process.cwd();
        const threads = await (await pceOf(cwd)).threads({ session: label, owner: user });
        return {
          sessions: threads.map(({ thread, title, updatedAt }) => ({
            sessionId: thread,
            cwd,
            title,
            updatedAt: new Date(updatedAt).toISOString(),
          })),
        };
      }),
    )
    .onRequest(
      method.prompt,
      answer(async ({ params: { sessionId, prompt } }) => {
        const session = sessions.get(sessionId);
        if (session === undefined) throw RequestError.sessionNotFound(sessionId);
        return session.prompt(readPrompt(prompt));
      }),
    )
    .onNotification(method.cancel, ({ params }) => sessions.get(params.sessionId)?.cancel());
  const { input = Readable.toWeb(process.stdin), output = Writable.toWeb(process.stdout) } =
    options;
  const connection = app.connect(ndJsonStream(output, input));
  return { closed: connection.closed, close: () => connection.close() };
}
