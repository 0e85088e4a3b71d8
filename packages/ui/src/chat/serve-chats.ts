import type { Orchestrator } from '@pce/core';
import { PceError } from '@pce/core/errors';
import type { Chat, Chats, ChatsOptions, StreamStart } from './chats.js';
import { eventOf, eventStream } from './event-stream.js';
import { turnMessages } from './turn-messages.js';
import type { Drafts, TurnWriter } from './turn-writer.js';

/** Options of the routes of every protocol, except their path. */
export interface ChatOptions extends ChatsOptions {
  /**
   * Returns the user of a request, to whom its chats belong: others cannot see or continue them. Throw a `Response` to refuse.
   * @defaultValue `local`: everybody is one user
   */
  readonly owner?: (request: Request) => string | Promise<string>;
  /** Whether drafts are shown before validation. @defaultValue `stream` */
  readonly drafts?: Drafts;
  /** Returns the run context of a request's turn. @defaultValue none */
  readonly run?: (request: Request) => unknown;
  /** Maximum characters of a call's result in the stream, as JSON; the page gets the summary of longer ones. @defaultValue 32,768 */
  readonly maxOutput?: number;
}

/** Answers requests, as frameworks expect it of a route. */
export type Handler = (request: Request) => Promise<Response>;

/** Answers a request by the parts of its path below that of the routes, each decoded. */
export type Route = (
  request: Request,
  user: string,
  parts: readonly string[],
) => Promise<Response | undefined>;

/** Returns a handler that checks requests, and answers what is refused with the reason as text. */
export function serveChats(
  path: string,
  { owner = () => 'local' }: ChatOptions,
  route: Route,
): Handler {
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname !== path && !pathname.startsWith(`${path}/`)) return text(404, 'not found');
    const parts = pathname.slice(path.length).split('/').slice(1).map(decodeURIComponent);
    const user = await owner(request);
    // A page of another origin cannot send this type without a preflight.
    const type = request.headers.get('content-type') ?? '';
    if (request.method === 'POST' && !type.startsWith('application/json'))
      return text(422, 'the content type must be application/json');
    return (await route(request, user, parts)) ?? text(404, 'not found');
  };
  return (request) =>
    answer(request).catch((error: unknown) => {
      if (error instanceof Response) return error;
      if (error instanceof URIError) return text(404, 'not found');
      if (!(error instanceof PceError)) throw error;
      return text(statuses.get(error.code) ?? 422, error.message);
    });
}

/** Cancels the turn of a chat that this process drives. */
export async function cancelChat(chats: Chats, chat: Chat): Promise<Response> {
  return (await chats.cancel(chat))
    ? text(202, 'cancelled')
    : text(409, 'no turn of this chat is running here');
}

/** Returns the stream of a turn, until it ends or waits. The turn continues if the page disconnects. `end` is the last line. */
export function streamTurn(
  pce: Orchestrator,
  chats: Chats,
  { turn, head }: StreamStart,
  writer: TurnWriter<object>,
  { end, ...headers }: { readonly end?: string } & Readonly<Record<string, string>> = {},
): Response {
  const cut = new AbortController();
  const place = { turn, head, writer, live: chats.live(turn), signal: cut.signal };
  const events = turnEvents(turnMessages(pce, place), writer, end);
  return eventStream(events, () => cut.abort(), headers);
}

async function* turnEvents(
  messages: AsyncIterable<object>,
  writer: TurnWriter<object>,
  end: string | undefined,
): AsyncGenerator<string, void, undefined> {
  try {
    for await (const message of messages) yield eventOf(message);
  } catch (error) {
    const reason = error instanceof Error ? error.message : `${error}`;
    yield* writer.fail(reason).map(eventOf);
  }
  if (end !== undefined) yield end;
}

const statuses: ReadonlyMap<string, number> = new Map([
  ['thread_busy', 409],
  ['lease_held', 409],
  ['intervention_resolved', 409],
  ['approval_expired', 409],
  ['turn_not_found', 404],
  ['store_failed', 503],
]);

export function text(status: number, message: string): Response {
  return new Response(message, { status });
}
