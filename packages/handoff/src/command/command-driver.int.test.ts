import { fileURLToPath } from 'node:url';
import { handoffDriverConformance } from '@pce/conformance';
import type { HandoffOutcome } from '@pce/core/ports';
import { bundleProgram, type Folder, makeFolder } from '@pce/test-support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentNotes } from '../../test/agent-notes.js';
import type { CommandAction, CommandProcessTask } from '../../test/command-process.js';
import { commandDriver } from '../index.js';

const { signal } = new AbortController();

let folder: Folder;
let program: string;
beforeAll(async () => {
  folder = makeFolder();
  const source = fileURLToPath(new URL('../../test/command-process.ts', import.meta.url));
  program = await bundleProgram(source, folder.root);
});
afterAll(() => folder.remove());

function open(actions: readonly CommandAction[], { idleMs = 600_000 }: { idleMs?: number } = {}) {
  const { root } = makeFolder();
  const task: CommandProcessTask = { actions, notes: root };
  const agent = { command: process.execPath, args: [program, JSON.stringify(task)] };
  return {
    driver: commandDriver({ name: 'own', dialect: 'claude', agent, idleMs, afterResultMs: 60_000 }),
    workspace: root,
    ...agentNotes(root),
  };
}

handoffDriverConformance({ describe, it: it.concurrent, name: 'commandDriver', open });

describe('a command line', () => {
  it('rejects a prompt that exceeds its command line (C8)', async () => {
    const { driver, workspace, prompts } = open([{ type: 'say', text: 'yes' }]);
    await using session = await driver.start({ workspace, signal });
    const outcome = await session.prompt({ text: 'x'.repeat(130_001), signal });
    expect(outcome).toMatchObject({ status: 'failed', mayHaveActed: false });
    expect(prompts()).toEqual([]);
  });
});

describe('a program of any kind', () => {
  const shell = (script: string) =>
    commandDriver({
      name: 'any',
      dialect: 'plain',
      agent: { command: process.execPath, args: ['-e', script, '{prompt}'] },
    });

  async function ask(script: string): Promise<HandoffOutcome> {
    await using session = await shell(script).start({ workspace: folder.root, signal });
    return await session.prompt({ text: 'naïve “😀” $HOME', signal });
  }

  it.runIf(process.platform === 'linux')('is measured by its processor time (C3)', async () => {
    const { cpuMs } = await ask('while (process.cpuUsage().user < 300_000);');
    expect(cpuMs).toBeGreaterThan(150);
  });

  it('that exits with a failure reports standard error, and may have acted (C8)', async () => {
    const outcome = await ask("console.error('first\\nno key'); process.exitCode = 2");
    expect(outcome).toMatchObject({
      status: 'failed',
      reason: 'agent_error',
      message: 'it ended with exit code 2: first\nno key',
      mayHaveActed: true,
    });
  });

  it('requires a place for the prompt, and supports neither sessions nor MCP servers (C8)', async () => {
    const agent = { command: 'node', args: ['-e', '1'] };
    expect(() => commandDriver({ name: 'x', dialect: 'plain', agent })).toThrow(/\{prompt\}/);
    const start = { workspace: folder.root, signal };
    await expect(shell('1').start({ ...start, resume: 'a' })).rejects.toThrow(/start a new one/);
    const mcpServers = [{ name: 't', url: 'http://127.0.0.1:1', headers: {} }];
    await expect(shell('1').start({ ...start, mcpServers })).rejects.toThrow(/no MCP servers/);
  });
});
