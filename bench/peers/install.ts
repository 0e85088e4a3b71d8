import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withFolder } from '../src/scratch.ts';

const execute = promisify(execFile);
const shell = process.platform === 'win32';

export function adapterFolder(contender: string): string {
  return fileURLToPath(new URL(`adapters/${contender}/`, import.meta.url));
}

export async function install(contender: string): Promise<void> {
  const folder = adapterFolder(contender);
  const [manifest, stamp] = [join(folder, 'package.json'), join(folder, 'node_modules/.installed')];
  if (!existsSync(manifest)) return;
  const wanted = readFileSync(manifest, 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await npmInstall(folder);
  writeFileSync(stamp, wanted);
}

export function pinnedVersions(contender: string): Readonly<Record<string, string>> {
  const manifest = join(adapterFolder(contender), 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).dependencies : {};
}

/** Calls with a folder where PCE is installed like by its users: packed, by npm, without the repository. */
export function withOurInstall<T>(work: (folder: string) => T): Promise<T> {
  return withFolder(async (folder) => {
    // The dependencies of an app with a durable turn.
    const packed = await Promise.all(['core', 'storage-sqlite'].map((name) => pack(name, folder)));
    const manifest = {
      private: true,
      dependencies: Object.fromEntries(
        packed.map(({ name, filename }) => [name, `file:${filename}`]),
      ),
      // They refer to each other by version, and none is on the registry before the first release.
      overrides: Object.fromEntries(packed.map(({ name }) => [name, `$${name}`])),
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    await npmInstall(folder);
    return work(folder);
  });
}

/** Packs one of our packages with pnpm, which replaces the versions of the workspace. */
async function pack(
  name: string,
  destination: string,
): Promise<{ readonly name: string; readonly filename: string }> {
  const args = ['-y', 'pnpm@12.21.0', 'pack', '--json', '--pack-destination', destination];
  const cwd = fileURLToPath(new URL(`../../packages/${name}/`, import.meta.url));
  const { stdout } = await execute('npx', args, { cwd, env: outerEnvironment(), shell });
  return JSON.parse(stdout);
}

/** Installs the dependencies in a folder's `package.json`, with the machine's npm and our Node. */
async function npmInstall(cwd: string): Promise<void> {
  const args = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  await execute('npm', args, { cwd, env: outerEnvironment(), maxBuffer: 2 ** 24, shell });
}

/** Returns the environment without the variables of the surrounding npm run. */
function outerEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(lifecycle|package|command|execpath|node_execpath|config_local_prefix)/.test(name) &&
      name !== 'INIT_CWD',
  );
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  return { ...Object.fromEntries(own), PATH: path };
}
