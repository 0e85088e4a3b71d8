import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { bundleProgram, type Folder, makeFolder } from '@pce/test-support';
import type { AgentTask } from './agent-process.js';
import { Editor, type Person } from './editor.js';

/** An agent that is a process, with the editor that started it. */
interface RunningAgent extends AsyncDisposable {
  readonly editor: Editor;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

/** A desk whose agents are processes on one store. */
export interface AgentDesk {
  start(person?: Person): Promise<RunningAgent>;
  /** Returns the orders that were refunded. */
  refunds(): readonly string[];
}

let program: Promise<string> | undefined;

/** Bundles the program of agents, once for all tests of this process. */
function bundled(): Promise<string> {
  const source = fileURLToPath(new URL('./agent-process.ts', import.meta.url));
  const folder = makeFolder();
  process.once('exit', () => folder.remove());
  return bundleProgram(source, folder.root);
}

/** Opens a desk in a folder. */
export function openAgentDesk(
  folder: Folder,
  options: Partial<Omit<AgentTask, 'store' | 'refunds'>> = {},
): AgentDesk {
  const refunds = join(folder.root, 'refunds');
  const task: AgentTask = {
    store: join(folder.root, 'pce.db'),
    refunds,
    leaseTtlMs: 15_000,
    seesDeath: true,
    roleMs: 0,
    toolMs: 0,
    ...options,
  };
  return {
    async start(person) {
      program ??= bundled();
      const child = spawn(process.execPath, [await program, JSON.stringify(task)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const ended = once(child, 'close');
      const editor = new Editor(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout), person);
      await editor.initialize();
      const kill = async (): Promise<void> => {
        child.kill('SIGKILL');
        await ended;
      };
      return { editor, kill, [Symbol.asyncDispose]: kill };
    },
    refunds: () => (existsSync(refunds) ? readFileSync(refunds, 'utf8').trim().split('\n') : []),
  };
}
