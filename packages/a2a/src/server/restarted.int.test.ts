import { TaskState } from '@a2a-js/sdk';
import { eventually, makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { DeskClient, questionOf } from '../../test/desk-client.js';
import { DeskProcesses } from '../../test/desk-processes.js';

it('continues a task in the process after a kill, and asks about a call in doubt (F1, F18)', async () => {
  using folder = makeFolder();
  await using desk = await DeskProcesses.open(folder.root, 60_000);
  const client = await DeskClient.open(desk.url);
  const asked = await client.ask({ text: 'O-7' });
  await desk.kill();
  await desk.start();
  expect(await client.task(asked.id)).toEqual(asked);
  const { intervention, approvedHash } = questionOf(asked);
  const approval = { intervention, choose: 'approve' };
  const forged = client.ask({ taskId: asked.id, data: { ...approval, approvedHash: 'forged' } });
  await expect(forged).rejects.toThrow('another call');
  await client.ask({ taskId: asked.id, data: { ...approval, approvedHash } }, true);
  await desk.kill();
  await desk.start();
  const doubted = await eventually(async () => {
    const task = await client.task(asked.id);
    expect(task.status?.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED);
    return task;
  });
  expect(questionOf(doubted)).toMatchObject({ kind: 'in_doubt' });
  const done = await client.ask({ taskId: asked.id, text: 'done' });
  expect(done.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
});
