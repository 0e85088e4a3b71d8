import type { Client } from '@pce/client';
import { listTasks } from './ask-server.js';
import { eventLine, hasEnded, headLine } from './execution-lines.js';

export interface WatchExecutionOptions {
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
  readonly untilBlocked: boolean;
}

/** Prints a line for each event of an execution until it ends. */
export async function watchExecution(
  client: Client,
  executionId: string,
  { print, signal, untilBlocked }: WatchExecutionOptions,
): Promise<void> {
  const execution = await client.executions.get(executionId);
  const tasks = await listTasks(client, executionId);
  const titles = new Map(tasks.map(({ taskId, title }) => [taskId, title]));
  const isOver = (status: string): boolean =>
    hasEnded({ status }) || (untilBlocked && (status === 'BLOCKED' || status === 'CREATED'));
  print(headLine(execution, tasks));
  if (isOver(execution.status)) return;
  for await (const event of client.stream(executionId, { after: execution.lastEvent, signal })) {
    for (const { taskId, title } of event.changed ?? []) titles.set(taskId, title);
    const line = eventLine(event, titles);
    if (line !== undefined) print(line);
    if (event.eventType === 'execution_moved' && isOver(event.to ?? '')) return;
  }
}
