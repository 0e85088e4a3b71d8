import { type ListTasksRequest, type ListTasksResponse, type Task, TaskState } from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import type { Orchestrator, TurnSummary } from '@pce/core';

/** Most tasks of a list, from the newest. */
const maxListed = 10_000;

const statesOf: { readonly [Status in TurnSummary['status']]: TaskState } = {
  running: TaskState.TASK_STATE_WORKING,
  paused: TaskState.TASK_STATE_WORKING,
  blocked: TaskState.TASK_STATE_INPUT_REQUIRED,
  completed: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
  cancelled: TaskState.TASK_STATE_CANCELED,
};

/** Lists the tasks of an owner, those begun last first. The token of a page is the id of the last task before it. */
export async function listTasks(
  pce: Orchestrator,
  of: { readonly owner: string; readonly session: string },
  request: ListTasksRequest,
  read: (turn: string) => Promise<Task>,
): Promise<ListTasksResponse> {
  const { contextId, status, pageSize = 50, pageToken, statusTimestampAfter } = request;
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 100)
    throw new RequestMalformedError('pageSize must be between 1 and 100');
  const since = Date.parse(statusTimestampAfter || '1970-01-01');
  if (Number.isNaN(since)) throw new RequestMalformedError('statusTimestampAfter must be a date');
  const thread = contextId === '' ? {} : { thread: contextId };
  const turns = await pce.list({ ...of, ...thread, limit: maxListed });
  const wanted = turns.filter(
    (turn) =>
      turn.updatedAt >= since &&
      (status === TaskState.TASK_STATE_UNSPECIFIED || statesOf[turn.status] === status),
  );
  const from = pageToken === '' ? 0 : wanted.findIndex(({ turn }) => turn === pageToken) + 1;
  const page = wanted.slice(from, from + pageSize);
  const tasks = await Promise.all(page.map(({ turn }) => read(turn)));
  return {
    tasks: request.includeArtifacts ? tasks : tasks.map((task) => ({ ...task, artifacts: [] })),
    nextPageToken: from + page.length < wanted.length ? (page.at(-1)?.turn ?? '') : '',
    ...{ pageSize, totalSize: wanted.length },
  };
}
