import type { Client } from '@pce/client';
import { type ExecutionView, hasEnded, toExecutionView, withEvent } from './execution-view.js';
import { listTasks } from './list-tasks.js';
import type { Screen } from './screen.js';

export interface WatchExecutionOptions {
  readonly screen: Screen;
  readonly signal: AbortSignal;
  readonly untilBlocked: boolean;
}

export async function watchExecution(
  client: Client,
  executionId: string,
  { screen, signal, untilBlocked }: WatchExecutionOptions,
): Promise<void> {
  const execution = await client.executions.get(executionId);
  // Read after the number of the latest event: an event may be applied twice, but none is missed.
  let view = toExecutionView(execution, await listTasks(client, executionId));
  const isOver = (): boolean => hasEnded(view) || (untilBlocked && waits(view));
  screen.show(view);
  if (isOver()) return;
  for await (const event of client.stream(executionId, { after: execution.lastEvent, signal })) {
    view =
      event.eventType === 'plan_changed'
        ? toExecutionView({ ...execution, ...view }, await listTasks(client, executionId))
        : withEvent(view, event);
    screen.tell(event, view);
    if (isOver()) return;
  }
}

function waits({ status }: ExecutionView): boolean {
  return status === 'BLOCKED' || status === 'CREATED';
}
