import type { Message } from '@ag-ui/core';
import type { Orchestrator, Thread } from '@pce/core';
import { InvalidInputError, ThreadBusyError, TurnNotFoundError } from '@pce/core/errors';
import { type Chat, Chats, type Said, type StreamStart } from '../chat/chats.js';
import { declineOf } from '../chat/decline-of.js';
import {
  type ChatOptions,
  cancelChat,
  type Handler,
  serveChats,
  streamTurn,
} from '../chat/serve-chats.js';
import { type Answer, type RunRequest, readRunRequest } from './run-request.js';
import { pauseOf, RunWriter } from './run-writer.js';

/** Attempts to start a turn while another start in its thread is not durable yet, and the milliseconds between them. */
const maxStarts = 20;
const startDelayMs = 50;

/** Options of {@link agUiRoutes}. */
export interface AgUiRoutesOptions extends ChatOptions {
  /** Path of the routes. @defaultValue `/api/ag-ui` */
  readonly path?: string;
}

/**
 * Returns a handler of requests of AG-UI 1.0: `POST path` runs an agent, `POST path/:thread/cancel` cancels the turn that
 * this process drives. A run starts a turn with the last message, once for each message id; or continues one with the answers
 * of `resume`; or, if neither is new, shows the thread's latest turn from its journal. It ends when the turn ends or waits.
 *
 * @example
 * ```ts
 * const agent = agUiRoutes(pce, { owner: (request) => userOf(request) });
 * app.post('/api/ag-ui/*', ({ req }) => agent(req.raw)); // Hono; new HttpAgent({ url: '/api/ag-ui' }) in the page
 * ```
 */
export function agUiRoutes(pce: Orchestrator, options: AgUiRoutesOptions = {}): Handler {
  const { path = '/api/ag-ui', drafts = 'stream', maxOutput = 32_768 } = options;
  const chats = new Chats(pce, options);

  const decide = async (
    chat: Chat,
    turn: string,
    answers: readonly Answer[],
  ): Promise<StreamStart> => {
    const { interventions, status } = await pce.result(turn);
    if (status === 'paused' && answers.some(({ id }) => id === pauseOf(turn)))
      return chats.resume(chat, turn);
    const events = await pce.events(turn);
    const isRecorded = ({ id, payload }: Answer): boolean =>
      id === pauseOf(turn) ||
      events.some(
        ({ event }) =>
          event.type === 'intervention.resolved' &&
          event.id === id &&
          event.choose === (payload?.choose ?? event.choose),
      );
    // A page that was cut off sends its answers again.
    if (answers.every(isRecorded)) return chats.show(chat, turn);
    const decisions = answers.map(({ id, payload }) => {
      if (payload !== undefined) return { ...payload, id };
      const question = interventions.find((one) => one.id === id);
      const choose = declineOf(question?.options ?? []);
      return { id, choose, approvedHash: question?.approval?.hash };
    });
    return chats.decide(chat, turn, decisions);
  };

  /** Starts the turn of a message, or shows it if the same message, sent before, has started it meanwhile. */
  const startOnce = async (chat: Chat, message: Said, turn: string): Promise<StreamStart> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await chats.start(chat, message, turn);
      } catch (error) {
        if (await exists(pce, turn)) return chats.show(chat, turn);
        const isStarting =
          error instanceof ThreadBusyError && [undefined, turn].includes(error.turn);
        if (!isStarting || tries === maxStarts) throw error;
        await new Promise((resolve) => setTimeout(resolve, startDelayMs));
      }
    }
  };

  const begin = async (chat: Chat, { answers, message }: RunRequest): Promise<StreamStart> => {
    if (answers.length > 0) {
      const latest = await chats.latest(chat);
      if (latest === undefined) throw new InvalidInputError('chat: there is no turn to continue');
      return decide(chat, latest, answers);
    }
    if (message !== undefined) {
      const thread = chats.thread(chat);
      const turn = await turnOf(thread, message.id);
      const isSent = (await exists(pce, turn)) || (await isRequest(pce, thread, message.id));
      if (!isSent) return startOnce(chat, message, turn);
      return chats.show(chat, (await chats.latest(chat)) ?? turn);
    }
    const latest = await chats.latest(chat);
    if (latest === undefined) throw new InvalidInputError('chat: no message, and no turn to show');
    return chats.show(chat, latest);
  };

  /** Returns the messages before a turn: the page's own, or the thread's if the page has none. */
  const before = async (
    chat: Chat,
    turn: string,
    own: readonly Message[],
  ): Promise<readonly Message[]> => {
    if (own.length > 0) return own;
    const turns = await chats.thread(chat).turns();
    return turns.flatMap((past): Message[] => {
      const request: Message = { id: past.turn, role: 'user', content: past.request };
      if (past.turn === turn || past.answer === null) return [request];
      return [request, { id: `${past.turn}/answer`, role: 'assistant', content: past.answer }];
    });
  };

  return serveChats(path, options, async (request, user, [thread, verb, ...more]) => {
    if (request.method !== 'POST' || more.length > 0) return undefined;
    if (thread !== undefined)
      return verb === 'cancel' ? cancelChat(chats, { user, id: thread }) : undefined;
    const run = await readRunRequest(request);
    const { threadId, runId, state } = run;
    const chat = { user, id: threadId, run: () => options.run?.(request) };
    const start = await begin(chat, run);
    const { turn, first } = start;
    const messages = await before(chat, turn, run.messages);
    const shown = { turn, drafts, maxOutput, first, threadId, runId, state, messages };
    return streamTurn(pce, chats, start, new RunWriter(shown));
  });
}

/** Returns the id of the turn of a message, so that a message sent twice starts one turn. */
async function turnOf({ session, owner, thread }: Thread, message: string): Promise<string> {
  const name = new TextEncoder().encode(JSON.stringify([session, owner, thread, message]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', name));
  return `agui_${[...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns whether a message is the request of a turn in the thread: a page that joins gets it under the turn's id. */
async function isRequest(pce: Orchestrator, thread: Thread, message: string): Promise<boolean> {
  if (!(await exists(pce, message))) return false;
  return (await thread.turns()).some(({ turn }) => turn === message);
}

async function exists(pce: Orchestrator, turn: string): Promise<boolean> {
  try {
    await pce.events(turn);
    return true;
  } catch (error) {
    if (error instanceof TurnNotFoundError || error instanceof InvalidInputError) return false;
    throw error;
  }
}
