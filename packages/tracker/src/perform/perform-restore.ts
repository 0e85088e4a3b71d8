import type { EpisodeEventOf } from '../rules/events.js';
import type { TrackerParts } from '../tracker-options.js';
import { isSameFile } from './kept-files.js';

/**
 * Writes the files of a restore that has begun, as often as needed: a file that has its content already is done. Returns the
 * paths that were left alone because somebody else changed them, or may have.
 */
export async function performRestore(
  { workspace }: TrackerParts,
  { files, noticed = [] }: EpisodeEventOf<'restore.begun'>,
): Promise<string[]> {
  const left = [...noticed];
  for (const { path, before, after } of files) {
    if (workspace === undefined) {
      left.push(path);
      continue;
    }
    const found = await workspace.look(path);
    if (isSameFile(found, after)) continue;
    if (before !== undefined && isSameFile(found, before)) await workspace.write(path, after);
    else left.push(path);
  }
  return left;
}
