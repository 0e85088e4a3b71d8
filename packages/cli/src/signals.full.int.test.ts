import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runCli, spawnCli } from '../test/cli.js';
import { installOpenai } from '../test/install-openai.js';
import { runIn, startHere } from '../test/run-here.js';
import { aPlan } from '../test/workspace.js';
import type { LsDocument } from './documents.js';
import type { TurnDocument } from './index.js';

/** Each step waits for a moment, so that there is a moment to interrupt it. */
const slow = (ms: number) => ({
  'planning/slow.md': aPlan(['Wait for `a`', 'Wait for `b`', 'Wait for `c`']),
  'execution/wait.mjs': `// ---
// description: Wait for something
// parameters: { what: { type: string } }
// effect: read
// ---
import { readFileSync } from 'node:fs';
const { what } = JSON.parse(readFileSync(0, 'utf8'));
setTimeout(() => console.log(JSON.stringify({ what })), ${ms});
`,
});

const signalListeners = () => ['SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name));

describe('Ctrl-C', () => {
  it('ends a process in order, and another continues its turn (F1)', async () => {
    using folder = makeFolder(slow(500));
    const cwd = folder.root;
    const child = await spawnCli(['run', 'planning/slow.md'], { cwd });

    await new Promise((resolve) => child.stderr?.once('data', resolve));
    child.kill('SIGINT');
    const paused = await child.finished;
    const resumed = await runCli(['resume', 'last', '--json'], { cwd });

    expect(paused.code).toBe(2);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ status: 'completed' });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'pauses the turn before its next step (%s), and resume completes it (F1)',
    async (signal) => {
      using folder = makeFolder(slow(500));
      const before = signalListeners();
      const run = startHere(['run', 'planning/slow.md', '--workspace', folder.root]);

      await run.said(/COMMAND/);
      run.signal(signal);
      const paused = await run.finished;
      const resumed = await runIn(folder.root, ['resume', 'last', '--json']);

      expect(paused.code).toBe(2);
      expect(paused.stderr).toContain('pausing');
      expect(paused.stderr).toMatch(/status: paused[\s\S]*go on: pce resume turn_/);
      expect(resumed.code).toBe(0);
      const turn: TurnDocument = JSON.parse(resumed.stdout);
      expect(turn.status).toBe('completed');
      expect(turn.claims).toHaveLength(3);
      expect(signalListeners()).toEqual(before);
    },
  );

  it('ends the process the second time; the turn is shown as interrupted, until pce cancel ends it (A13, F15)', async () => {
    using folder = makeFolder(slow(3_000));
    const cwd = folder.root;
    const child = await spawnCli(['run', 'planning/slow.md'], { cwd });
    const said = (text: string) =>
      new Promise<void>((resolve) =>
        child.stderr?.on('data', (chunk: string) => chunk.includes(text) && resolve()),
      );

    await said('▸');
    child.kill('SIGINT');
    await said('once more');
    child.kill('SIGINT');
    const ended = await child.finished;
    const listed: LsDocument = JSON.parse((await runIn(cwd, ['ls', '--json'])).stdout);
    const cancelled = await runIn(cwd, ['cancel', 'last', '--reason', 'wrong plan', '--json']);

    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/go on: pce resume turn_\w+\n$/);
    expect(listed.turns[0]).toMatchObject({ status: 'running', interrupted: true });
    expect(listed.turns[0]?.durationMs).toBeGreaterThan(0);
    expect(cancelled.code).toBe(0);
    expect(JSON.parse(cancelled.stdout)).toMatchObject({
      status: 'cancelled',
      reason: 'wrong plan',
    });
  });

  it('cuts a call of a model off, which is asked again (A13)', async () => {
    let asked = 0;
    const first = Promise.withResolvers<void>();
    const server = createServer((_, response) => {
      asked += 1;
      if (asked === 1) {
        first.resolve();
        return;
      }
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    using folder = makeFolder({});
    const cwd = folder.root;
    installOpenai(cwd);
    const model = `openai:large,baseURL=http://127.0.0.1:${port}/v1`;
    const options = { cwd, env: { NODE_PATH: '', OPENAI_API_KEY: 'sk-test' } };
    const child = await spawnCli(['run', 'Which files are here?', '--model', model], options);

    await first.promise;
    child.kill('SIGINT');
    const paused = await child.finished;
    await runCli(['resume', 'last', '--model', model], options);
    server.closeAllConnections();
    server.close();

    expect(paused.code).toBe(2);
    expect(paused.stderr).toMatch(/status: paused[\s\S]*go on: pce resume turn_\w+ --model/);
    expect(asked).toBe(2);
  });
});
