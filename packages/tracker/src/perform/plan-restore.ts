import { InvalidInputError } from '@pce/core/errors';
import { readEvents } from '../read/episode-journal.js';
import type { CheckpointSummary } from '../rules/episode-rows.js';
import type { FileVersion } from '../rules/events.js';
import type { EpisodeState } from '../rules/state.js';
import type { TrackerParts } from '../tracker-options.js';
import type { WorkspaceFiles } from '../workspace/workspace-files.js';
import { isSameFile } from './kept-files.js';

/** Files that are larger are named, not shown. */
const maxShownBytes = 1024 * 1024;

export async function restorePatch(
  { workspace, classifier }: TrackerParts,
  { path, from, to }: PlannedFile,
): Promise<string> {
  const text = async (version: FileVersion): Promise<string | undefined> => {
    if (version === null) return '';
    const bytes = await workspace?.read(version).catch(() => undefined);
    return bytes === undefined || bytes.length > maxShownBytes ? undefined : decoded(bytes);
  };
  const [before, after] = await Promise.all([text(from), text(to)]);
  if (before === undefined || after === undefined) return '';
  const names = {
    fromName: from === null ? '/dev/null' : `a/${path}`,
    toName: to === null ? '/dev/null' : `b/${path}`,
  };
  return (await classifier.classify({ from: before, to: after, ...names })).patch;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export interface PlannedFile {
  readonly path: string;
  readonly action: 'write' | 'remove' | 'none';
  readonly from: FileVersion;
  readonly to: FileVersion;
}

interface RestorePlan {
  readonly files: readonly PlannedFile[];
  /** A sentence each; none: it may be done. */
  readonly reasons: readonly string[];
  /** Files that changed while a role worked, and that are left alone: the episode may not have written them. */
  readonly noticed: readonly string[];
}

/** A file since a checkpoint: as it was then, and as the episode left it. `earlier` is `undefined` if it is unknown. */
interface WrittenFile {
  readonly earlier: FileVersion | undefined;
  readonly left: FileVersion;
  /** The episode may not have made each of its changes. */
  readonly isNoticed: boolean;
}

/**
 * Plans a restore from what the episode wrote since a checkpoint, and nothing else. A commit made since, a file that is not
 * as the episode left it, and a file whose earlier content was not kept prevent it. A file that only changed while a role
 * worked is left alone, unless `paths` names it.
 */
export async function planRestore(
  { store, workspace }: TrackerParts,
  { episode }: EpisodeState,
  { version, head, checkpoint }: CheckpointSummary,
  paths: readonly string[] | undefined,
): Promise<RestorePlan> {
  const written = await writtenSince({ store }, episode, version);
  const chosen = chosenPaths(written, paths, checkpoint);
  const noticed = [...written].flatMap(([path, { isNoticed }]) =>
    isNoticed && paths === undefined ? [path] : [],
  );
  if (chosen.length === 0) return { files: [], reasons: [], noticed };
  if (workspace === undefined) {
    throw new InvalidInputError(
      'this tracker has no workspace, so it cannot restore files: restore the transcript only, or create it with `workspace`',
    );
  }
  const reasons = await headReasons(workspace, head);
  const files: PlannedFile[] = [];
  for (const [path, { earlier, left }] of chosen) {
    const now = await workspace.look(path);
    if (earlier === undefined) {
      reasons.push(
        `nobody kept what ${path} was before the episode wrote it: leave it out with paths`,
      );
    } else if (isSameFile(now, earlier)) {
      files.push({ path, action: 'none', from: now, to: earlier });
    } else if (!isSameFile(now, left)) {
      reasons.push(`${path} was changed by somebody else since the episode last wrote it`);
    } else {
      const problem = earlier === null ? undefined : await copyProblem(workspace, earlier);
      const action = earlier === null ? 'remove' : 'write';
      if (problem === undefined) files.push({ path, action, from: now, to: earlier });
      else reasons.push(`the copy of ${path} ${problem}`);
    }
  }
  return { files, reasons, noticed };
}

async function copyProblem(
  workspace: WorkspaceFiles,
  version: NonNullable<FileVersion>,
): Promise<string | undefined> {
  try {
    return (await workspace.read(version)) === undefined ? 'is gone' : undefined;
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : error}`;
  }
}

async function headReasons(workspace: WorkspaceFiles, head: string | null): Promise<string[]> {
  const now = await workspace.head();
  if (now === (head ?? undefined)) return [];
  const commits = await workspace.commitsSince(head ?? undefined);
  return [
    `HEAD has moved since: ${commits.join(', ')} (a restore of the transcript only is possible)`,
  ];
}

async function writtenSince(
  { store }: Pick<TrackerParts, 'store'>,
  episode: string,
  version: number,
): Promise<Map<string, WrittenFile>> {
  const written = new Map<string, WrittenFile>();
  for (const { event } of await readEvents(store, episode, { fromVersion: version + 1 })) {
    if (event.type !== 'checkpoint.recorded') continue;
    for (const { path, before, after, isNoticed = false } of event.files) {
      const known = written.get(path);
      const earlier = known ? known.earlier : before;
      written.set(path, { earlier, left: after, isNoticed: isNoticed || !!known?.isNoticed });
    }
  }
  return written;
}

function chosenPaths(
  written: Map<string, WrittenFile>,
  paths: readonly string[] | undefined,
  checkpoint: string,
): [string, WrittenFile][] {
  if (paths === undefined) return [...written].filter(([, { isNoticed }]) => !isNoticed);
  return [...new Set(paths)].map((path) => {
    const file = written.get(path);
    if (file !== undefined) return [path, file];
    throw new InvalidInputError(
      `the episode wrote no ${JSON.stringify(path)} since ${checkpoint}: it wrote ${[...written.keys()].join(', ') || 'nothing'}`,
    );
  });
}
