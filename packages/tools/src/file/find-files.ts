import type { ConfinedPath, PathTest } from '@pce/confined-files';
import type { FileToolSettings } from './settings.js';
import { compare, walk } from './walk.js';

export interface FindInput {
  readonly folder: ConfinedPath;
  readonly fits: PathTest;
  readonly recursive: boolean;
  readonly signal: AbortSignal;
}

export interface Found {
  readonly files: readonly ConfinedPath[];
  readonly truncated: boolean;
}

export async function findFiles(
  { folder, fits, recursive, signal }: FindInput,
  { maxFiles, isSkipped }: FileToolSettings,
): Promise<Found> {
  const files: ConfinedPath[] = [];
  let truncated = false;
  for await (const file of walk(folder, { isSkipped, recursive, signal })) {
    if (!fits(folder.name === '.' ? file.name : file.name.slice(folder.name.length + 1))) continue;
    truncated = files.length === maxFiles;
    if (truncated) break;
    files.push(file);
  }
  return { files: files.sort((a, b) => compare(a.name, b.name)), truncated };
}
