import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createClient } from '@pce/client';
import { memoryStore } from '@pce/core';
import { expect, it } from 'vitest';
import { serve } from './serve.ts';

const script = fileURLToPath(new URL('../../examples/agent-in-python/agent.py', import.meta.url));
const isThere = spawnSync('python3', ['--version']).status === 0;
const where = isThere ? '' : ' (SKIPPED: there is no python3 on this machine)';

/** The agent at work; `stop` ends it and answers what it printed. */
function startAgent(url: string) {
  const program = spawn('python3', [script, url], {
    env: { ...process.env, NO_PROXY: '127.0.0.1' },
  });
  const ended = once(program, 'exit');
  let printed = '';
  program.stderr.on('data', (text) => {
    printed += text;
  });
  return async (): Promise<string> => {
    program.kill('SIGKILL');
    await ended;
    return printed;
  };
}

it.skipIf(!isThere)(
  `an agent of 25 lines in Python does the tasks of a plan (D3)${where}`,
  async () => {
    await using store = memoryStore();
    await using server = await serve(store);
    const client = createClient({ url: server.url });
    const content = '# Open a shop\n\n- [ ] Write the sign\n- [ ] Write the menu (after 1)\n';
    const { planId } = await client.plans.create({ content, name: 'Shop' });
    const { executionId } = await client.executions.create({ planId });
    const stop = startAgent(server.url);
    try {
      for await (const { eventType, to } of client.stream(executionId)) {
        if (eventType === 'execution_moved' && to !== 'QUEUED')
          expect(['RUNNING', 'COMPLETED']).toContain(to);
      }
    } finally {
      expect(await stop()).toBe('');
    }
    const { tasks } = await client.tasks.list(executionId);
    expect(tasks.filter(({ action }) => action === 'write')).toMatchObject([
      { status: 'COMPLETE', attempts: 1, outputData: { text: expect.stringContaining('sign') } },
      { status: 'COMPLETE', attempts: 1, outputData: { text: expect.stringContaining('menu') } },
    ]);
  },
);
