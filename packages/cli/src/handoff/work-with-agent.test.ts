import type { Assignment } from '@pce/client';
import { makeFolder } from '@pce/test-support';
import { scriptedDriver } from '@pce/testkit';
import { expect, it } from 'vitest';
import { workWithAgent } from '../commands/agent.js';

const context: Assignment['context'] = {
  planGoal: 'Have a garden',
  previousTasks: [],
  upcomingTasks: [],
  notes: [],
};

const assignment: Assignment = {
  executionId: 'e1',
  params: {},
  context,
  signal: new AbortController().signal,
  task: {
    taskId: 'T1',
    title: 'Dig',
    description: '',
    action: 'work',
    params: {},
    attempt: 1,
    timeoutHours: 1,
    retryPolicy: { maxAttempts: 1, backoffSeconds: 0 },
    context,
  },
  progress: () => undefined,
  subtask: () => undefined,
  usage: () => undefined,
};

it.each([
  [['edit'], 'allowed'],
  [['read'], 'rejected'],
] as const)('lets an agent that may %j change a file: it is %s (C8)', async (allowed, answer) => {
  const driver = scriptedDriver([{ type: 'ask', title: 'write a.md' }], { name: 'acp:ann' });
  const work = await workWithAgent(driver, { workspace: '/w', allowed });

  expect(await work(assignment)).toMatchObject({ answer });
});

it('does not complete a task whose agent reports what did not happen: a person is asked (C8, D11)', async () => {
  using folder = makeFolder({ 'a.md': 'a' });
  const driver = scriptedDriver([{ type: 'say', text: 'I updated a.md.' }]);
  const work = await workWithAgent(driver, { workspace: folder.root, allowed: ['edit'] });

  expect(await work(assignment)).toMatchObject({
    code: 'task_blocked',
    message: expect.stringContaining('file a.md: it did not change'),
  });
});
