import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import {
  atPlace,
  type ConfinedPath,
  type ConfinedRoot,
  entryOf,
  errorCode,
  fileError,
  type PathTest,
} from '@pce/confined-files';
import * as z from 'zod';

export interface FileToolSettings {
  readonly root: ConfinedRoot;
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  readonly maxMatches: number;
  readonly isSkipped: WalkOptions['isSkipped'];
}

interface WalkOptions {
  /** Returns whether a file or a folder with its contents is skipped, by its workspace path. */
  isSkipped(name: string): boolean;
  readonly recursive: boolean;
  readonly signal: AbortSignal;
}

/** Yields the files of a folder, depth first, sorted by name. Symbolic links are neither returned nor followed. */
async function* walk(
  folder: ConfinedPath,
  options: WalkOptions,
): AsyncGenerator<ConfinedPath, void, void> {
  const open = [folder];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    options.signal.throwIfAborted();
    const folders: ConfinedPath[] = [];
    for (const entry of await entriesOf(current)) {
      const name = current.name === '.' ? entry.name : `${current.name}/${entry.name}`;
      const path = { ...entryOf(current, entry.name), name };
      if (options.isSkipped(path.name)) continue;
      if (entry.isFile()) yield path;
      else if (entry.isDirectory() && options.recursive) folders.push(path);
    }
    open.push(...folders.reverse());
  }
}

async function entriesOf(folder: ConfinedPath): Promise<readonly Dirent[]> {
  try {
    const list = (path: string) => readdir(path, { withFileTypes: true });
    const entries = await atPlace(entryOf(folder, '.'), list);
    return entries.sort((a, b) => compare(a.name, b.name));
  } catch (error) {
    // Skips a folder that was replaced by a link since it was found.
    if (errorCode(error) === 'ESTALE') return [];
    throw fileError(folder.name, error);
  }
}

/** Compares two different names, independent of the locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}

interface FindInput {
  readonly folder: ConfinedPath;
  readonly fits: PathTest;
  readonly recursive: boolean;
  readonly signal: AbortSignal;
}

interface Found {
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

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

const path = z.string().min(1);

export const filePath = path.describe('Path of the file, relative to the workspace');

export const folderPath = path
  .default('.')
  .describe('Path of the folder, relative to the workspace');

export const globPattern = z
  .string()
  .min(1)
  .describe('Glob pattern, such as *.md or src/**/*.{ts,tsx}');
