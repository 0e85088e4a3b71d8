import { InvalidInputError, PceError } from '@pce/core/errors';
import { getRow } from '@pce/core/internal';
import * as z from 'zod/mini';
import { episodeCollections, fileRowSchema } from '../rules/episode-rows.js';
import { type FileChange, type FileVersion, fileVersionSchema } from '../rules/events.js';
import type { EpisodeState } from '../rules/state.js';
import type { TrackerParts } from '../tracker-options.js';
import type { WorkspaceStart } from '../workspace/workspace-files.js';

/** Paths of files that changed while a role worked: those it says it wrote, and others. */
interface ChangedPaths {
  readonly files: readonly string[];
  readonly noticed: readonly string[];
}

/** Returns the files that changed, as they were and as they are; keeps copies of both. Unchanged ones are left out. */
export async function keptFiles(
  parts: TrackerParts,
  state: EpisodeState,
  { files: paths, noticed }: ChangedPaths,
): Promise<FileChange[]> {
  const { workspace } = parts;
  if (paths.length + noticed.length === 0) return [];
  if (workspace === undefined) {
    throw new InvalidInputError(
      'this tracker has no workspace, so it cannot keep files: leave `files` out, or create it with `workspace`',
    );
  }
  const start = await startOf(parts, state);
  const changes: FileChange[] = [];
  const keep = async (path: string): Promise<FileChange | undefined> => {
    const after = await workspace.keep(path);
    const { files } = episodeCollections;
    const row = await getRow(parts.store, fileRowSchema, files(state.episode), path);
    const before = row === undefined ? await workspace.original(path, start) : row.file;
    if (before !== undefined && isSameFile(before, after)) return undefined;
    return { path, after, ...(before !== undefined && { before }) };
  };
  for (const path of new Set(paths)) {
    const change = await keep(path);
    if (change !== undefined) changes.push(change);
  }
  for (const path of new Set(noticed)) {
    if (paths.includes(path)) continue;
    const change = await keep(path).catch(unlessNotKept);
    if (change !== undefined) changes.push({ ...change, isNoticed: true });
  }
  return changes;
}

/** Leaves out files that no agent named and that cannot be kept, such as links. */
function unlessNotKept(error: unknown): undefined {
  if (!PceError.isInstance(error) || error.code !== 'invalid_input') throw error;
}

const baselineSchema = z.record(z.string(), fileVersionSchema);

async function startOf(
  { content }: TrackerParts,
  { baseline, startHead: head }: EpisodeState,
): Promise<WorkspaceStart> {
  const text = baseline === undefined ? '{}' : await content.get(baseline);
  return { head, baseline: z.parse(baselineSchema, JSON.parse(text ?? '{}')) };
}

/** Whether a file has the same bytes, and may be executed or not, in both. */
export function isSameFile(one: FileVersion, other: FileVersion): boolean {
  return one?.hash === other?.hash && one?.isExecutable === other?.isExecutable;
}
