import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { npmInstall } from './npm-install.ts';

const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

export function adapterFolder(contender: string): URL {
  return new URL(`adapters/${contender}/`, import.meta.url);
}

/** Installs the dependencies in a folder's `package.json`, unless there are none or they are installed already. */
export async function install(folder: URL): Promise<void> {
  const manifest = manifestIn(folder);
  const stamp = new URL('node_modules/.installed', folder);
  if (manifest === undefined) return;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest) return;
  await npmInstall(fileURLToPath(folder));
  writeFileSync(stamp, manifest);
}

/** Returns the packages in a folder's `package.json` with their pinned versions. */
export function pinnedVersions(folder: URL): Readonly<Record<string, string>> {
  const manifest = manifestIn(folder);
  return manifest === undefined ? {} : manifestSchema.parse(JSON.parse(manifest)).dependencies;
}

function manifestIn(folder: URL): string | undefined {
  const file = new URL('package.json', folder);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
