import { fileURLToPath } from 'node:url';
import type { HandoffDriver, HandoffOutcome } from '@pce/core/ports';
import { bundleProgram, eventually, type Folder, makeFolder } from '@pce/test-support';
import type { ScriptedAction } from '@pce/testkit/internal';
import { readAgentOutput } from '@pce/tracker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AcpProcessTask } from '../test/acp-process.js';
import { agentNotes } from '../test/agent-notes.js';
import type { CommandAction, CommandProcessTask } from '../test/command-process.js';
import { acpDriver, commandDriver } from './index.js';

// Agent processes that misbehave in the ways reported by users of coding agents.

const { signal } = new AbortController();
let folder: Folder;
const programs = { acp: '', command: '' };
beforeAll(async () => {
  folder = makeFolder();
  for (const kind of ['acp', 'command'] as const) {
    const source = fileURLToPath(new URL(`../test/${kind}-process.ts`, import.meta.url));
    programs[kind] = await bundleProgram(source, folder.root);
  }
});
afterAll(() => folder.remove());

type Misbehaviour = Partial<Pick<AcpProcessTask, 'staysOn'>> &
  Partial<Pick<CommandProcessTask, 'ends'>>;

function place(
  kind: 'acp' | 'command',
  actions: readonly (ScriptedAction | CommandAction)[],
  how: Misbehaviour,
) {
  const { root } = makeFolder();
  const task = JSON.stringify({ actions, notes: root, ...how });
  // Short only if the driver has to give up: on a busy machine an agent takes seconds to start and to exit.
  const idleMs = actions.some(({ type }) => type === 'hang') ? 1_500 : 120_000;
  const afterResultMs = how.ends === 'never' ? 300 : 60_000;
  const agent = { command: process.execPath, args: [programs[kind], task] };
  const driver: HandoffDriver =
    kind === 'acp'
      ? acpDriver({ name: 'own', agent, idleMs })
      : commandDriver({ name: 'own', dialect: 'claude', agent, idleMs, afterResultMs });
  return { driver, root, ...agentNotes(root) };
}

async function hand(
  kind: 'acp' | 'command',
  actions: readonly (ScriptedAction | CommandAction)[],
  how: Misbehaviour = {},
): Promise<{ outcome: HandoffOutcome }> {
  const { driver, root, isRunning } = place(kind, actions, how);
  const session = await driver.start({ workspace: root, signal });
  const outcome = await session.prompt({ text: 'go', signal });
  await session.end();
  await eventually(() => expect(isRunning()).toBe(false));
  return { outcome };
}

const begun = { type: 'say', text: 'I begin' } as const;
const done = { type: 'say', text: 'done' } as const;

describe.concurrent.each(['acp', 'command'] as const)('an agent (%s)', (kind) => {
  it('that hangs is given up, and may have acted (C8)', async () => {
    const { outcome } = await hand(kind, [begun, { type: 'hang' }]);
    expect(outcome).toMatchObject({ status: 'failed', reason: 'silent', mayHaveActed: true });
  });

  it('whose stream stops in the middle has not succeeded, and its text is kept (C8)', async () => {
    const { outcome } = await hand(kind, [begun, { type: 'die' }]);
    expect(outcome).toMatchObject({ status: 'failed', reason: 'died', text: 'I begin' });
  });

  it('that never exits is terminated with its child processes, and its answer counts (C8)', async () => {
    const how = kind === 'acp' ? { staysOn: true } : ({ ends: 'never' } as const);
    const { outcome } = await hand(kind, [done], how);
    expect(outcome).toMatchObject({ status: 'completed', text: 'done' });
  });

  it('that quotes a limit has reached none (C5)', async () => {
    const text = 'I mended the message “You have hit your usage limit. Try again in 3 hours.”';
    const { outcome } = await hand(kind, [{ type: 'say', text }]);
    expect(outcome).toMatchObject({ status: 'completed', text });
    expect(readAgentOutput(text, { now: 0 })).toBeUndefined();
  });

  it('that falsely reports success is not trusted (C8)', async () => {
    const actions: ScriptedAction[] = [begun, { type: 'fail', message: 'no such model' }];
    expect((await hand(kind, actions)).outcome).toMatchObject({ status: 'failed' });
    if (kind === 'acp') return;
    for (const ends of ['with exit code 7', 'without a result'] as const) {
      const lied = await hand(kind, [done], { ends });
      expect(lied.outcome).toMatchObject({ status: 'failed', mayHaveActed: true });
    }
  });
});

describe.concurrent('an agent over ACP', () => {
  it('that dies with an open permission is not awaited, nor is the person (C8)', async () => {
    const actions: ScriptedAction[] = [{ type: 'ask', title: 'write notes.md', dies: true }];
    const { driver, root } = place('acp', actions, {});
    let useless: AbortSignal | undefined;
    await using session = await driver.start({
      workspace: root,
      signal,
      permission: (_, over) => {
        useless = over;
        return new Promise(() => undefined);
      },
    });
    const outcome = await session.prompt({ text: 'go', signal });
    expect(outcome).toMatchObject({ status: 'failed', reason: 'died', mayHaveActed: true });
    // An agent that exits before its request is decided has not asked.
    expect(useless?.aborted ?? true).toBe(true);
  });
});
