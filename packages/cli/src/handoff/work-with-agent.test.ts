import type { Assignment } from '@pce/client';
import { Blocked } from '@pce/client';
import type { PermissionKind } from '@pce/core/ports';
import { type ScriptedAction, scriptedDriver } from '@pce/testkit';
import { expect, it } from 'vitest';
import { workWithAgent } from './work-with-agent.js';

const context: Assignment['context'] = {
  ...{ planGoal: 'Have a garden', previousTasks: [], upcomingTasks: [], notes: [] },
};

const assignment: Assignment = {
  ...{ executionId: 'e1', params: {}, context, signal: new AbortController().signal },
  task: {
    ...{ taskId: 'T1', title: 'Dig', description: '', action: 'work', params: {}, attempt: 1 },
    ...{ timeoutHours: 1, retryPolicy: { maxAttempts: 1, backoffSeconds: 0 }, context },
  },
  progress: () => undefined,
  subtask: () => undefined,
  usage: () => undefined,
};

const fails = { type: 'fail', message: 'no disk' } as const;

async function done(
  script: readonly ScriptedAction[],
  change: Partial<Assignment> = {},
  allowed: readonly PermissionKind[] = [],
) {
  const driver = scriptedDriver(script, { name: 'acp:ann' });
  const work = await workWithAgent(driver, { workspace: '/w', allowed });
  const answer = await work({ ...assignment, ...change });
  return { answer, prompts: driver.prompts, running: driver.running() };
}

const end =
  'Do this task in this folder, and nothing else. Then say in a few sentences what came of it.';

it('prompts an agent in a new session, and returns its answer (C8, D3)', async () => {
  const { answer, prompts, running } = await done([{ type: 'say', text: 'I dug.' }]);

  expect(answer).toEqual({ answer: 'I dug.', agent: 'acp:ann' });
  expect(prompts).toEqual([`Goal of the plan: Have a garden\n\nYour task: Dig\n\n${end}`]);
  expect(running).toBe(0);
});

it('sends the agent the earlier results, and the notes of people (C8, D3)', async () => {
  const before = { taskId: 'T0', status: 'COMPLETE', title: 'Buy a spade' };
  const { prompts } = await done([], {
    task: { ...assignment.task, description: 'Two feet deep.' },
    context: {
      ...context,
      notes: ['Mind the roses.'],
      learned: ['The shed is locked'],
      lastFailure: 'no spade',
      previousTasks: [before, { ...before, title: 'Sleep', outputData: { hours: 8 } }],
    },
  });

  expect(prompts[0]?.split('\n\n')).toEqual([
    'Goal of the plan: Have a garden',
    'Your task: Dig\nTwo feet deep.',
    'Done before:\n- Buy a spade\n- Sleep: {"hours":8}',
    'Found out by earlier tasks:\n- The shed is locked',
    'The last attempt failed: no spade',
    'Mind the roses.',
    end,
  ]);
});

it.each<[string, readonly ScriptedAction[], string]>([
  ['died', [{ type: 'die' }], 'the agent has'],
  ['failed after it had acted', [{ type: 'call', title: 'rm' }, fails], 'no disk'],
  ['stopped by itself', [{ type: 'stop', at: 'max_steps' }], 'stopped'],
  [
    'says that it ran into a limit',
    [{ type: 'say', text: "You've hit your usage limit." }],
    "You've hit your usage limit.",
  ],
])('blocks where an agent %s, so that a person looks (C8, D3)', async (_, script, why) => {
  const { answer } = await done(script);

  expect(answer).toBeInstanceOf(Blocked);
  expect(answer).toMatchObject({
    message: expect.stringContaining(`acp:ann broke off (${why}`),
    suggestions: ['retry', 'skip'],
  });
});

it('fails, to be tried again, where an agent has surely done nothing (C8, D3)', async () => {
  await expect(done([fails])).rejects.toThrow(/^no disk$/);
});

it.each([
  [['edit'], 'allowed'],
  [['read'], 'rejected'],
] as const)('lets an agent that may %j change a file: it is %s (C8)', async (allowed, answer) => {
  const { answer: said } = await done([{ type: 'ask', title: 'write a.md' }], {}, allowed);

  expect(said).toMatchObject({ answer });
});

it('ends with the reason for which it was stopped (D3)', async () => {
  const stopped = new AbortController();
  const work = done([{ type: 'hang' }], { signal: stopped.signal });
  stopped.abort(new Error('paused'));

  await expect(work).rejects.toThrow('paused');
});
