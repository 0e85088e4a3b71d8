import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const lockSchema = z.object({ packages: z.record(z.string(), z.unknown()) });

export function installedSize(folder: string) {
  const modules = join(folder, 'node_modules');
  const lock = lockSchema.parse(
    JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')),
  );
  const entries = readdirSync(modules, { recursive: true, withFileTypes: true });
  const bytes = entries.reduce(
    (sum, { parentPath, name }) => sum + diskBytes(join(parentPath, name)),
    0,
  );
  return { packages: Object.keys(lock.packages).length, installedMiB: bytes / 2 ** 20 };
}

/** Returns bytes like `du`: in whole blocks of 512 bytes. */
function diskBytes(path: string): number {
  return lstatSync(path).blocks * 512;
}
