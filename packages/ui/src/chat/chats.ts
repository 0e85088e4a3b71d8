import type { AttachmentInput, Json, Orchestrator, Thread, TurnHandle } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import * as z from 'zod';
import { LiveTurn } from './live-turn.js';

/** Options of {@link Chats}. */
export interface ChatsOptions {
  /** Label of the chats' turns. @defaultValue `chat` */
  readonly session?: string | undefined;
}

/** A chat of a user. */
export interface Chat {
  readonly id: string;
  /** Its owner, and the person who decides. */
  readonly user: string;
  /** Returns the run context of its turns. @defaultValue none */
  readonly run?: (() => unknown) | undefined;
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
  readonly #session: string;
  readonly #driven = new Map<string, LiveTurn>();

  constructor(pce: Orchestrator, { session = 'chat' }: ChatsOptions = {}) {
    this.#pce = pce;
    this.#session = session;
  }

  thread({ id, user: owner }: Chat): Thread {
    return this.#pce.thread(id, { session: this.#session, owner });
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

  /**
   * Resolves once it is durable that a turn continues in this process. `wait` are the milliseconds to wait for the lease of
   * one that another process may be driving. Throws `LeaseHeldError`.
   */
  async resume(chat: Chat, turn: string, wait = 0): Promise<StreamStart> {
    const { length } = await this.#pce.events(turn);
    await this.#drive(this.#pce.resume(turn, { wait, ...this.#run(chat) }));
    return { turn, first: length + 1, head: length + 1 };
  }

  /**
   * Resolves once the decisions are durable. Only questions that are open are decided, and an approval only with the hash of
   * the call that was shown, which core compares. `wait` is as of `resume`.
   */
  async decide(
    chat: Chat,
    turn: string,
    decisions: readonly Decision[],
    wait = 0,
  ): Promise<StreamStart> {
    const { interventions } = await this.#pce.result(turn);
    const open = decisions.filter(({ id }) => interventions.some((one) => one.id === id));
    if (open.length === 0) throw new InvalidInputError('chat: this question is no longer open');
    const approvals = interventions.filter(({ approval }) => approval !== undefined);
    if (
      open.some(
        (one) => one.approvedHash === undefined && approvals.some(({ id }) => id === one.id),
      )
    )
      throw new InvalidInputError('chat: an approval needs the hash of the call that was shown');
    const first = (await this.#pce.events(turn)).length + 1;
    let head = first;
    for (const [at, { id, ...choice }] of open.entries()) {
      const given = { wait, ...this.#run(chat) };
      const handle = this.#pce.resolve(id, { ...choice, by: chat.user }, given);
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
    await handle.durable;
  }

  #run({ run }: Chat): { readonly run: unknown } {
    return { run: run?.() };
  }
}
