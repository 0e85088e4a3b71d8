import {
  type AgentContext,
  methods,
  type PromptResponse,
  type SessionUpdate,
} from '@agentclientprotocol/sdk';
import type { Intervention, Orchestrator, TurnResult } from '@pce/core';
import {
  InvalidInputError,
  LeaseHeldError,
  PceError,
  ThreadBusyError,
  TurnFinishedError,
} from '@pce/core/errors';
import { isFinal } from '@pce/core/internal';
import { signalsOf } from '@pce/core/signals';
import { type Chats, turnMessages } from '@pce/ui';
import type { Chat, Said, StreamStart } from '@pce/ui/internal';
import { answerOf, askInForm, askPermission, needsWords, questionText } from './ask-person.js';
import { messageOf, UpdateWriter } from './update-writer.js';

/** The connection that a session belongs to. */
export interface AcpHost {
  readonly pce: Orchestrator;
  readonly chats: Chats;
  readonly client: AgentContext;
  /** Aborts when the editor has closed the connection. */
  readonly closed: AbortSignal;
  /** Whether the editor shows forms. */
  readonly hasForms: boolean;
  readonly showsDrafts: boolean;
  readonly maxOutput: number;
  /** Milliseconds to wait for the lease of a turn that no process may be driving. */
  readonly takeOverMs: number;
}

/** A thread in an editor, which is shown one turn at a time. */
export class AcpSession {
  readonly #host: AcpHost;
  readonly #chat: Chat;
  #shown: AbortController | undefined;

  constructor(host: AcpHost, chat: Chat) {
    this.#host = host;
    this.#chat = chat;
  }

  /** Starts a turn, or answers a question in words of the latest one. Resolves when the turn has ended or waits. */
  prompt(said: Said): Promise<PromptResponse> {
    const { chats } = this.#host;
    return this.#alone(async (cancelled) => {
      const asked = await this.#askedInWords();
      if (asked !== undefined && said.attachments.length > 0)
        throw new InvalidInputError('prompt: a question is answered in words, without files');
      const start =
        asked === undefined
          ? await chats.start(this.#chat, said)
          : await chats.decide(this.#chat, asked.turn, [answerOf(asked.question, said.text)]);
      return this.#show(start, cancelled);
    });
  }

  /** Cancels the turn that is shown if this process drives it, and withdraws what it asks. */
  cancel(): void {
    this.#shown?.abort();
  }

