import type { Client, Task } from '@pce/client';

export async function listTasks(client: Client, executionId: string): Promise<readonly Task[]> {
  const tasks: Task[] = [];
  let cursor: string | null = null;
  do {
    const page = await client.tasks.list(executionId, cursor === null ? {} : { cursor });
    tasks.push(...page.tasks);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return tasks;
}
