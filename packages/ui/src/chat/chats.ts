import type { AttachmentInput, Json, Orchestrator, Thread, TurnHandle } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import * as z from 'zod';
import { LiveTurn } from './live-turn.js';
import type { Drafts } from './turn-writer.js';

/** Options of the routes of every protocol, except their path. */
export interface ChatOptions {
  /**
   * Returns the user of a request, to whom its chats belong: others cannot see or continue them. Throw a `Response` to refuse.
   * @defaultValue `local`: everybody is one user
   */
  readonly owner?: (request: Request) => string | Promise<string>;
  /** Label of the chats' turns. @defaultValue `chat` */
  readonly session?: string;
  /** Whether drafts are shown before validation. @defaultValue `stream` */
  readonly drafts?: Drafts;
  /** Returns the run context of a request's turn. @defaultValue none */
  readonly run?: (request: Request) => unknown;
  /** Maximum characters of a call's result in the stream, as JSON; the page gets the summary of longer ones. @defaultValue 32,768 */
  readonly maxOutput?: number;
}

/** A chat of the user who sent a request. */
export interface Chat {
  readonly request: Request;
  readonly id: string;
  readonly user: string;
}

/** A person's choice, as a page sends it. */
export interface Decision {
  /** Id of the intervention. */
  readonly id: string;
  readonly choose: string;
  readonly answer?: string | undefined;
  /** Answer to a tool's question, by its schema. */
  readonly value?: Json | undefined;
  /** Hash of the call that was shown; `undefined` if the page left it out. */
  readonly approvedHash?: string | undefined;
}

/** Schema of a decision without its id. */
export const choiceSchema = z.object({
  choose: z.string(),
  answer: z.string().optional(),
  value: z.json().optional(),
  approvedHash: z.string().optional(),
});

/** A message of a user. */
export interface Said {
  readonly text: string;
  readonly attachments: readonly AttachmentInput[];
}

/** The part of a turn that a stream begins with. */
export interface StreamStart {
  readonly turn: string;
  /** Version of the first event to show. */
  readonly first: number;
  /** Version up to which the turn is known to have continued. */
  readonly head: number;
}

/** The chats of an orchestrator, which are threads, and the turns of them that this process drives. */
export class Chats {
  readonly #pce: Orchestrator;
  readonly #options: ChatOptions;
  readonly #driven = new Map<string, LiveTurn>();

  constructor(pce: Orchestrator, options: ChatOptions) {
    this.#pce = pce;
    this.#options = options;
  }

  thread({ id, user: owner }: Chat): Thread {
    const { session = 'chat' } = this.#options;
    return this.#pce.thread(id, { session, owner });
  }

  /** Returns the chat's latest turn; `undefined` if it has none. */
  async latest(chat: Chat): Promise<string | undefined> {
    return (await this.thread(chat).turns({ limit: 1 })).at(0)?.turn;
  }

  /** Returns the turn if this process drives it. */
  live(turn: string): LiveTurn | undefined {
    return this.#driven.get(turn);
  }

  /** Resolves once the message is durable. */
  async start(chat: Chat, { text, attachments }: Said, turn?: string): Promise<StreamStart> {
    const own = turn === undefined ? {} : { turn };
    const handle = this.thread(chat).start(text, { attachments, ...own, ...this.#run(chat) });
    await this.#drive(handle);
    return { turn: handle.id, first: 0, head: 0 };
  }

  /** Returns a turn as far as it is durable. One whose approval has expired asks for it again. */
  async show(chat: Chat, turn: string): Promise<StreamStart> {
    const { interventions } = await this.#pce.result(turn);
    const isExpired = interventions.some(
      ({ approval }) => (approval?.expiresAt ?? Infinity) < Date.now(),
    );
    if (isExpired) return this.resume(chat, turn);
    const events = await this.#pce.events(turn);
    const end = events.find(({ event }) => event.type === 'turn.finished')?.version;
    const head = end ?? events.length;
    return { turn, first: head, head };
  }

  /** Resolves once it is durable that a paused or blocked turn continues. */
  async resume(chat: Chat, turn: string): Promise<StreamStart> {
    const { length } = await this.#pce.events(turn);
    await this.#drive(this.#pce.resume(turn, this.#run(chat)));
    return { turn, first: length + 1, head: length + 1 };
  }

  /**
   * Resolves once the decisions are durable. Only questions that are open are decided, and an approval only with the hash of
   * the call that was shown.
   */
  async decide(chat: Chat, turn: string, decisions: readonly Decision[]): Promise<StreamStart> {
    const { interventions } = await this.#pce.result(turn);
    const open = decisions.filter(({ id }) => interventions.some((one) => one.id === id));
    if (open.length === 0) throw new InvalidInputError('chat: this question is no longer open');
    for (const { id, approvedHash } of open) {
      const approval = interventions.find((one) => one.id === id)?.approval;
      if (approval !== undefined && approval.hash !== approvedHash)
        throw new InvalidInputError('chat: this is not the call that was shown; reload the page');
    }
    const first = (await this.#pce.events(turn)).length + 1;
    let head = first;
    for (const [at, { id, ...choice }] of open.entries()) {
      const handle = this.#pce.resolve(id, { ...choice, by: chat.user }, this.#run(chat));
      await this.#drive(handle);
      if (at === open.length - 1) break;
      await handle.result();
      head = (await this.#pce.events(turn)).length + 1;
    }
    return { turn, first, head };
  }

  /** Returns whether a turn of the chat was running in this process. */
  async cancel(chat: Chat): Promise<boolean> {
    const turn = await this.latest(chat);
    const live = turn === undefined ? undefined : this.live(turn);
    await live?.handle.cancel();
    return live !== undefined;
  }

  async #drive(handle: TurnHandle): Promise<void> {
    const one = new LiveTurn(handle);
    this.#driven.set(handle.id, one);
    const forget = (): void => {
      if (this.live(handle.id) === one) this.#driven.delete(handle.id);
    };
    handle.result().then(forget, forget);
    await handle.accepted;
  }

  #run({ request }: Chat): { readonly run: unknown } {
    return { run: this.#options.run?.(request) };
  }
}
