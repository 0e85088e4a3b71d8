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
    command: process.execPath,
    args: ['-e', script],
    cwd: folder.root,
    hasInput: false,
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
});
