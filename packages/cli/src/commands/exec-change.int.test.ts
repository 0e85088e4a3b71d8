import { join } from 'node:path';
import { createClient } from '@pce/client';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { runHere } from '../../test/run-here.js';
import { servingHere } from '../../test/serving.js';

it('what is left of an execution is changed (D4, D10)', async () => {
  using folder = makeFolder({
    'plan.md': '1. Dig\n2. Plant\n3. Water\n',
  });
  const { root } = folder;
  await using server = await servingHere(root);
  const at = ['--server', server.url];
  const exec = (...args: readonly string[]) => runHere(['exec', ...args, ...at]);
  expect(await exec('create', join(root, 'plan.md'))).toMatchObject({ code: 0 });
  const added = ['--add', 'Buy a can', '--id', 'can', '--before', '3', '--action', 'buy'];
  const { code, stdout } = await exec('change', 'last', ...added, '--params', '{"l":9}', '--json');
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { planVersion: 2, tasksTotal: 4 }]);
  const edited = ['--edit', '2', '--deadline', '2030-01-01T00:00:00Z', '--person', 'Mark'];
  expect(await exec('change', 'last', ...edited)).toMatchObject({ code: 0, stderr: '' });
  const removed = ['--remove', '3', '--reason', 'it rains'];
  expect(await exec('change', 'last', ...removed)).toMatchObject({ code: 0, stderr: '' });

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
  expect(await wrong('--edit', '9')).toEqual([1, expect.stringContaining('no task "9"')]);
  expect(await wrong()).toEqual([1, expect.stringContaining('give one of')]);
  const stale = ['--edit', '1', '--title', 'Hoe', '--plan-version', '1'];
  expect(await wrong(...stale)).toEqual([3, expect.stringContaining('version 4, not 1')]);
});
