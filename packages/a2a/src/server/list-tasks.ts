import { type ListTasksRequest, type ListTasksResponse, type Task, TaskState } from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import type { ListedTask } from '../task/task-kind.js';

/** Returns a page of tasks that are given newest first. The token of a page is the id of the last task before it. */
export async function listTasks(
  listed: readonly ListedTask[],
  request: ListTasksRequest,
  read: (id: string) => Promise<Task>,
): Promise<ListTasksResponse> {
  const { status, pageSize = 50, pageToken, statusTimestampAfter } = request;
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 100)
    throw new RequestMalformedError('pageSize must be between 1 and 100');
  const since = Date.parse(statusTimestampAfter || '1970-01-01');
  if (Number.isNaN(since)) throw new RequestMalformedError('statusTimestampAfter must be a date');
  const from = pageToken === '' ? 0 : listed.findIndex(({ id }) => id === pageToken) + 1;
  if (from === 0 && pageToken !== '')
    throw new RequestMalformedError('pageToken is not one of this list');
  const isWanted = ({ state, updatedAt }: ListedTask): boolean =>
    updatedAt >= since && (status === TaskState.TASK_STATE_UNSPECIFIED || state === status);
  // The task of a token may have changed its state since: it is looked for among all.
  const left = listed.slice(from).filter(isWanted);
  const page = left.slice(0, pageSize);
  const tasks = await Promise.all(page.map(({ id }) => read(id)));
  return {
    tasks: request.includeArtifacts ? tasks : tasks.map((task) => ({ ...task, artifacts: [] })),
    nextPageToken: page.length < left.length ? (page.at(-1)?.id ?? '') : '',
    pageSize,
    totalSize: listed.filter(isWanted).length,
  };
}
