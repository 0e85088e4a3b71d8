import type { Orchestrator, ThreadOptions, TurnHandle, TurnResult } from '@pce/core';
import { InvalidInputError, PceError } from '@pce/core/internal/errors';
import { type Decision, readChatRequest } from './chat-request.js';
import { LiveTurn } from './live-turn.js';
import type { Drafts } from './message-writer.js';
import { turnStream } from './turn-stream.js';

/** Options of {@link chatRoutes}. */
export interface ChatRoutesOptions {
  /** Path of the routes. @defaultValue `/api/chat` */
  readonly path?: string;
  /**
   * Returns the user of a request, to whom its chats belong: others cannot see or continue them. Throw a `Response` to refuse.
   * @defaultValue `local`: everybody is one user
   */
  readonly owner?: (request: Request) => string | Promise<string>;
  /** Label of the chats' turns. @defaultValue `chat` */
  readonly session?: string;
  /** Whether drafts are shown before validation. `hold` for pages with `ai` 6, which cannot take text back. @defaultValue `stream` */
  readonly drafts?: Drafts;
  /** Returns the run context of a request's turn. @defaultValue none */
  readonly run?: (request: Request) => unknown;
  /** Maximum characters of a call's result in the stream, as JSON; the page gets the summary of longer ones. @defaultValue 32,768 */
  readonly maxOutput?: number;
}

const decisionSchemaHint = '{ "choose": "…", "answer": "…" }';

/**
 * Returns a handler of requests for the chats of `useChat` (AI SDK 7): `POST path` sends a message or decisions and streams the
 * turn, `GET path/:chat/stream` resumes its stream (204 if no turn runs or waits), `POST path/:chat/cancel` cancels it,
 * `POST path/:chat/questions/:id` with `{ choose, answer }` decides a `data-question`. A chat is a thread. Answers other
 * paths with 404, what it refuses with 4xx and the reason as text.
 *
 * @example
 * ```ts
 * const chat = chatRoutes(pce, { owner: (request) => userOf(request) });
 * app.all('/api/chat/*', ({ req }) => chat(req.raw)); // Hono; in Next.js: export { chat as GET, chat as POST }
 * ```
 */
