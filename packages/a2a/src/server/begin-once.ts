import type { Message } from '@a2a-js/sdk';
import { RequestMalformedError, TaskNotFoundError } from '@a2a-js/sdk/errors';
import type { TaskStart } from '../task/task-kind.js';

/** Begins the task of a message, or finds the one that it began before, also if it arrives twice at once. */
export async function beginOnce(
  find: () => Promise<TaskStart>,
  begin: () => Promise<TaskStart>,
): Promise<TaskStart> {
  const found = (): Promise<TaskStart | undefined> =>
    find().catch((error: unknown) => {
      if (error instanceof TaskNotFoundError) return undefined;
      throw error;
    });
  const known = await found();
  if (known !== undefined) return known;
  try {
    return await begin();
  } catch (error) {
    const other = await found();
    if (other === undefined) throw error;
    return other;
  }
}

/** Throws if a message names another context than that of its task. */
export function assertContext({ taskId, contextId }: Message, own: string): void {
  if (contextId !== '' && contextId !== own)
    throw new RequestMalformedError(`task ${taskId} belongs to context ${own}`);
}
