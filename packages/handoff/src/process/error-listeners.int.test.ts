import { fileURLToPath } from 'node:url';
import type { HandoffDriver } from '@pce/core/ports';
import { bundleProgram, eventually, makeFolder, watchEmitters } from '@pce/test-support';
import { expect, it } from 'vitest';
import { agentNotes } from '../../test/agent-notes.js';
import { acpDriver, commandDriver } from '../index.js';

type Agent = { readonly command: string; readonly args: string[] };

const drivers: readonly (readonly [string, string, (agent: Agent) => HandoffDriver])[] = [
  ['ACP', 'acp-process', (agent) => acpDriver({ name: 'own', agent })],
  [
    'a command line',
    'command-process',
    (agent) => commandDriver({ name: 'own', dialect: 'claude', agent }),
  ],
];

it.each(drivers)(
  'listens for the errors of all that an agent over %s opens (C8)',
  async (_, source, open) => {
    using folder = makeFolder();
    const path = fileURLToPath(new URL(`../../test/${source}.ts`, import.meta.url));
    const program = await bundleProgram(path, folder.root);
    const task = { actions: [{ type: 'say', text: 'done' }], notes: folder.root };
    const driver = open({ command: process.execPath, args: [program, JSON.stringify(task)] });
    const { signal } = new AbortController();
    using watch = watchEmitters();

    const session = await driver.start({ workspace: folder.root, signal });
    await session.prompt({ text: 'go', signal, onPart: () => undefined });
    await session.end();
    await eventually(() => expect(agentNotes(folder.root).isRunning()).toBe(false));

    expect(watch.unlistened()).toEqual([]);
  },
);
