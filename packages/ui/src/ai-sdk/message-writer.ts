import type { Intervention, Json } from '@pce/core';
import type { Work } from '@pce/core/signals';
import type { UIMessageChunk } from 'ai';
import { type SignalOf, TurnWriter } from '../chat/turn-writer.js';
import { evidenceOf } from './evidence-of.js';

type Chunk = UIMessageChunk;

const byProvider = { dynamic: true, providerExecuted: true } as const;

export class MessageWriter extends TurnWriter<Chunk> {
  readonly #questions = new Map<string, object>();
  /** Goals that changed during a draft, with which they would be taken back. */
  #heldGoals: readonly Chunk[] = [];
  #drafts = 0;

  override begin(): readonly Chunk[] {
    const { turn } = this.options;
    return [{ type: 'start', messageId: turn, messageMetadata: { turn, status: 'running' } }];
  }

  override fail(errorText: string): readonly Chunk[] {
    return [{ type: 'error', errorText }];
  }

  protected override goals({ goals }: SignalOf<'goals'>): readonly Chunk[] {
    const chunk: Chunk = { type: 'data-goals', id: 'goals', data: goals };
    if (this.draft === undefined) return [chunk];
    this.#heldGoals = [chunk];
    return [];
  }

  protected override notice(type: 'activity' | 'waiting', data: object): readonly Chunk[] {
    return [{ type: `data-${type}`, data, transient: true }];
  }

  protected override callBegan(
    toolCallId: string,
    toolName: string,
    input: Json,
  ): readonly Chunk[] {
    return [{ type: 'tool-input-available', toolCallId, toolName, input, ...byProvider }];
  }

  protected override callEnded(work: Work): readonly Chunk[] {
    const call = { toolCallId: work.id, ...byProvider };
    return [
      work.outcome === 'success'
        ? { type: 'tool-output-available', ...call, output: this.output(work) }
        : { type: 'tool-output-error', ...call, errorText: work.message ?? '' },
    ];
  }

  protected asked(question: Intervention, toolCallId: string | undefined): readonly Chunk[] {
    const { id, message, approval } = question;
    if (approval === undefined || toolCallId === undefined) {
      const { kind, options, tool, inDoubt, question: asked } = question;
      const data = { kind, message, options, tool, inDoubt, question: asked };
      this.#questions.set(id, data);
      return [{ type: 'data-question', id, data }];
    }
    const { hash, expiresAt } = approval;
    const call = { approvalId: id, toolCallId, reason: message };
    const approvalDescriptor = { hash, expiresAt, options: question.options };
    return [{ type: 'tool-approval-request', ...call, approvalDescriptor }];
  }

  protected answered(
    { id, chosen, by }: SignalOf<'question.answered'>,
    denied: string | undefined,
  ): readonly Chunk[] {
    const question = this.#questions.get(id);
    if (question !== undefined)
      return [{ type: 'data-question', id, data: { ...question, chosen, by } }];
    const approved = denied === undefined;
    const answer: Chunk = { type: 'tool-approval-response', approvalId: id, approved };
    return approved ? [answer] : [answer, { type: 'tool-output-denied', toolCallId: denied }];
  }

  protected draftBegan(): readonly Chunk[] {
    this.#drafts += 1;
    const providerMetadata = { pce: { state: 'provisional' } };
    return [{ type: 'start-step' }, { type: 'text-start', id: this.#draft, providerMetadata }];
  }

  protected draftContinued(delta: string): Chunk {
    return { type: 'text-delta', id: this.#draft, delta };
  }

  protected draftWithdrawn(): readonly Chunk[] {
    return [{ type: 'text-end', id: this.#draft }, { type: 'reset-step' }, ...this.#finishStep()];
  }

  protected settled({ text, statements, claims }: SignalOf<'answer.settled'>): readonly Chunk[] {
    const providerMetadata = { pce: { state: 'final' } };
    return [
      { type: 'text-end', id: this.#draft, providerMetadata },
      ...evidenceOf(text, statements, claims),
      ...this.#finishStep(),
    ];
  }

  protected halted({ status, reason, turn }: SignalOf<'turn.halted'>): readonly Chunk[] {
    const finishReason = status === 'blocked' ? 'tool-calls' : 'other';
    return [{ type: 'finish', finishReason, messageMetadata: { turn, status, reason } }];
  }

  protected ended({ status, reason, turn }: SignalOf<'turn.ended'>): readonly Chunk[] {
    const messageMetadata = { turn, status, reason };
    if (status === 'completed') return [{ type: 'finish', finishReason: 'stop', messageMetadata }];
    return [
      { type: 'message-metadata', messageMetadata },
      status === 'failed'
        ? { type: 'error', errorText: reason || 'the answer did not pass its checks' }
        : { type: 'abort', reason },
    ];
  }

  get #draft(): string {
    return `answer-${this.#drafts}`;
  }

  /** Ends the step of a draft. */
  #finishStep(): readonly Chunk[] {
    const held = this.#heldGoals;
    this.#heldGoals = [];
    return [{ type: 'finish-step' }, ...held];
  }
}
