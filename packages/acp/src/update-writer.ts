import type { SessionUpdate, ToolCallContent } from '@agentclientprotocol/sdk';
import type { Intervention, Json } from '@pce/core';
import type { Signal, Work } from '@pce/core/signals';
import { TurnWriter, type TurnWriterOptions } from '@pce/ui';
import { citedClaims, type SignalOf } from '@pce/ui/internal';

interface UpdateWriterOptions extends Omit<TurnWriterOptions, 'drafts'> {
  /** Whether drafts are shown, as thoughts. */
  readonly showsDrafts: boolean;
}

/**
 * Writes a turn as updates of a session. The text of a chat in an editor cannot be taken back, so drafts are thoughts, and
 * only the final answer is a message.
 */
export class UpdateWriter extends TurnWriter<SessionUpdate> {
  readonly #showsDrafts: boolean;
  readonly #asked = new Map<string, string>();
  #drafts = 0;
  #seen = 0;

  constructor({ showsDrafts, ...options }: UpdateWriterOptions) {
    super({ ...options, drafts: 'hold' });
    this.#showsDrafts = showsDrafts;
  }

  /** Version of the last signal. */
  get seen(): number {
    return this.#seen;
  }

  /** Returns the id of the call that a question is shown at: the one it is about, else one of its own. */
  callOf({ id }: Intervention): string {
    return this.#asked.get(id) ?? id;
  }

  override write(signal: Signal): readonly SessionUpdate[] {
    this.#seen = Math.max(this.#seen, signal.version);
    const { type } = signal;
    if (!this.#showsDrafts || (type !== 'answer.began' && type !== 'answer.text'))
      return super.write(signal);
    if (type === 'answer.text') return [this.#thought(signal.text)];
    this.#drafts += 1;
    return this.#drafts === 1 ? [] : [this.#thought('\n\n')];
  }

  override fail(reason: string): readonly SessionUpdate[] {
    return [this.#thought(reason)];
  }

  protected override goals({ goals }: SignalOf<'goals'>): readonly SessionUpdate[] {
    const entries = goals.map(({ description: content, status }) => ({
      content,
      priority: 'medium' as const,
      status: planStatuses[status],
    }));
    return [{ sessionUpdate: 'plan', entries }];
  }

  protected override callBegan(
    toolCallId: string,
    title: string,
    rawInput: Json,
  ): readonly SessionUpdate[] {
    const call = { toolCallId, title, name: title, rawInput };
    return [{ sessionUpdate: 'tool_call', ...call, status: 'in_progress' }];
  }

  protected override callEnded(work: Work): readonly SessionUpdate[] {
    const { id: toolCallId, outcome, message = '' } = work;
    const isDone = outcome === 'success';
    return [
      {
        sessionUpdate: 'tool_call_update',
        toolCallId,
        content: textContent(message),
        status: isDone ? 'completed' : 'failed',
        ...(isDone && { rawOutput: this.output(work) }),
      },
    ];
  }

  protected asked(
    { id, message }: Intervention,
    toolCallId: string | undefined,
  ): readonly SessionUpdate[] {
    const status = 'pending';
    if (toolCallId === undefined)
      return [{ sessionUpdate: 'tool_call', toolCallId: id, title: message, status }];
    this.#asked.set(id, toolCallId);
    const content = textContent(message);
    return [{ sessionUpdate: 'tool_call_update', toolCallId, status, content }];
  }

  protected answered(
    { id, chosen, answer, by }: SignalOf<'question.answered'>,
    denied: string | undefined,
  ): readonly SessionUpdate[] {
    const call = this.#asked.get(id);
    const content = textContent([`${chosen} (${by})`, answer ?? []].flat().join(': '));
    const update = { sessionUpdate: 'tool_call_update', content } as const;
    if (denied !== undefined) return [{ ...update, toolCallId: denied, status: 'failed' }];
    if (call !== undefined) return [{ ...update, toolCallId: call, status: 'in_progress' }];
    return [{ ...update, toolCallId: id, status: 'completed' }];
  }

  protected draftBegan(): readonly SessionUpdate[] {
    return [];
  }

  protected draftContinued(text: string): SessionUpdate {
    return messageOf(text, this.#messageId);
  }

  protected draftWithdrawn(): readonly SessionUpdate[] {
    return [];
  }

  protected settled({
    text,
    claims,
    ...rest
  }: SignalOf<'answer.settled'>): readonly SessionUpdate[] {
    const cited = citedClaims(text, rest.statements, claims);
    return cited.map(({ id, claim, source }) => ({
      sessionUpdate: 'agent_message_chunk',
      messageId: this.#messageId,
      content: {
        type: 'resource_link',
        name: id,
        title: claim,
        uri: URL.canParse(source) ? source : `urn:pce:source:${encodeURIComponent(source)}`,
      },
    }));
  }

  protected halted(): readonly SessionUpdate[] {
    return [];
  }

  protected ended({ status, reason }: SignalOf<'turn.ended'>): readonly SessionUpdate[] {
    if (status !== 'failed') return [];
    return this.fail(`\n\n${reason || 'the answer did not pass its checks'}`);
  }

  get #messageId(): string {
    return `${this.options.turn}/answer`;
  }

  #thought(text: string): SessionUpdate {
    const messageId = `${this.options.turn}/draft-${this.#drafts}`;
    return { sessionUpdate: 'agent_thought_chunk', messageId, content: { type: 'text', text } };
  }
}

export function messageOf(text: string, messageId: string): SessionUpdate {
  return { sessionUpdate: 'agent_message_chunk', messageId, content: { type: 'text', text } };
}

export function textContent(text: string): ToolCallContent[] {
  return text === '' ? [] : [{ type: 'content', content: { type: 'text', text } }];
}

const planStatuses = {
  pending: 'pending',
  in_progress: 'in_progress',
  achieved: 'completed',
  blocked: 'pending',
} as const;
