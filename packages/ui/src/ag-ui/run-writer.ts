import type { Interrupt, Message, RunFinishedOutcome, ToolCall } from '@ag-ui/core';
import type { Intervention, Json } from '@pce/core';
import type { Signal, Work } from '@pce/core/signals';
import { type SignalOf, TurnWriter, type TurnWriterOptions } from '../chat/turn-writer.js';
import type { AgUiEvent } from './event.js';

interface RunWriterOptions extends TurnWriterOptions {
  readonly threadId: string;
  readonly runId: string;
  /** State of the page, which is kept. */
  readonly state: Readonly<Record<string, unknown>>;
  /** Messages before those of the turn. */
  readonly messages: readonly Message[];
}

export class RunWriter extends TurnWriter<AgUiEvent> {
  readonly #run: RunWriterOptions;
  readonly #calls: ToolCall[] = [];
  readonly #results: Message[] = [];
  readonly #open = new Map<string, Interrupt>();
  /** Calls whose turns have begun and not ended, by turn. */
  readonly #children = new Map<string, Work>();
  /** The turn as pages see it in their state, below `pce`. */
  #state: Readonly<Record<string, unknown>>;
  #hasBegun = false;

  constructor(run: RunWriterOptions) {
    super(run);
    this.#run = run;
    this.#state = { turn: run.turn, status: 'running', goals: [] };
  }

  override write(signal: Signal): readonly AgUiEvent[] {
    const isShown = signal.version >= this.#run.first;
    const snapshots = isShown && !this.#hasBegun ? this.#snapshots() : [];
    this.#hasBegun ||= isShown;
    const ended = signal.type === 'work.ended' ? this.#childEnded(signal.work) : [];
    const written = super.write(signal);
    const began = signal.type === 'work.began' ? this.#childBegan(signal.work) : [];
    return isShown ? [...snapshots, ...ended, ...written, ...began] : [];
  }

  override begin(): readonly AgUiEvent[] {
    const { threadId, runId } = this.#run;
    return [{ type: 'RUN_STARTED', threadId, runId, protocolVersion: '1.0' }];
  }

  override fail(message: string): readonly AgUiEvent[] {
    return [{ type: 'RUN_ERROR', message }];
  }

