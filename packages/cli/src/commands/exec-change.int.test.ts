import { join } from 'node:path';
import { createClient } from '@pce/client';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { runHere } from '../../test/run-here.js';
import { servingHere } from '../../test/serving.js';

it('what is left of an execution is changed by options and by a file, all or nothing (D4, D10)', async () => {
  using folder = makeFolder({
    'plan.md': '1. Dig\n2. Plant\n3. Water\n',
    'changes.json': JSON.stringify({
      changes: [
        { change: 'remove', task_id: '3' },
        { change: 'edit', taskId: '2', deadline: '2030-01-01T00:00:00Z', person: 'Mark' },
      ],
      reason: 'it rains',
    }),
    'wrong.json': JSON.stringify({ changes: [{ change: 'edit', taskId: '2', owner: 'Mark' }] }),
  });
  const { root } = folder;
  await using server = await servingHere(root);
  const at = ['--server', server.url];
  const exec = (...args: readonly string[]) => runHere(['exec', ...args, ...at]);
  expect(await exec('create', join(root, 'plan.md'))).toMatchObject({ code: 0 });
  const added = ['--add', 'Buy a can', '--id', 'can', '--before', '3', '--action', 'buy'];
  const { code, stdout } = await exec('change', 'last', ...added, '--params', '{"l":9}', '--json');
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { planVersion: 2, tasksTotal: 4 }]);
  const file = await exec('change', 'last', '--file', join(root, 'changes.json'));
  expect([file.code, file.stderr]).toEqual([0, '']);

  const client = createClient({ url: server.url });
  const [execution] = (await client.executions.list()).executions;
  const { tasks } = await client.tasks.list(execution?.executionId ?? '');
  expect(tasks.map(({ taskId }) => taskId)).toEqual(['1', '2', 'can']);
  expect(tasks[1]).toMatchObject({ person: 'Mark', deadline: Date.UTC(2030, 0, 1) });
  expect(tasks[2]).toMatchObject({ action: 'buy', params: { l: 9 } });

  const wrong = async (...args: readonly string[]) => {
    const { code: exitCode, stderr } = await exec('change', 'last', ...args);
    return [exitCode, stderr];
  };
  expect(await wrong('--file', join(root, 'wrong.json'))).toEqual([
    1,
    expect.stringContaining('owner'),
  ]);
  expect(await wrong('--edit', '9')).toEqual([1, expect.stringContaining('no task "9"')]);
  expect(await wrong()).toEqual([1, expect.stringContaining('give one of')]);
  const stale = ['--edit', '1', '--title', 'Hoe', '--plan-version', '1'];
  expect(await wrong(...stale)).toEqual([3, expect.stringContaining('version 3, not 1')]);
});
