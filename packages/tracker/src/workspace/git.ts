import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const maxBytes = 256 * 1024 * 1024;

/** Options that keep a repository's own configuration from starting programs. */
const safely = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'] as const;

/** Runs a command of git that reads only; `undefined` where git is not there, or fails. */
export async function git(
  folder: string,
  args: readonly string[],
): Promise<Buffer<ArrayBufferLike> | undefined> {
  try {
    const { stdout } = await run('git', ['-C', folder, ...safely, ...args], {
      encoding: 'buffer',
      maxBuffer: maxBytes,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
    });
    return stdout;
  } catch {
    return undefined;
  }
}
