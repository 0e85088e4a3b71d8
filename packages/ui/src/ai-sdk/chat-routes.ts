import type { Orchestrator } from '@pce/core';
import { isFinal } from '@pce/core/internal';
import { type Chat, Chats, choiceSchema, type StreamStart } from '../chat/chats.js';
import { readBody } from '../chat/read-body.js';
import {
  type ChatOptions,
  cancelChat,
  type Handler,
  serveChats,
  streamTurn,
  text,
} from '../chat/serve-chats.js';
import { readChatRequest } from './chat-request.js';
import { MessageWriter } from './message-writer.js';
import { pastMessages } from './past-messages.js';

/** Options of {@link chatRoutes}. Pages with `ai` 6 need `drafts: 'hold'`: they cannot take text back. */
export interface ChatRoutesOptions extends ChatOptions {
  /** Path of the routes. @defaultValue `/api/chat` */
  readonly path?: string;
}

/**
 * Returns a handler of requests for the chats of `useChat` (AI SDK 7): `POST path` sends a message or decisions and streams the
 * turn, `GET path/:chat` returns the messages of a chat, `GET path/:chat/stream` resumes its stream (204 if no turn runs or waits), `POST path/:chat/cancel` cancels it,
 * `POST path/:chat/questions/:id` with `{ choose, answer, approvedHash }` decides a question. A chat is a thread. Answers other
 * paths with 404, what it refuses with 4xx and the reason as text.
 *
 * @example
 * ```ts
 * const chat = chatRoutes(pce, { owner: (request) => userOf(request) });
 * app.all('/api/chat/*', ({ req }) => chat(req.raw)); // Hono; in Next.js: export { chat as GET, chat as POST }
 * ```
 */
export function chatRoutes(pce: Orchestrator, options: ChatRoutesOptions = {}): Handler {
  const { path = '/api/chat', drafts = 'stream', maxOutput = 32_768 } = options;
  const chats = new Chats(pce, options);

  const stream = (start: StreamStart): Response => {
    const { turn, first } = start;
    const writer = new MessageWriter({ turn, drafts, maxOutput, first });
    return streamTurn(pce, chats, start, writer, streamHeaders);
  };

  const chatOf = (request: Request, user: string, id: string): Chat => {
    return { id, user, run: () => options.run?.(request) };
  };

  const post = async (request: Request, user: string): Promise<Response> => {
    const asked = await readChatRequest(request);
    const chat = chatOf(request, user, asked.chat);
    if (!('decisions' in asked)) return stream(await chats.start(chat, asked));
    const turn = await chats.latest(chat);
    if (turn === undefined) return text(404, 'there is no such chat');
    return stream(await chats.decide(chat, turn, asked.decisions));
  };

  const resume = async (chat: Chat): Promise<Response> => {
    const turn = await chats.latest(chat);
    if (turn === undefined || isFinal((await pce.result(turn)).status))
      return new Response(null, { status: 204 });
    return stream({ ...(await chats.show(chat, turn)), first: 0 });
  };

  const answer = async (request: Request, chat: Chat, id: string): Promise<Response> => {
    const choice = await readBody(request, choiceSchema);
    const turn = await chats.latest(chat);
    if (turn === undefined) return text(404, 'there is no such chat');
    await chats.decide(chat, turn, [{ ...choice, id }]);
    return text(202, 'decided');
  };

  return serveChats(path, options, async (request, user, [id, verb, question, ...more]) => {
    const isGet = request.method === 'GET';
    const isPost = request.method === 'POST';
    if (id === undefined) return isPost ? post(request, user) : undefined;
    const chat = chatOf(request, user, id);
    if (more.length > 0) return undefined;
    if (isPost && verb === 'questions' && question !== undefined)
      return answer(request, chat, question);
    if (question !== undefined) return undefined;
    if (isPost && verb === 'cancel') return cancelChat(chats, chat);
    if (isGet && verb === 'stream') return resume(chat);
    if (isGet && verb === undefined)
      return Response.json(pastMessages(await chats.thread(chat).turns()));
    return undefined;
  });
}

const streamHeaders = { end: 'data: [DONE]\n\n', 'x-vercel-ai-ui-message-stream': 'v1' };
