import { HttpAgent, type Interrupt, type Message, type ResumeEntry } from '@ag-ui/client';
import type { Handler } from '../src/chat/serve-chats.js';

/** A page of AG-UI: the protocol's own client, which checks every event, with connections that can be cut. */
export class AgUiPage extends HttpAgent {
  /** Names of the events that have arrived. */
  readonly seen: string[] = [];
  /** Answers of the routes that ended with an error. */
  readonly refusals: number[] = [];
  #cutAfter = Number.POSITIVE_INFINITY;

  constructor(handler: Handler, threadId: string, messages: Message[] = []) {
    super({
      url: 'http://chat.test/api/ag-ui',
      threadId,
      initialMessages: messages,
      fetch: async (url, init) => {
        const response = await handler(new Request(url, { ...init, signal: null }));
        if (!response.ok) this.refusals.push(response.status);
        return this.#cut(response);
      },
    });
    this.subscribe({ onEvent: ({ event }) => void this.seen.push(event.type) });
  }

  /** Sends a message of the user. */
  async send(content: string, id = `m${this.messages.length}`): Promise<void> {
    this.addMessage({ id, role: 'user', content });
    await this.runAgent();
  }

  /** Answers what is asked, each question with the choice that the function returns; without one it declines. */
  async decide(choose: (interrupt: Interrupt) => string | undefined): Promise<void> {
    const resume = this.pendingInterrupts.map((interrupt): ResumeEntry => {
      const { id: interruptId, metadata } = interrupt;
      const choice = choose(interrupt);
      if (choice === undefined) return { interruptId, status: 'cancelled' };
      const approvedHash = metadata?.pce?.approval?.hash;
      const payload = { choose: choice, answer: 'the last one', approvedHash };
      return { interruptId, status: 'resolved', payload };
    });
    await this.runAgent({ resume });
  }

  /** Cuts the connection of the next run after a number of chunks. */
  cutAfter(chunks: number): void {
    this.#cutAfter = chunks;
  }

  /** Text of the latest answer. */
  get text(): string {
    const last = this.messages.findLast(({ id }) => id.endsWith('/answer'));
    return typeof last?.content === 'string' ? last.content : '';
  }

  #cut(response: Response): Response {
    let left = this.#cutAfter;
    this.#cutAfter = Number.POSITIVE_INFINITY;
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk);
        left -= 1;
        if (left <= 0) controller.terminate();
      },
    });
    return new Response(response.body?.pipeThrough(cut), response);
  }
}
