import type { Execution, ExecutionEvent, Task } from '@pce/client';

export interface ViewedTask
  extends Pick<
    Task,
    'taskId' | 'title' | 'parent' | 'agentId' | 'percent' | 'message' | 'blocker'
  > {
  /** A `TaskStatus`, or one of a newer server. */
  readonly status: string;
}

export interface ExecutionView extends Pick<Execution, 'executionId' | 'name' | 'reason'> {
  /** An `ExecutionStatus`, or one of a newer server. */
  readonly status: string;
  readonly tasks: ReadonlyMap<string, ViewedTask>;
}

export function toExecutionView(
  { executionId, name, status, reason }: Execution,
  tasks: readonly Task[],
): ExecutionView {
  const byId = new Map(tasks.map((task) => [task.taskId, task]));
  return { executionId, name, status, reason, tasks: byId };
}

/** Returns the view after one more event. Known events may be repeated, if those after them follow. */
export function withEvent(view: ExecutionView, event: ExecutionEvent): ExecutionView {
  const { eventType, taskId, reason = '' } = event;
  if (eventType === 'execution_moved') {
    return { ...view, status: event.to ?? view.status, reason };
  }
  const task = taskId === undefined ? undefined : view.tasks.get(taskId);
  const change = task && changeOf(task, event);
  if (task === undefined || change === undefined) return view;
  const tasks = new Map(view.tasks).set(task.taskId, { ...task, ...change });
  return { ...view, tasks: withWholes(tasks, task) };
}

function changeOf(task: ViewedTask, event: ExecutionEvent): Partial<ViewedTask> | undefined {
  const { agentId = null, message, percent, reason = '', recordedAt } = event;
  if (event.late) return undefined;
  switch (event.eventType) {
    case 'task_assigned':
      return { status: 'RUNNING', agentId, percent: null, message: null, blocker: null };
    case 'task_moved': {
      const { blockerKind: kind, suggestions = [], to: status = task.status } = event;
      const blocker =
        kind === undefined ? null : { kind, message: reason, suggestions, since: recordedAt };
      return { status, agentId: null, message: reason, blocker };
    }
    case 'task_resolved':
    case 'heartbeat':
      return undefined;
    default:
      return { message: message ?? task.message, percent: percent ?? task.percent };
  }
}

/** Completes the tasks around a part when their last part is. */
function withWholes(tasks: Map<string, ViewedTask>, part: ViewedTask): Map<string, ViewedTask> {
  for (const whole of wholesOf(tasks, part)) {
    const parts = [...tasks.values()].filter(({ parent }) => parent === whole.taskId);
    if (!parts.every(isDone)) break;
    tasks.set(whole.taskId, { ...whole, status: 'COMPLETE' });
  }
  return tasks;
}

/** Returns the ancestors of a task, the nearest first. Stops at a cycle, which only a broken server can report. */
export function wholesOf(tasks: ExecutionView['tasks'], task: ViewedTask): readonly ViewedTask[] {
  const wholes = new Map<string, ViewedTask>();
  const wholeOf = ({ parent }: ViewedTask) => (parent === null ? undefined : tasks.get(parent));
  let whole = wholeOf(task);
  while (whole !== undefined && !wholes.has(whole.taskId)) {
    wholes.set(whole.taskId, whole);
    whole = wholeOf(whole);
  }
  return [...wholes.values()];
}

export function isDone({ status }: ViewedTask): boolean {
  return status === 'COMPLETE' || status === 'SKIPPED';
}

export function hasEnded({ status }: Pick<ExecutionView, 'status'>): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELLED';
}
