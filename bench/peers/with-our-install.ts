import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { withFolder } from '../src/scratch.ts';
import { npmInstall, outerEnvironment } from './npm-install.ts';

const execute = promisify(execFile);

const packedSchema = z.object({ name: z.string(), filename: z.string() });

/** The package manager of the repository. */
const pnpm = 'pnpm@12.21.0';

/** The dependencies of an app with a durable turn. */
const ours = ['core', 'storage-sqlite'];

/** Calls with a folder where PCE is installed like by its users: packed, by npm, without the repository. */
export function withOurInstall<T>(work: (folder: string) => T): Promise<T> {
  return withFolder(async (folder) => {
    const packed = await Promise.all(ours.map((name) => pack(name, folder)));
    const manifest = {
      private: true,
      dependencies: Object.fromEntries(packed.map(({ name, file }) => [name, `file:${file}`])),
      // They refer to each other by version, and none is on the registry before the first release.
      overrides: Object.fromEntries(packed.map(({ name }) => [name, `$${name}`])),
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    await npmInstall(folder);
    return work(folder);
  });
}

/** Packs one of our packages with pnpm, which replaces the versions of the workspace. */
async function pack(name: string, destination: string) {
  const args = ['-y', pnpm, 'pack', '--json', '--pack-destination', destination];
  const { stdout } = await execute('npx', args, {
    cwd: fileURLToPath(new URL(`../../packages/${name}/`, import.meta.url)),
    env: outerEnvironment(),
    shell: process.platform === 'win32',
  });
  const packed = packedSchema.parse(JSON.parse(stdout));
  return { name: packed.name, file: packed.filename };
}
