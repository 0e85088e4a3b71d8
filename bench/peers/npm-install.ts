import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Installs the dependencies in a folder's `package.json`, with the machine's npm and our Node. */
export async function npmInstall(folder: string): Promise<void> {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await execute('npm', ['install', '--no-package-lock', ...quiet], {
    cwd: folder,
    env: outerEnvironment(),
    maxBuffer: 2 ** 24,
    shell: process.platform === 'win32',
  });
}

/** Returns the environment without the variables of the surrounding npm run. */
export function outerEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(lifecycle|package|command|execpath|node_execpath|config_local_prefix)/.test(name) &&
      name !== 'INIT_CWD' &&
      name !== 'PATH',
  );
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  return { ...Object.fromEntries(own), PATH: path };
}
