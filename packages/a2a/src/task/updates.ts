import {
  type Artifact,
  Message,
  type Part,
  type StreamResponse,
  type Task,
  TaskState,
  type TaskStatus,
} from '@a2a-js/sdk';

export interface TaskPlace {
  readonly taskId: string;
  readonly contextId: string;
}

/** A status, with parts of its message in the protocol's JSON. */
export interface ShownStatus {
  readonly state: TaskState;
  /** Unix time in milliseconds. */
  readonly at: number;
  /** @defaultValue none */
  readonly messageId?: string;
  /** @defaultValue none: it has no message */
  readonly parts?: readonly object[];
}

export function begunTask(place: TaskPlace, state: TaskState, at: number, request: string): Task {
  const { taskId: id, contextId } = place;
  const said = { messageId: `${id}.request`, role: 'ROLE_USER', parts: [{ text: request }] };
  return {
    id,
    contextId,
    artifacts: [],
    metadata: undefined,
    history: [Message.fromJSON({ ...said, ...place })],
    status: statusOf(place, { state, at }),
  };
}

export function statusUpdate(place: TaskPlace, status: ShownStatus): StreamResponse {
  const value = { ...place, status: statusOf(place, status), metadata: undefined };
  return { payload: { $case: 'statusUpdate', value } };
}

/** Returns the update of an artifact by parts in the protocol's JSON, which follow those before or replace them. */
export function artifactUpdate(
  place: TaskPlace,
  {
    id,
    name,
    parts,
  }: { readonly id: string; readonly name: string; readonly parts: readonly object[] },
  { append, lastChunk }: { readonly append: boolean; readonly lastChunk: boolean },
): StreamResponse {
  const artifact: Artifact = {
    artifactId: id,
    name,
    description: '',
    parts: Message.fromJSON({ parts }).parts,
    metadata: undefined,
    extensions: [],
  };
  const value = { ...place, artifact, append, lastChunk, metadata: undefined };
  return { payload: { $case: 'artifactUpdate', value } };
}

/** Returns a task with an update applied. */
export function withUpdate(task: Task, { payload }: StreamResponse): Task {
  if (payload?.$case === 'statusUpdate') return { ...task, status: payload.value.status };
  if (payload?.$case !== 'artifactUpdate' || payload.value.artifact === undefined) return task;
  const { artifact, append } = payload.value;
  const isSame = ({ artifactId }: Artifact): boolean => artifactId === artifact.artifactId;
  const before = append ? (task.artifacts.find(isSame)?.parts ?? []) : [];
  const parts = [...before, ...artifact.parts].reduce(joinTexts, []);
  const others = task.artifacts.filter((one) => !isSame(one));
  return { ...task, artifacts: parts.length === 0 ? others : [...others, { ...artifact, parts }] };
}

/** Whether nothing happens in a task before its client acts. */
export function isStill(task: Task): boolean {
  return task.status?.state === TaskState.TASK_STATE_INPUT_REQUIRED || hasEnded(task);
}

export function hasEnded({ status }: Task): boolean {
  return status !== undefined && ends.includes(status.state);
}

const ends: readonly TaskState[] = [
  TaskState.TASK_STATE_COMPLETED,
  TaskState.TASK_STATE_FAILED,
  TaskState.TASK_STATE_CANCELED,
];

function statusOf(place: TaskPlace, { state, at, messageId, parts = [] }: ShownStatus): TaskStatus {
  const said = { ...place, messageId, role: 'ROLE_AGENT', parts };
  const message = parts.length === 0 ? undefined : Message.fromJSON(said);
  return { state, message, timestamp: new Date(at).toISOString() };
}

function joinTexts(parts: Part[], part: Part): Part[] {
  const last = parts.at(-1)?.content;
  if (last?.$case !== 'text' || part.content?.$case !== 'text') return [...parts, part];
  const value = last.value + part.content.value;
  return [...parts.slice(0, -1), { ...part, content: { $case: 'text', value } }];
}
