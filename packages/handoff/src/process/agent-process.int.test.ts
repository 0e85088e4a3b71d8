import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually, type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agentNotes } from '../../test/agent-notes.js';
import { type StartAgentOptions, startAgent } from './agent-process.js';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => {
  vi.unstubAllEnvs();
  folder.remove();
});

const start = (script: string, options: Partial<StartAgentOptions> = {}) =>
  startAgent({
    ...{ command: process.execPath, args: ['-e', script], cwd: folder.root, hasInput: false },
    ...options,
  });

describe('the process of an agent', () => {
  it('inherits variables, adds named ones, and removes empty ones (C8)', async () => {
    vi.stubEnv('PCE_KEPT', 'kept');
    vi.stubEnv('PCE_GONE', 'gone');
    vi.stubEnv('PCE_EMPTY', '');
    const script =
      "console.log(['KEPT', 'GONE', 'EMPTY', 'NEW'].map((name) => process.env['PCE_' + name] ?? 'none').join())";
    const agent = await start(script, { env: { PCE_GONE: '', PCE_NEW: 'new' } });
    expect(await text(agent.stdout)).toBe('kept,none,,new\n');
    const plain = await start(script);
    expect(await text(plain.stdout)).toBe('kept,gone,,none\n');
    expect(await agent.exited).toEqual({ code: 0, signal: null });
  });

  it('works in its folder, and has an input only if needed (C8)', async () => {
    const silent = await start('console.log(process.cwd())');
    expect([await text(silent.stdout), silent.stdin]).toEqual([`${folder.root}\n`, null]);
    const piped = await start('process.stdin.pipe(process.stdout)', { hasInput: true });
    piped.stdin?.end('naïve');
    expect(await text(piped.stdout)).toBe('naïve');
  });

  it('returns the end of its standard error (C8)', async () => {
    const agent = await start(
      "console.error('x'.repeat(9000)); console.error(' last '); process.exitCode = 3",
    );
    expect(await agent.exited).toEqual({ code: 3, signal: null });
    expect(agent.stderr()).toMatch(/x\n last$/);
    expect(agent.stderr().length).toBeLessThanOrEqual(8_192);
  });

  it('is asked to end, and may do so in its own way (C8)', async () => {
    const agent = await start(
      "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('up')",
    );
    await new Promise((resolve) => agent.stdout.once('data', resolve));
    await Promise.all([agent.end(), agent.end()]);
    expect(await agent.exited).toEqual({ code: 7, signal: null });
  });

  it('is killed with its child processes if it does not end (C8)', async () => {
    const agent = await start(
      `process.on('SIGTERM', () => {});
       const waits = 'setInterval(() => {}, 1000)';
       const child = require('child_process').spawn(process.execPath, ['-e', waits], { stdio: 'ignore' });
       require('fs').writeFileSync('pids', process.pid + '\\n' + child.pid);
       setInterval(() => {}, 1000);
       console.log('up')`,
    );
    await new Promise((resolve) => agent.stdout.once('data', resolve));
    await agent.end();
    expect(await agent.exited).toEqual({ code: null, signal: 'SIGKILL' });
    await eventually(() => expect(agentNotes(folder.root).isRunning()).toBe(false));
  });

  it('that cannot be started rejects (C8)', async () => {
    await expect(start('1', { command: 'pce-no-such' })).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(start('1', { cwd: join(folder.root, 'none') })).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});