  protected override goals({ goals }: SignalOf<'goals'>): readonly AgUiEvent[] {
    return [this.#set({ goals })];
  }

  protected override notice(type: 'activity' | 'waiting', value: object): readonly AgUiEvent[] {
    return [{ type: 'CUSTOM', name: `pce.${type}`, value }];
  }

  protected override callBegan(toolCallId: string, name: string, args: Json): readonly AgUiEvent[] {
    const delta = JSON.stringify(args);
    this.#calls.push({ id: toolCallId, type: 'function', function: { name, arguments: delta } });
    const place = { toolCallName: name, parentMessageId: this.#id('calls') };
    return [
      { type: 'TOOL_CALL_START', toolCallId, ...place },
      { type: 'TOOL_CALL_ARGS', toolCallId, delta },
      { type: 'TOOL_CALL_END', toolCallId },
    ];
  }

  protected override callEnded(work: Work): readonly AgUiEvent[] {
    const { id, outcome = 'failure', code, message = '' } = work;
    const content = outcome === 'success' ? JSON.stringify(this.output(work)) : message;
    return [this.#result(id, content, { outcome, code })];
  }

  protected override workEnded({ id, kind, name }: Work): readonly AgUiEvent[] {
    if (kind === 'wait') this.#open.delete(id);
    if (kind !== 'role') return [];
    // Roles overlap in lanes, and no two open steps may have one name.
    const stepName = `${name}#${id.slice(id.lastIndexOf('/') + 1)}`;
    return [
      { type: 'STEP_STARTED', stepName },
      { type: 'STEP_FINISHED', stepName },
    ];
  }

  protected asked(question: Intervention, toolCallId: string | undefined): readonly AgUiEvent[] {
    const { id, kind: reason, message, options, approval, question: asked } = question;
    this.#open.set(id, {
      id,
      reason,
      message,
      ...(toolCallId !== undefined && { toolCallId }),
      ...(approval && { expiresAt: new Date(approval.expiresAt).toISOString() }),
      responseSchema: {
        type: 'object',
        properties: {
          choose: { enum: options.map((option) => option.id) },
          answer: { type: 'string' },
          ...(asked?.schema && { value: asked.schema }),
          ...(approval && { approvedHash: { const: approval.hash } }),
        },
        required: ['choose', ...(approval ? ['approvedHash'] : [])],
      },
      metadata: { pce: question },
    });
    return [];
  }

  protected answered(
    { id }: SignalOf<'question.answered'>,
    denied: string | undefined,
  ): readonly AgUiEvent[] {
    this.#open.delete(id);
    return denied === undefined ? [] : [this.#result(denied, 'denied', { outcome: 'denied' })];
  }

  protected draftBegan(): readonly AgUiEvent[] {
    const metadata = { pce: { state: 'provisional' } };
    return [
      { type: 'TEXT_MESSAGE_START', messageId: this.#id('answer'), role: 'assistant', metadata },
    ];
  }

  protected draftContinued(delta: string): AgUiEvent {
    return { type: 'TEXT_MESSAGE_CONTENT', messageId: this.#id('answer'), delta };
  }

  /** No event takes a message back: only a snapshot of all others removes it. */
  protected draftWithdrawn(): readonly AgUiEvent[] {
    return [{ type: 'TEXT_MESSAGE_END', messageId: this.#id('answer') }, this.#messages()];
  }

  protected settled({ statements, claims }: SignalOf<'answer.settled'>): readonly AgUiEvent[] {
    const metadata = { pce: { state: 'final' } };
    return [
      { type: 'TEXT_MESSAGE_END', messageId: this.#id('answer'), metadata },
      this.#set({ evidence: { statements, claims } }),
    ];
  }

  protected halted({ status, reason }: SignalOf<'turn.halted'>): readonly AgUiEvent[] {
    const paused = { id: pauseOf(this.#run.turn), reason: 'paused', message: reason };
    const interrupts = status === 'paused' ? [paused] : [...this.#open.values()];
    const suspended = [...this.#children.keys()].map((subagentRunId): AgUiEvent => {
      return { type: 'SUBAGENT_FINISHED', subagentRunId, outcome: { type: 'suspended' } };
    });
    const finished = this.#finish({ type: 'interrupt', interrupts });
    return [this.#set({ status, reason }), ...suspended, finished];
  }

  protected ended({ status, reason, state }: SignalOf<'turn.ended'>): readonly AgUiEvent[] {
    const change = this.#set({ status, reason });
    if (status === 'failed')
      return [change, ...this.fail(reason || 'the answer did not pass its checks')];
    if (status === 'cancelled') return [change, this.#finish({ type: 'cancelled' })];
    const result = { turn: this.#run.turn, answer: state.answer };
    return [change, { ...this.#finish({ type: 'success' }), result }];
  }

  #childBegan(work: Work): readonly AgUiEvent[] {
    const { id: parentToolCallId, name, turn: subagentRunId } = work;
    if (subagentRunId === undefined) return [];
    this.#children.set(subagentRunId, work);
    const place = { parentToolCallId, parentMessageId: this.#id('calls') };
    return [{ type: 'SUBAGENT_STARTED', subagentRunId, name, ...place }];
  }

  #childEnded(work: Work): readonly AgUiEvent[] {
    const { turn: subagentRunId = '', outcome = 'failure', code = outcome, message = code } = work;
    if (!this.#children.delete(subagentRunId)) return [];
    if (outcome !== 'success') return [{ type: 'SUBAGENT_ERROR', subagentRunId, message, code }];
    return [{ type: 'SUBAGENT_FINISHED', subagentRunId, result: this.output(work) }];
  }

  #id(name: string): string {
    return `${this.#run.turn}/${name}`;
  }

  /** Shows what is known before the first event to show. */
  #snapshots(): readonly AgUiEvent[] {
    const { state, first } = this.#run;
    const snapshot: AgUiEvent = {
      type: 'STATE_SNAPSHOT',
      snapshot: { ...state, pce: this.#state },
    };
    if (first <= 1) return [snapshot];
    const { draft } = this;
    const shown = draft === undefined ? [] : [...this.draftBegan(), this.draftContinued(draft)];
    const children = [...this.#children.values()].flatMap((work) => this.#childBegan(work));
    return [snapshot, this.#messages(), ...children, ...shown];
  }

  #messages(): AgUiEvent {
    const isOfTurn = ({ id }: Message): boolean => id.startsWith(this.#id(''));
    const calls: Message = { id: this.#id('calls'), role: 'assistant', toolCalls: this.#calls };
    const own = this.#calls.length === 0 ? [] : [calls, ...this.#results];
    const others = this.#run.messages.filter((message) => !isOfTurn(message));
    return { type: 'MESSAGES_SNAPSHOT', messages: [...others, ...own] };
  }

  #result(toolCallId: string, content: string, pce: object): AgUiEvent {
    const messageId = `${toolCallId}/result`;
    const result = { toolCallId, content, role: 'tool', metadata: { pce } } as const;
    this.#results.push({ id: messageId, ...result });
    return { type: 'TOOL_CALL_RESULT', messageId, ...result };
  }

  #set(change: Readonly<Record<string, unknown>>): AgUiEvent {
    this.#state = { ...this.#state, ...change };
    const delta = Object.entries(change).map(([key, value]) => ({
      op: 'add' as const,
      path: `/pce/${key}`,
      value,
    }));
    return { type: 'STATE_DELTA', delta };
  }

  #finish(outcome: RunFinishedOutcome) {
    const { threadId, runId } = this.#run;
    return { type: 'RUN_FINISHED', threadId, runId, outcome } as const;
  }
}

/** Returns the id of the interrupt of a paused turn. */
export function pauseOf(turn: string): string {
  return `${turn}.paused`;
}
