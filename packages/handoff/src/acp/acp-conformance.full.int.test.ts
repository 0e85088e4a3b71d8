import { fileURLToPath } from 'node:url';
import { handoffDriverConformance } from '@pce/conformance';
import { bundleProgram, type Folder, makeFolder } from '@pce/test-support';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { agentHere } from '../../test/acp-here.js';
import type { AcpProcessTask } from '../../test/acp-process.js';
import { agentNotes } from '../../test/agent-notes.js';
import { acpDriver } from '../index.js';

let folder: Folder;
let program: string;
beforeAll(async () => {
  folder = makeFolder();
  const source = fileURLToPath(new URL('../../test/acp-process.ts', import.meta.url));
  program = await bundleProgram(source, folder.root);
});
afterAll(() => folder.remove());

handoffDriverConformance({
  describe,
  it,
  name: 'acpDriver with an agent in this process',
  open(actions, { idleMs }) {
    const agent = agentHere(actions);
    return {
      driver: acpDriver({ name: 'here', agent: agent.link, idleMs }),
      workspace: folder.root,
      prompts: () => agent.prompts,
      isRunning: agent.isRunning,
    };
  },
});

handoffDriverConformance({
  describe,
  it: it.concurrent,
  name: 'acpDriver with an agent in another process',
  open(actions, { idleMs }) {
    const { root } = makeFolder();
    const task: AcpProcessTask = { actions, notes: root };
    const agent = { command: process.execPath, args: [program, JSON.stringify(task)] };
    return {
      driver: acpDriver({ name: 'own', agent, idleMs }),
      workspace: root,
      ...agentNotes(root),
    };
  },
});
