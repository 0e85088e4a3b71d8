import {
  type Artifact,
  Message,
  type Part,
  type StreamResponse,
  type Task,
  TaskState,
  type TaskStatus,
} from '@a2a-js/sdk';
import type { Intervention, Json } from '@pce/core';
import type { Signal } from '@pce/core/signals';
import { type SignalOf, TurnWriter, type TurnWriterOptions } from '@pce/ui';

/** Options of {@link TaskWriter}. */
export interface TaskWriterOptions extends TurnWriterOptions {
  readonly contextId: string;
}

/** Writes a turn as the updates of a task: its status, and the artifact `answer`, of which each draft replaces the one before. */
export class TaskWriter extends TurnWriter<StreamResponse> {
  readonly #place: { readonly taskId: string; readonly contextId: string };
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

  begin(): readonly StreamResponse[] {
    return [];
  }

  fail(): readonly StreamResponse[] {
    return [];
  }

  protected goals(): readonly StreamResponse[] {
    return [];
  }

  protected notice(): readonly StreamResponse[] {
    return [];
  }

  protected callBegan(): readonly StreamResponse[] {
    return [];
  }

  protected callEnded(): readonly StreamResponse[] {
    return [];
  }

  protected workEnded({ id, kind }: SignalOf<'work.ended'>['work']): readonly StreamResponse[] {
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
    return this.#answer([{ text }], { append });
  }

  protected draftWithdrawn(): readonly StreamResponse[] {
    return this.#hasText ? [this.#answer([], { append: false })] : [];
  }

  protected settled({ statements, claims }: SignalOf<'answer.settled'>): readonly StreamResponse[] {
    return [this.#answer([{ data: { statements, claims } }], { append: true, lastChunk: true })];
  }

  protected halted({ status, reason, at }: SignalOf<'turn.halted'>): readonly StreamResponse[] {
    if (status === 'paused') return this.#working(at);
    const open = [...this.#open.values()];
    const parts = open.flatMap(questionParts);
    const id = open.map((question) => question.id).join(' ');
    return this.#status(
      TaskState.TASK_STATE_INPUT_REQUIRED,
      at,
      id,
      open.length > 0 ? parts : [{ text: reason }],
    );
  }

  protected ended({ status, reason, at }: SignalOf<'turn.ended'>): readonly StreamResponse[] {
    const parts = reason === '' ? [] : [{ text: reason }];
    return this.#status(endStates[status], at, `${this.#place.taskId}.end`, parts);
  }

  #working(at: number): readonly StreamResponse[] {
    const isWorking = this.#state === TaskState.TASK_STATE_WORKING;
    return isWorking ? [] : this.#status(TaskState.TASK_STATE_WORKING, at, '', []);
  }

  #status(
    state: TaskState,
    at: number,
    messageId: string,
    parts: readonly object[],
  ): readonly StreamResponse[] {
    this.#state = state;
    const message =
      parts.length === 0 ? undefined : agentMessage({ ...this.#place, messageId, parts });
    const status: TaskStatus = { state, message, timestamp: new Date(at).toISOString() };
    const value = { ...this.#place, status, metadata: undefined };
    return [{ payload: { $case: 'statusUpdate', value } }];
  }

  #answer(
    parts: readonly object[],
    { append, lastChunk = false }: { readonly append: boolean; readonly lastChunk?: boolean },
  ): StreamResponse {
    const artifact: Artifact = {
      ...{ artifactId: 'answer', name: 'answer', description: '', parts: toParts(parts) },
      ...{ metadata: undefined, extensions: [] },
    };
    const value = { ...this.#place, artifact, append, lastChunk, metadata: undefined };
    return { payload: { $case: 'artifactUpdate', value } };
  }
}

const endStates = {
  completed: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
  cancelled: TaskState.TASK_STATE_CANCELED,
} as const;

/** Returns a task with an update applied. */
export function withUpdate(task: Task, { payload }: StreamResponse): Task {
  if (payload?.$case === 'statusUpdate') return { ...task, status: payload.value.status };
  if (payload?.$case !== 'artifactUpdate' || payload.value.artifact === undefined) return task;
  const { artifact, append } = payload.value;
  const before = append ? (task.artifacts[0]?.parts ?? []) : [];
  const parts = [...before, ...artifact.parts].reduce(joinTexts, []);
  return { ...task, artifacts: parts.length === 0 ? [] : [{ ...artifact, parts }] };
}

function joinTexts(parts: Part[], part: Part): Part[] {
  const last = parts.at(-1)?.content;
  if (last?.$case !== 'text' || part.content?.$case !== 'text') return [...parts, part];
  const value = last.value + part.content.value;
  return [...parts.slice(0, -1), { ...part, content: { $case: 'text', value } }];
}

/** Returns a message of the agent from parts in the protocol's JSON. */
function agentMessage(json: object): Message {
  return Message.fromJSON({ role: 'ROLE_AGENT', ...json });
}

function toParts(parts: readonly object[]): Part[] {
  return agentMessage({ parts }).parts;
}

/** Returns a question in words with its choices, and as data by which it is answered. */
function questionParts(question: Intervention): readonly object[] {
  const { id, kind, message, options, approval, question: asked } = question;
  const choices = options.map((option) => `${option.id} (${option.label})`).join(', ');
  const args: Json | undefined = approval?.args ?? asked?.args;
  const data = {
    ...{ intervention: id, kind, options },
    ...(approval && { approvedHash: approval.hash }),
    ...(args !== undefined && { args }),
    ...(asked?.schema && { schema: asked.schema }),
  };
  return [{ text: `${message}\nAnswer with ${choices}` }, { data }];
}
