import type { Intervention, Json } from '@pce/core';
import type { Signal, Work } from '@pce/core/signals';

/** `stream`: drafts of the answer as they are written, taken back if validation rejects them; `hold`: only the final answer. */
export type Drafts = 'stream' | 'hold';

/** Options of {@link TurnWriter}. */
export interface TurnWriterOptions {
  readonly turn: string;
  readonly drafts: Drafts;
  /** Maximum characters of a result as JSON; longer ones are replaced by their summary. */
  readonly maxOutput: number;
  /** Version of the first event to show; those before it are only remembered. */
  readonly first: number;
}

/** A signal of a type. */
export type SignalOf<Type extends Signal['type']> = Extract<Signal, { type: Type }>;

/**
 * Writes the signals of one turn as the messages of a protocol: each call begins and ends once, and one draft is shown at a
 * time. An adapter says in a subclass what each of them is in its protocol.
 */
export abstract class TurnWriter<Message> {
  protected readonly options: TurnWriterOptions;
  /** Text of the draft that is shown; `undefined` if none is. */
  protected draft: string | undefined;
  readonly #begun = new Set<string>();
  readonly #ended = new Set<string>();
  readonly #approvals = new Set<string>();

  constructor(options: TurnWriterOptions) {
    this.options = options;
  }

  /** Returns the messages of a signal, in order. */
  write(signal: Signal): readonly Message[] {
    const messages = this.#messages(signal);
    return signal.version < this.options.first ? [] : messages;
  }

  /** Returns what precedes every signal. @defaultValue nothing, as of the methods after it */
  begin(): readonly Message[] {
    return [];
  }

  /** Returns what a page is shown if the turn cannot be read. */
  fail(_reason: string): readonly Message[] {
    return [];
  }

  protected goals(_signal: SignalOf<'goals'>): readonly Message[] {
    return [];
  }

  protected notice(_type: 'activity' | 'waiting', _data: object): readonly Message[] {
    return [];
  }

  protected callBegan(_id: string, _name: string, _args: Json): readonly Message[] {
    return [];
  }

  protected callEnded(_work: Work): readonly Message[] {
    return [];
  }

  /** Returns the messages of the end of a work that is no call. */
  protected workEnded(_work: Work): readonly Message[] {
    return [];
  }

  /** `call` is the id of the call that the question is about. */
  protected abstract asked(question: Intervention, call: string | undefined): readonly Message[];
  /** `denied` is the id of the call that does not run because of the answer. */
  protected abstract answered(
    signal: SignalOf<'question.answered'>,
    denied: string | undefined,
  ): readonly Message[];
  protected abstract draftBegan(): readonly Message[];
  protected abstract draftContinued(text: string): Message;
  protected abstract draftWithdrawn(): readonly Message[];
  /** The draft that is shown is the answer. */
  protected abstract settled(signal: SignalOf<'answer.settled'>): readonly Message[];
  protected abstract halted(signal: SignalOf<'turn.halted'>): readonly Message[];
  protected abstract ended(signal: SignalOf<'turn.ended'>): readonly Message[];

  /** Returns the result of a call, or its summary if it is too long. */
  protected output({ data = null, message: summary = '' }: Work): Json {
    const { length } = JSON.stringify(data);
    return length <= this.options.maxOutput ? data : { summary, omittedCharacters: length };
  }

  #messages(signal: Signal): readonly Message[] {
    switch (signal.type) {
      case 'turn.began':
      case 'turn.went-on':
        return [];
      case 'goals':
        return this.goals(signal);
      case 'activity':
      case 'waiting': {
        const { type, turn: _, version: __, ...data } = signal;
        return this.notice(type, data);
      }
      case 'work.began':
        return signal.work.kind === 'tool' ? this.#call(signal.work) : [];
      case 'work.ended':
        return signal.work.kind === 'tool' ? this.#end(signal.work) : this.workEnded(signal.work);
      case 'question':
        return this.#ask(signal);
      case 'question.answered':
        return this.#answer(signal);
      case 'answer.began':
        return this.options.drafts === 'hold' ? [] : this.#begin();
      case 'answer.text':
        return this.#continue(signal.text);
      case 'answer.written':
        return this.options.drafts === 'hold' ? [] : this.#whole(signal.text);
      case 'answer.settled': {
        const text = this.#whole(signal.text);
        this.draft = undefined;
        return [...text, ...this.settled(signal)];
      }
      case 'turn.halted':
        return [...this.#withdraw(), ...this.halted(signal)];
      case 'turn.ended':
        return [...this.#withdraw(), ...this.ended(signal)];
    }
  }

  #call({ id, name, args = {} }: Pick<Work, 'id' | 'name' | 'args'>): readonly Message[] {
    if (this.#begun.has(id)) return [];
    this.#begun.add(id);
    return [...this.#withdraw(), ...this.callBegan(id, name, args)];
  }

  #end(work: Work): readonly Message[] {
    if (this.#ended.has(work.id)) return [];
    this.#ended.add(work.id);
    return [...this.#call(work), ...this.callEnded(work)];
  }

  #ask({ intervention, call, turn }: SignalOf<'question'>): readonly Message[] {
    const { approval, tool: name = '' } = intervention;
    const id = call === undefined ? undefined : callId(turn, call);
    if (approval === undefined || id === undefined)
      return [...this.#withdraw(), ...this.asked(intervention, id)];
    this.#approvals.add(intervention.id);
    return [...this.#call({ id, name, args: approval.args }), ...this.asked(intervention, id)];
  }

  #answer(signal: SignalOf<'question.answered'>): readonly Message[] {
    const { id, call, turn, chosen } = signal;
    const isDenied = call !== undefined && this.#approvals.has(id) && chosen !== 'approve';
    if (!isDenied) return this.answered(signal, undefined);
    this.#ended.add(callId(turn, call));
    return this.answered(signal, callId(turn, call));
  }

  #begin(): readonly Message[] {
    const withdrawn = this.#withdraw();
    this.draft = '';
    return [...withdrawn, ...this.draftBegan()];
  }

  #continue(text: string): readonly Message[] {
    if (this.draft === undefined) return [];
    this.draft += text;
    return [this.draftContinued(text)];
  }

  /** Shows a text, unless it is shown already. */
  #whole(text: string): readonly Message[] {
    return this.draft === text ? [] : [...this.#begin(), ...this.#continue(text)];
  }

  /** Takes back a text that is not final. */
  #withdraw(): readonly Message[] {
    if (this.draft === undefined) return [];
    this.draft = undefined;
    return this.draftWithdrawn();
  }
}

function callId(turn: string, call: number): string {
  return `${turn}/t${call}`;
}
