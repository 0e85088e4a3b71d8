import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../packages/cli/dist/main.js', import.meta.url));

/** Result of a run of the command line. */
export interface PceRun {
  /** The exit code; `null` after a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `pce` like users: as a process, from its build, inside the workspace. */
export function runPce(workspace: string, ...args: readonly string[]): Promise<PceRun> {
  if (!existsSync(main)) throw new Error('pce is not built: run `pnpm build` first');
  const child = spawn(process.execPath, [main, ...args], {
    cwd: workspace,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