export function chatRoutes(
  pce: Orchestrator,
  options: ChatRoutesOptions = {},
): (request: Request) => Promise<Response> {
  const { path = '/api/chat', owner = () => 'local', session = 'chat' } = options;
  const { drafts = 'stream', run, maxOutput = 32_768 } = options;
  const driven = new Map<string, LiveTurn>();

  const latestOf = async (chat: string, user: ThreadOptions): Promise<string | undefined> =>
    (await pce.thread(chat, user).turns({ limit: 1 })).at(0)?.turn;

  const drive = async (handle: TurnHandle): Promise<void> => {
    const one = new LiveTurn(handle);
    driven.set(handle.id, one);
    const forget = (): void => {
      if (driven.get(handle.id) === one) driven.delete(handle.id);
    };
    handle.result().then(forget, forget);
    await handle.accepted;
  };

  const stream = async (turn: string, after: number): Promise<Response> => {
    const head = after === 0 ? (await pce.events(turn)).length : after;
    const live = driven.get(turn);
    const body = turnStream(pce, { turn, after, head, drafts, maxOutput, live });
    return new Response(body, { headers: streamHeaders });
  };

  /** Resolves once the decisions are durable, with the number of events before them. */
  const decide = async (
    turn: string,
    decisions: readonly Decision[],
    by: string,
    request: Request,
  ): Promise<number> => {
    const { interventions } = await pce.result(turn);
    const { length } = await pce.events(turn);
    const open = decisions.filter(({ id }) => interventions.some((one) => one.id === id));
    if (open.length === 0) throw new InvalidInputError('chat: this question is no longer open');
    for (const { id, hash } of open) {
      const approval = interventions.find((one) => one.id === id)?.approval;
      if (approval === undefined || approval.hash !== hash)
        throw new InvalidInputError('chat: this is not the call that was shown; reload the page');
    }
    for (const [at, { id, approved }] of open.entries()) {
      const choose = approved ? 'approve' : 'deny';
      const handle = pce.resolve(id, { choose, by }, { run: run?.(request) });
      await drive(handle);
      if (at < open.length - 1) await handle.result();
    }
    return length;
  };

  const post = async (request: Request, by: string): Promise<Response> => {
    const asked = await readChatRequest(request);
    const thread = pce.thread(asked.chat, { session, owner: by });
    if ('decisions' in asked) {
      const turn = await latestOf(asked.chat, { session, owner: by });
      if (turn === undefined) return text(404, 'there is no such chat');
      return stream(turn, await decide(turn, asked.decisions, by, request));
    }
    const { text: message, attachments } = asked;
    const handle = thread.start(message, { attachments, run: run?.(request) });
    await drive(handle);
    return stream(handle.id, 0);
  };

  const resume = async (chat: string, by: string): Promise<Response> => {
    const turn = await latestOf(chat, { session, owner: by });
    if (turn === undefined || isOver(await pce.result(turn)))
      return new Response(null, { status: 204 });
    return stream(turn, 0);
  };

  const cancel = async (chat: string, by: string): Promise<Response> => {
    const turn = await latestOf(chat, { session, owner: by });
    const handle = turn === undefined ? undefined : driven.get(turn)?.handle;
    if (handle === undefined) return text(409, 'no turn of this chat is running here');
    await handle.cancel();
    return text(202, 'cancelled');
  };

  const answer = async (
    request: Request,
    { chat, id, by }: { readonly chat: string; readonly id: string; readonly by: string },
  ): Promise<Response> => {
    const turn = await latestOf(chat, { session, owner: by });
    const { interventions } = turn === undefined ? { interventions: [] } : await pce.result(turn);
    const question = interventions.find((one) => one.id === id);
    if (question === undefined) return text(404, 'there is no such question');
    if (question.approval !== undefined)
      return text(422, 'this is an approval: decide it in the chat');
    const { choose, answer: words } = Object(await request.json().catch(() => undefined));
    if (typeof choose !== 'string') return text(422, `expected ${decisionSchemaHint}`);
    const said = typeof words === 'string' && { answer: words };
    await drive(pce.resolve(id, { choose, by, ...said }, { run: run?.(request) }));
    return text(202, 'decided');
  };

  const route = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname !== path && !pathname.startsWith(`${path}/`)) return text(404, 'not found');
    const rest = pathname.slice(path.length).split('/').slice(1);
    const [chat = '', verb, id = '', ...more] = rest.map(decodeURIComponent);
    const by = await owner(request);
    const isPost = request.method === 'POST';
    // A page of another origin cannot send this type without a preflight.
    if (isPost && !request.headers.get('content-type')?.startsWith('application/json'))
      return text(422, 'the content type must be application/json');
    if (isPost && rest.length === 0) return post(request, by);
    if (request.method === 'GET' && verb === 'stream' && id === '') return resume(chat, by);
    if (isPost && verb === 'cancel' && id === '') return cancel(chat, by);
    if (isPost && verb === 'questions' && more.length === 0)
      return answer(request, { chat, id, by });
    return text(404, 'not found');
  };

  return async (request) => {
    try {
      return await route(request);
    } catch (error) {
      if (error instanceof Response) return error;
      if (error instanceof URIError) return text(404, 'not found');
      if (!(error instanceof PceError)) throw error;
      return text(statuses.get(error.code) ?? 422, error.message);
    }
  };
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1',
};

const statuses: ReadonlyMap<string, number> = new Map([
  ['thread_busy', 409],
  ['lease_held', 409],
  ['intervention_resolved', 409],
  ['approval_expired', 409],
  ['turn_not_found', 404],
  ['store_failed', 503],
]);

function text(status: number, message: string): Response {
  return new Response(message, { status });
}

function isOver({ status }: TurnResult): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
