import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The package manager that has started us. */
export function packageManager({ npm_config_user_agent: agent = '' }: NodeJS.ProcessEnv): string {
  const [name = ''] = agent.split('/');
  return ['pnpm', 'yarn', 'bun'].includes(name) ? name : 'npm';
}

/** Runs a command of the project to its end, with its output on our standard error; returns whether it succeeded. */
export async function runCommand(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const stdio = ['ignore', process.stderr, process.stderr] as const;
  // On Windows package managers are scripts, which need a shell; none of the arguments comes from a caller.
  const isScript = process.platform === 'win32' && command !== 'git';
  const child = spawn(command, [...args], { cwd, env, stdio: [...stdio], shell: isScript });
  try {
    const [code] = await once(child, 'close');
    return code === 0;
  } catch {
    return false; // it is not installed
  }
}
