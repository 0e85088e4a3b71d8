import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { ProcessTask } from './store-process.js';

const packages = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the program of `store-process.ts` from sources, so that a process runs what the test sees. */
export async function bundleStoreProcess(folder: string): Promise<string> {
  const outfile = join(folder, 'store-process.mjs');
  await build({
    entryPoints: [join(packages, 'storage-postgres/test/store-process.ts')],
    alias: { '@pce/core': join(packages, 'core/src/index.ts') },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    outfile,
    // pg is CommonJS and calls `require`, which an ES module does not have.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    external: ['pg-native'],
    logLevel: 'error',
  });
  return outfile;
}

/** A process of its own that uses a store. */
export interface StoreProcess {
  /** The next line it tells; rejects when it ends instead. */
  nextLine(): Promise<unknown>;
  /** All lines it tells from now until it ends. */
  lines(): Promise<unknown[]>;
  /** Lets it go on where it waits. */
  go(): void;
  /** `kill -9`, and waits for the end. */
  kill(): Promise<void>;
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

export function startProcess(program: string, task: ProcessTask): StoreProcess {
  const child: Child = spawn(process.execPath, [program, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<unknown> => {
    const { done, value } = await lines.next();
    if (done) throw new Error(`the process for ${task.type} ended early`);
    return JSON.parse(value);
  };
  return {
    nextLine,
    async lines() {
      const all: unknown[] = [];
      for (let line = await lines.next(); !line.done; line = await lines.next()) {
        all.push(JSON.parse(line.value));
      }
      const [code] = await ended;
      if (code) throw new Error(`the process for ${task.type} ended with exit code ${code}`);
      return all;
    },
    go: () => child.stdin.write('go\n'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
