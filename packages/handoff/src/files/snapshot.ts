import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '@pce/confined-files';
import { findUnsaved } from '@pce/tracker/internal';
import * as z from 'zod/mini';

export const snapshotSchema = z.record(z.string(), z.string());

/** Size and time of each uncommitted file of a workspace, by path. */
export type Snapshot = z.infer<typeof snapshotSchema>;

/** Returns a snapshot; `undefined` if the folder does not exist. */
export async function takeSnapshot(root: string): Promise<Snapshot | undefined> {
  if (!existsSync(root)) return undefined;
  const paths = await findUnsaved(root);
  const signs = paths.map(async (path) => [path, (await signOf(join(root, path))) ?? 'gone']);
  return Object.fromEntries(await Promise.all(signs));
}

async function signOf(file: string): Promise<string | undefined> {
  const found = await ifThere(stat(file));
  return found && `${found.size} ${found.mtimeMs}`;
}

export function changedPaths(before: Snapshot, after: Snapshot): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]).sort();
}
