import type { Json } from '@pce/core';
import type { Signal, Work } from '@pce/core/signals';
import type { Chunk } from './chunk.js';

/** `stream`: drafts of the answer as they are written, taken back if validation rejects them; `hold`: only the final answer. */
export type Drafts = 'stream' | 'hold';

/** Options of {@link MessageWriter}. */
interface MessageWriterOptions {
  readonly turn: string;
  readonly drafts: Drafts;
  /** Maximum characters of a result as JSON; longer ones are replaced by their summary. */
  readonly maxOutput: number;
}

type SignalOf<Type extends Signal['type']> = Extract<Signal, { type: Type }>;

const byProvider = { dynamic: true, providerExecuted: true } as const;

/** Writes the signals of one turn as the chunks of one message. */
export class MessageWriter {
  readonly #options: MessageWriterOptions;
  readonly #shown = new Set<string>();
  readonly #ended = new Set<string>();
  readonly #questions = new Map<string, unknown>();
  /** Goals that changed during a draft, with which they would be taken back. */
  #heldGoals: readonly Chunk[] = [];
  #draft: { readonly id: string; text: string } | undefined;
  #drafts = 0;

  constructor(options: MessageWriterOptions) {
    this.#options = options;
  }

  /** Returns the first chunk, which names the message by its turn. */
  start(): Chunk {
    const { turn } = this.#options;
    return { type: 'start', messageId: turn, messageMetadata: { turn, status: 'running' } };
  }

