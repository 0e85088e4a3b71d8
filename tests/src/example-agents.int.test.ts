import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createClient } from '@pce/client';
import { memoryStore } from '@pce/core';
import { expect, it } from 'vitest';
import { carryOut, workFor } from './agent-example.ts';
import { serve } from './serve.ts';

const content = '# Open a shop\n\n- [ ] Write the sign\n- [ ] Write the menu (after 1)\n';

const fileOf = (path: string): string =>
  fileURLToPath(new URL(`../../examples/${path}`, import.meta.url));

const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

const skipped = (program: string): string =>
  isThere(program) ? '' : ` (SKIPPED: there is no ${program} on this machine)`;

function start(program: string, args: readonly string[]) {
  const env = { ...process.env, NO_PROXY: '127.0.0.1' };
  const child = spawn(program, args, { env });
  const ended = once(child, 'exit');
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints += text;
  });
  const stop = async (): Promise<string> => {
    child.kill('SIGKILL');
    await ended;
    return complaints;
  };
  return { ended, stop };
}

it.skipIf(!isThere('python3'))(
  `an agent of 25 lines in Python does the tasks of a plan (D3)${skipped('python3')}`,
  async () => {
    await using store = memoryStore();
    await using server = await serve(store);
    const { stop } = start('python3', [fileOf('agent-in-python/agent.py'), server.url]);
    try {
      expect(await carryOut(server.url, content)).toBe('COMPLETED');
    } finally {
      expect(await stop()).toBe('');
    }
    const client = createClient({ url: server.url });
    const [execution] = (await client.executions.list()).executions;
    const { tasks } = await client.tasks.list(execution?.executionId ?? '');
    expect(tasks.filter(({ action }) => action === 'write')).toMatchObject([
      { status: 'COMPLETE', attempts: 1, outputData: { text: expect.stringContaining('sign') } },
      { status: 'COMPLETE', attempts: 1, outputData: { text: expect.stringContaining('menu') } },
    ]);
  },
);

it.skipIf(!isThere('curl'))(
  `the protocol works step by step with curl (D3)${skipped('curl')}`,
  async () => {
    await using store = memoryStore();
    await using server = await serve(store);
    const client = createClient({ url: server.url });
    const { planId } = await client.plans.create({ content: '- [ ] Write the sign' });
    await client.executions.create({ planId });
    const { ended, stop } = start('sh', [fileOf('agent-in-shell/agent.sh'), server.url]);
    expect(await ended).toEqual([0, null]);
    expect(await stop()).toBe('');
    const [execution] = (await client.executions.list()).executions;
    const { events } = await client.executions.events(execution?.executionId ?? '');
    const reports = events.filter(
      ({ leaseExpiresAt, from, to }) => !leaseExpiresAt && !from && !to,
    );
    expect(reports.map(({ eventType }) => eventType)).toEqual([
      'execution_created',
      'task_started',
      'heartbeat',
      'task_complete',
    ]);
  },
);

it('an agent and a client in TypeScript, as the pages show them, finish a plan (D3, D4)', async () => {
  await using store = memoryStore();
  await using server = await serve(store);
  const stop = new AbortController();
  const working = workFor(server.url, stop.signal);
  expect(await carryOut(server.url, content)).toBe('COMPLETED');
  stop.abort();
  await working;
});
