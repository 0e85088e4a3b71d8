import { type StreamResponse, TaskState } from '@a2a-js/sdk';
import type { Intervention, Json } from '@pce/core';
import type { Signal } from '@pce/core/signals';
import { TurnWriter, type TurnWriterOptions } from '@pce/ui';
import type { SignalOf } from '@pce/ui/internal';
import { artifactUpdate, type ShownStatus, statusUpdate, type TaskPlace } from './updates.js';

export interface TaskWriterOptions extends TurnWriterOptions {
  readonly contextId: string;
}

/** Writes a turn as the updates of a task: its status, and the artifact `answer`, of which each draft replaces the one before. */
export class TaskWriter extends TurnWriter<StreamResponse> {
  readonly #place: TaskPlace;
  readonly #open = new Map<string, Intervention>();
  #state = TaskState.TASK_STATE_WORKING;
  #hasText = false;

  constructor(options: TaskWriterOptions) {
    super(options);
    this.#place = { taskId: options.turn, contextId: options.contextId };
  }

  override write(signal: Signal): readonly StreamResponse[] {
    const isResumed = signal.type === 'turn.went-on' && this.#open.size === 0;
    const isShown = signal.version >= this.options.first;
    const resumed = isResumed ? this.#working(signal.at) : [];
    return [...(isShown ? resumed : []), ...super.write(signal)];
  }

  protected override workEnded({ id, kind }: SignalOf<'work.ended'>['work']) {
    if (kind === 'wait') this.#open.delete(id);
    return [];
  }

  protected asked(question: Intervention): readonly StreamResponse[] {
    this.#open.set(question.id, question);
    return [];
  }

  protected answered({ id, at }: SignalOf<'question.answered'>): readonly StreamResponse[] {
    this.#open.delete(id);
    return this.#open.size === 0 ? this.#working(at) : [];
  }

  protected draftBegan(): readonly StreamResponse[] {
    this.#hasText = false;
    return [];
  }

  protected draftContinued(text: string): StreamResponse {
    const append = this.#hasText;
    this.#hasText = true;
    return this.#answer([{ text }], append);
  }

  protected draftWithdrawn(): readonly StreamResponse[] {
    return this.#hasText ? [this.#answer([], false)] : [];
  }

  protected settled({ statements, claims }: SignalOf<'answer.settled'>): readonly StreamResponse[] {
    return [this.#answer([{ data: { statements, claims } }], true, true)];
  }

  protected halted({ status, reason, at }: SignalOf<'turn.halted'>): readonly StreamResponse[] {
    if (status === 'paused') return this.#working(at);
    const open = [...this.#open.values()];
    const parts = open.length > 0 ? open.flatMap(questionParts) : [{ text: reason }];
    const messageId = open.map(({ id }) => id).join(' ');
    return this.#status({ state: TaskState.TASK_STATE_INPUT_REQUIRED, at, messageId, parts });
  }

  protected ended({ status, reason, at }: SignalOf<'turn.ended'>): readonly StreamResponse[] {
    const parts = reason === '' ? [] : [{ text: reason }];
    const messageId = `${this.#place.taskId}.end`;
    return this.#status({ state: endStates[status], at, messageId, parts });
  }

  #working(at: number): readonly StreamResponse[] {
    const state = TaskState.TASK_STATE_WORKING;
    return this.#state === state ? [] : this.#status({ state, at });
  }

  #status(status: ShownStatus): readonly StreamResponse[] {
    this.#state = status.state;
    return [statusUpdate(this.#place, status)];
  }

  #answer(parts: readonly object[], append: boolean, lastChunk = false): StreamResponse {
    const artifact = { id: 'answer', name: 'answer', parts };
    return artifactUpdate(this.#place, artifact, { append, lastChunk });
  }
}

const endStates = {
  completed: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
  cancelled: TaskState.TASK_STATE_CANCELED,
} as const;

/** Returns a question in words with its choices, and as data by which it is answered. */
function questionParts(question: Intervention): readonly object[] {
  const { id, kind, message, options, approval, question: asked } = question;
  const choices = options.map((option) => `${option.id} (${option.label})`).join(', ');
  const args: Json | undefined = approval?.args ?? asked?.args;
  const data = {
    intervention: id,
    kind,
    options,
    ...(approval && { approvedHash: approval.hash }),
    ...(args !== undefined && { args }),
    ...(asked?.schema && { schema: asked.schema }),
  };
  return [{ text: `${message}\nAnswer with ${choices}` }, { data }];
}