  /** Shows all turns of the thread. Returns a function that continues the latest; `undefined` if there are none. */
  load(): Promise<(() => Promise<void>) | undefined> {
    const { pce, chats } = this.#host;
    return this.#alone(async () => {
      const { turns } = await chats.thread(this.#chat).export();
      let seen = 0;
      for (const { turn, request } of turns) {
        const content = { type: 'text' as const, text: request };
        await this.#send({ sessionUpdate: 'user_message_chunk', messageId: turn, content });
        const writer = this.#writer(turn, 1);
        for (const signal of signalsOf(await pce.events(turn)))
          for (const update of writer.write(signal)) await this.#send(update);
        seen = writer.seen;
      }
      const last = turns.at(-1);
      if (last === undefined) return undefined;
      const start = { turn: last.turn, first: seen + 1, head: seen };
      return () =>
        this.#alone((cancelled) => this.#goOn(start, cancelled)).catch((error: unknown) =>
          this.#report(start.turn, error),
        );
    });
  }

  async #goOn(start: StreamStart, cancelled: AbortSignal): Promise<void> {
    const { pce, chats, takeOverMs } = this.#host;
    const { turn } = start;
    const { status } = await pce.result(turn);
    if (isFinal(status)) return;
    if (status === 'paused') {
      await this.#show(await chats.resume(this.#chat, turn), cancelled);
    } else if (status === 'blocked') {
      const { head } = await chats.show(this.#chat, turn);
      await this.#show({ ...start, head }, cancelled);
    } else if (chats.live(turn) !== undefined) {
      await this.#show(start, cancelled);
    } else {
      // Its process may have died. If another one drives it, the journal is followed all the same.
      const taken = new AbortController();
      let refusal: unknown;
      const refuse = (error: unknown): void => {
        if (error instanceof LeaseHeldError || error instanceof TurnFinishedError) return;
        refusal = error;
        this.cancel();
      };
      const take = async (): Promise<void> => {
        await chats.resume(this.#chat, turn, takeOverMs);
        taken.abort();
        if (cancelled.aborted) await chats.live(turn)?.handle.cancel();
      };
      take().catch(refuse);
      await this.#show(start, cancelled, taken.signal);
      if (refusal !== undefined) throw refusal;
    }
  }

  /** Shows a turn until it has ended, or waits for what is not answered here. */
  async #show(
    start: StreamStart,
    cancelled: AbortSignal,
    taken?: AbortSignal,
  ): Promise<PromptResponse> {
    const { pce, closed } = this.#host;
    const { turn } = start;
    let until = taken;
    for (let { first, head } = start; ; ) {
      const writer = await this.#stream({ turn, first, head }, cancelled, until);
      until = undefined;
      first = writer.seen + 1;
      head = first;
      const result = await pce.result(turn);
      const isLeft = cancelled.aborted || closed.aborted;
      // Another room may have decided by now.
      if (result.status === 'running' && !isLeft) continue;
      if (result.status === 'blocked' && !isLeft && (await this.#ask(result, writer, cancelled)))
        continue;
      return toResponse(result, cancelled);
    }
  }

  /** Shows a turn until it halts or ends; or, if this process does not drive it, until a signal. */
  async #stream(
    { turn, first, head }: StreamStart,
    cancelled: AbortSignal,
    until: AbortSignal = cancelled,
  ): Promise<UpdateWriter> {
    const { pce, chats, closed } = this.#host;
    const writer = this.#writer(turn, first);
    const live = chats.live(turn);
    const cancel = (): void => void live?.handle.cancel();
    if (cancelled.aborted) cancel();
    cancelled.addEventListener('abort', cancel, { once: true });
    // The end of a turn that is cancelled here is shown.
    const signal = live === undefined ? AbortSignal.any([cancelled, closed, until]) : closed;
    for await (const update of turnMessages(pce, { turn, head, writer, live, signal }))
      await this.#send(update);
    return writer;
  }

  /** Asks a question of a turn that waits. Returns whether the turn has continued. */
  async #ask(
    { turn, interventions }: TurnResult,
    writer: UpdateWriter,
    cancelled: AbortSignal,
  ): Promise<boolean> {
    const { client, chats, hasForms, takeOverMs } = this.#host;
    const question = interventions.find((one) => hasForms || !needsWords(one));
    if (question === undefined) {
      const [asked] = interventions;
      if (asked !== undefined) await this.#send(messageOf(questionText(asked), asked.id));
      return false;
    }
    const asking = new AbortController();
    const elsewhere = this.#decidedElsewhere(turn, question, writer.seen, asking.signal);
    const signal = AbortSignal.any([cancelled, elsewhere]);
    const ask = needsWords(question) ? askInForm : askPermission;
    const toolCallId = writer.callOf(question);
    try {
      const sessionId = this.#chat.id;
      const decision = await ask({ client, sessionId, question, toolCallId, signal });
      if (decision === undefined) return elsewhere.aborted;
      await chats.decide(this.#chat, turn, [decision], takeOverMs);
    } catch (error) {
      if (signal.aborted) return elsewhere.aborted;
      const { interventions: open } = await this.#host.pce.result(turn);
      const isOpen = open.some(({ id }) => id === question.id);
      const isExpired = PceError.isInstance(error) && error.code === 'approval_expired';
      if (isOpen && !isExpired) throw error;
      // It is asked for again.
      await chats.show(this.#chat, turn);
    } finally {
      asking.abort();
    }
    return true;
  }

  /** Returns a signal that aborts when a question has been decided, in whichever room. */
  #decidedElsewhere(
    turn: string,
    question: Intervention,
    after: number,
    signal: AbortSignal,
  ): AbortSignal {
    const decided = new AbortController();
    const watch = async (): Promise<void> => {
      for await (const { event } of this.#host.pce.follow(turn, { after, signal })) {
        const isEnd =
          event.type === 'intervention.resolved' || event.type === 'intervention.expired';
        if (isEnd && event.id === question.id && !signal.aborted) decided.abort();
      }
    };
    watch().catch(() => undefined); // then the decision of the editor counts
    return decided.signal;
  }

  async #askedInWords() {
    const { pce, chats, hasForms } = this.#host;
    const turn = hasForms ? undefined : await chats.latest(this.#chat);
    if (turn === undefined) return undefined;
    const { status, interventions } = await pce.result(turn);
    const question = status === 'blocked' ? interventions.find(needsWords) : undefined;
    return question && { turn, question };
  }

  /** Runs the work if the session shows no turn. */
  async #alone<Result>(work: (cancelled: AbortSignal) => Promise<Result>): Promise<Result> {
    if (this.#shown !== undefined) throw new ThreadBusyError(this.#chat.id);
    const shown = new AbortController();
    this.#shown = shown;
    try {
      return await work(shown.signal);
    } finally {
      this.#shown = undefined;
    }
  }

  #writer(turn: string, first: number): UpdateWriter {
    const { showsDrafts, maxOutput } = this.#host;
    return new UpdateWriter({ turn, first, showsDrafts, maxOutput });
  }

  /** Shows an error that belongs to no request. */
  async #report(turn: string, error: unknown): Promise<void> {
    if (this.#host.closed.aborted) return;
    const reason = error instanceof Error ? error.message : `${error}`;
    for (const update of this.#writer(turn, 0).fail(reason)) await this.#send(update);
  }

  #send(update: SessionUpdate): Promise<void> {
    const { client } = this.#host;
    return client.notify(methods.client.session.update, { sessionId: this.#chat.id, update });
  }
}

/** A turn that waits has no stop reason of its own: `_meta` has its status. */
function toResponse({ turn, status, reason }: TurnResult, cancelled: AbortSignal): PromptResponse {
  const isCancelled = status === 'cancelled' || cancelled.aborted;
  const ended = status === 'failed' ? 'refusal' : 'end_turn';
  const stopReason = isCancelled ? 'cancelled' : ended;
  return { stopReason, _meta: { pce: { turn, status, reason } } };
}
