import { setTimeout as delay } from 'node:timers/promises';
import { type Task, TaskState } from '@a2a-js/sdk';
import { eventually, makeFolder } from '@pce/test-support';
import { DeskClient } from './desk-client.js';
import { DeskProcesses } from './desk-processes.js';
import { openReceiver } from './push-receiver.js';

/** Counts of messages to a killed server, by their outcome. */
export interface KilledDesk {
  readonly messages: number;
  readonly completed: number;
  /** Tasks beyond one a message. */
  readonly secondTasks: number;
  readonly pushes: number;
  /** Pushes that came again under the same id. */
  readonly pushedAgain: number;
  /** Pushes of one task that say the same under another id. */
  readonly secondPushes: number;
}

/** Sends a message a round, kills the server within 120 ms, starts it again, and sends the message until it is answered. */
export async function killDesk(rounds: number): Promise<KilledDesk> {
  using folder = makeFolder();
  await using receiver = await openReceiver();
  await using desk = await DeskProcesses.open(folder.root);
  const client = await DeskClient.open(desk.url);
  const authentication = undefined;
  const push = { tenant: '', id: 'p', taskId: '', url: receiver.url, token: '', authentication };
  const completed = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const message = { messageId: `m${round}`, text: 'Hello', push };
    const cut = client.ask(message).catch(() => undefined);
    await delay((round * 7) % 120);
    await desk.kill();
    await cut;
    await desk.start();
    const task = await eventually((): Promise<Task> => client.ask(message));
    if (task.status?.state === TaskState.TASK_STATE_COMPLETED) completed.add(task.id);
  }
  const ended = () =>
    receiver.pushed.filter(
      ({ update: { payload } }) =>
        payload?.$case === 'statusUpdate' &&
        payload.value.status?.state === TaskState.TASK_STATE_COMPLETED,
    );
  await eventually(() => {
    const tasks = new Set(ended().map(({ id }) => id));
    if (tasks.size < rounds)
      throw new Error(`${tasks.size} of ${rounds} tasks were pushed to their end`);
  });
  const { totalSize } = await client.tasks();
  const ids = new Set(receiver.pushed.map(({ id }) => id));
  const ends = new Set(ended().map(({ id }) => id));
  return {
    messages: rounds,
    completed: completed.size,
    secondTasks: totalSize - rounds,
    pushes: ids.size,
    pushedAgain: receiver.pushed.length - ids.size,
    secondPushes: ends.size - rounds,
  };
}