  /** Returns the chunks of a signal, in order. */
  chunks(signal: Signal): readonly Chunk[] {
    switch (signal.type) {
      case 'turn.began':
      case 'turn.went-on':
        return [];
      case 'goals':
        return this.#goals({ type: 'data-goals', id: 'goals', data: signal.goals });
      case 'activity':
      case 'waiting': {
        const { type, turn: _, version: __, ...data } = signal;
        return [{ type: `data-${type}`, data, transient: true }];
      }
      case 'work.began':
        return signal.work.kind === 'tool' ? this.#input(signal.work) : [];
      case 'work.ended':
        return signal.work.kind === 'tool' ? this.#output(signal.work) : [];
      case 'question':
        return this.#question(signal);
      case 'question.answered':
        return this.#answered(signal);
      case 'answer.began':
        return this.#options.drafts === 'hold' ? [] : this.#begin();
      case 'answer.text':
        return this.#delta(signal.text);
      case 'answer.written':
        return this.#options.drafts === 'hold' ? [] : this.#whole(signal.text);
      case 'answer.settled':
        return this.#settled(signal);
      case 'turn.halted':
        return [...this.#withdraw(), ...this.#halted(signal)];
      case 'turn.ended':
        return [...this.#withdraw(), ...this.#finished(signal)];
    }
  }

  #goals(chunk: Chunk): readonly Chunk[] {
    if (this.#draft === undefined) return [chunk];
    this.#heldGoals = [chunk];
    return [];
  }

  /** Ends the step of a draft. */
  #finishStep(): Chunk[] {
    const held = this.#heldGoals;
    this.#heldGoals = [];
    return [{ type: 'finish-step' }, ...held];
  }

  #input({ id, name, args = {} }: Pick<Work, 'id' | 'name' | 'args'>): Chunk[] {
    if (this.#shown.has(id)) return [];
    this.#shown.add(id);
    const call = { toolCallId: id, toolName: name, input: args };
    return [...this.#withdraw(), { type: 'tool-input-available', ...call, ...byProvider }];
  }

  #output(work: Work): Chunk[] {
    const { id, outcome, data = null, message = '' } = work;
    if (this.#ended.has(id)) return [];
    this.#ended.add(id);
    const call = { toolCallId: id, ...byProvider };
    const end: Chunk =
      outcome === 'success'
        ? { type: 'tool-output-available', ...call, output: this.#cut(data, message) }
        : { type: 'tool-output-error', ...call, errorText: message };
    return [...this.#input(work), end];
  }

  #cut(data: Json, summary: string): Json {
    const { length } = JSON.stringify(data);
    return length <= this.#options.maxOutput ? data : { summary, omittedCharacters: length };
  }

  #question({ intervention, call, turn }: SignalOf<'question'>): Chunk[] {
    const { id, kind, message, options, approval, tool } = intervention;
    if (approval === undefined || call === undefined) {
      const { inDoubt } = intervention;
      const data = { kind, message, options, tool, inDoubt };
      this.#questions.set(id, data);
      return [...this.#withdraw(), { type: 'data-question', id, data }];
    }
    const { hash, expiresAt, args } = approval;
    const toolCallId = `${turn}/t${call}`;
    return [
      ...this.#input({ id: toolCallId, name: tool ?? '', args }),
      {
        ...{ type: 'tool-approval-request', approvalId: id, toolCallId, reason: message },
        approvalDescriptor: { hash, expiresAt },
      },
    ];
  }

  #answered({ id, chosen, by, call, turn }: SignalOf<'question.answered'>): Chunk[] {
    const question = this.#questions.get(id);
    if (question !== undefined || call === undefined) {
      return [{ type: 'data-question', id, data: { ...Object(question), chosen, by } }];
    }
    const approved = chosen === 'approve';
    const answer: Chunk = { type: 'tool-approval-response', approvalId: id, approved };
    if (approved) return [answer];
    const toolCallId = `${turn}/t${call}`;
    this.#ended.add(toolCallId);
    return [answer, { type: 'tool-output-denied', toolCallId }];
  }

  #begin(): Chunk[] {
    const chunks = this.#withdraw();
    this.#drafts += 1;
    this.#draft = { id: `answer-${this.#drafts}`, text: '' };
    const { id } = this.#draft;
    const providerMetadata = { pce: { state: 'provisional' } };
    return [...chunks, { type: 'start-step' }, { type: 'text-start', id, providerMetadata }];
  }

  #delta(delta: string): Chunk[] {
    if (this.#draft === undefined) return [];
    this.#draft.text += delta;
    return [{ type: 'text-delta', id: this.#draft.id, delta }];
  }

  /** Shows a text, unless it is shown already. */
  #whole(text: string): Chunk[] {
    return this.#draft?.text === text ? [] : [...this.#begin(), ...this.#delta(text)];
  }

  /** Takes back a text that is not final. */
  #withdraw(): Chunk[] {
    if (this.#draft === undefined) return [];
    const { id } = this.#draft;
    this.#draft = undefined;
    return [{ type: 'text-end', id }, { type: 'reset-step' }, ...this.#finishStep()];
  }

  #settled({ text, statements, claims }: SignalOf<'answer.settled'>): Chunk[] {
    const chunks = this.#whole(text);
    if (this.#draft !== undefined) {
      const providerMetadata = { pce: { state: 'final' } };
      chunks.push({ type: 'text-end', id: this.#draft.id, providerMetadata });
      this.#draft = undefined;
    }
    const cited = new Set(statements.flatMap(({ citations }) => citations));
    const sources = claims.filter(({ id }) => cited.has(id) || text.includes(`[${id}]`));
    for (const { id, claim, source } of sources) {
      chunks.push(
        /^https?:\/\//.test(source)
          ? { type: 'source-url', sourceId: id, url: source, title: claim }
          : { type: 'source-document', sourceId: id, mediaType: 'text/plain', title: claim },
      );
    }
    const data = { statements, claims: sources };
    return [...chunks, { type: 'data-evidence', id: 'evidence', data }, ...this.#finishStep()];
  }

  #halted({ status, reason, turn }: SignalOf<'turn.halted'>): Chunk[] {
    const finishReason = status === 'blocked' ? 'tool-calls' : 'other';
    return [{ type: 'finish', finishReason, messageMetadata: { turn, status, reason } }];
  }

  #finished({ status, reason, turn }: SignalOf<'turn.ended'>): Chunk[] {
    const messageMetadata = { turn, status, reason };
    if (status === 'completed') return [{ type: 'finish', finishReason: 'stop', messageMetadata }];
    return [
      { type: 'message-metadata', messageMetadata },
      status === 'failed'
        ? {
            type: 'error',
            errorText: reason === '' ? 'the answer did not pass its checks' : reason,
          }
        : { type: 'abort', reason },
    ];
  }
}
