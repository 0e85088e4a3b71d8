import { IllegalTransitionError, RestoreRefusedError } from '@pce/core/errors';
import { type PlannedFile, planRestore, restorePatch } from '../perform/plan-restore.js';
import { readEvents } from '../read/episode-journal.js';
import { getCheckpoint } from '../read/list-episodes.js';
import type { CheckpointSummary } from '../rules/episode-rows.js';
import { type EpisodeDraft, toRef } from '../rules/events.js';
import type { EpisodeState } from '../rules/state.js';
import type { TrackerParts } from '../tracker-options.js';
import type { EpisodeRepository } from './episode-repository.js';
import type { EpisodeWork } from './episode-work.js';
import { findRequest, type KeyedRequest, noted, toRequest } from './inputs.js';

/** A restore that is asked for. */
export interface RestoreCheckpointOptions {
  readonly episode: string;
  readonly checkpoint: string;
  /** Changes nothing: shows what a restore would do. @defaultValue false */
  readonly preview?: boolean | undefined;
  /** Only these files. @defaultValue all that the episode wrote since the checkpoint */
  readonly paths?: readonly string[] | undefined;
  /** `transcript` changes no file: the roles only resume from the checkpoint. @defaultValue `all` */
  readonly scope?: 'all' | 'transcript' | undefined;
  readonly by?: string | undefined;
  /** Idempotency key. */
  readonly key?: string | undefined;
}

/** A file of a restore. */
interface RestoredFile {
  readonly path: string;
  /** `none`: it is unchanged since then. */
  readonly action: 'write' | 'remove' | 'none';
  /** Unified diff from its present text to the restored one; empty for binary files. */
  readonly patch: string;
}

/** The effect of a restore. */
export interface RestoredCheckpoint {
  /** Id of the checkpoint that the restore became: restore the one before it to undo it. `null` for a preview. */
  readonly checkpoint: string | null;
  readonly files: readonly RestoredFile[];
  /**
   * Files that were left alone: somebody changed them while it was under way, or they changed while a role worked that did not say it
   * wrote them. `paths` restores these.
   */
  readonly left: readonly string[];
}

export async function restoreCheckpoint(
  parts: TrackerParts,
  episodes: EpisodeRepository,
  work: EpisodeWork,
  options: RestoreCheckpointOptions,
): Promise<RestoredCheckpoint> {
  const { episode, preview = false, paths, scope = 'all' } = options;
  const request = toRequest('restore', options);
  const known = await findRequest(parts.store, episode, request);
  if (known !== undefined) return restoredBefore(parts, episode, known);
  const before = await work.compareDue(episode);
  const target = await getCheckpoint(parts.store, episode, options.checkpoint);
  const { files, reasons, noticed } =
    scope === 'transcript'
      ? { files: [], reasons: [], noticed: [] }
      : await planRestore(parts, before, target, paths);
  const shown = await Promise.all(files.map((file) => toRestoredFile(parts, file)));
  if (reasons.length > 0) throw new RestoreRefusedError(options.checkpoint, reasons);
  if (preview) return { checkpoint: null, files: shown, left: noticed };
  const checkpoint = parts.ids.next('ckpt');
  const { result } = await episodes.change(episode, async (state) => {
    const other = await findRequest(parts.store, episode, request);
    if (other !== undefined) return { events: [], result: other };
    assertUnchanged(state, before);
    const place = { checkpoint, request, by: options.by, noticed };
    return { events: [begunEvent(target, files, place)], result: checkpoint };
  });
  await work.compareDue(episode);
  const { left } = await restoredBefore(parts, episode, result);
  return { checkpoint: result, files: shown, left };
}

/** The plan of a restore holds for the files as they were recorded when it was made. */
function assertUnchanged(state: EpisodeState, planned: EpisodeState): void {
  if (state.restore === undefined && state.checkpoints === planned.checkpoints) return;
  const hint = 'something else was recorded or restored meanwhile: ask again';
  throw new IllegalTransitionError(`episode ${state.episode}`, 'changing', 'restored', hint);
}

interface BegunPlace {
  readonly checkpoint: string;
  readonly request: KeyedRequest | undefined;
  readonly by: string | undefined;
  readonly noticed: readonly string[];
}

function begunEvent(
  { latest, length, ...target }: CheckpointSummary,
  files: readonly PlannedFile[],
  { checkpoint, request, by, noticed }: BegunPlace,
): EpisodeDraft<'restore.begun'> {
  return {
    type: 'restore.begun',
    checkpoint,
    to: toRef(target),
    length,
    files: files
      .filter(({ action }) => action !== 'none')
      .map(({ path, from, to }) => ({ path, before: from, after: to })),
    latest: latest.map(toRef),
    ...(noticed.length > 0 && { noticed: [...noticed] }),
    ...(by !== undefined && { by }),
    ...noted(request, checkpoint),
  };
}

async function toRestoredFile(parts: TrackerParts, file: PlannedFile): Promise<RestoredFile> {
  const { path, action } = file;
  return { path, action, patch: action === 'none' ? '' : await restorePatch(parts, file) };
}

async function restoredBefore(
  parts: TrackerParts,
  episode: string,
  checkpoint: string,
): Promise<RestoredCheckpoint> {
  const { store } = parts;
  const { version } = await getCheckpoint(store, episode, checkpoint);
  const events = await readEvents(store, episode, { fromVersion: version, toVersion: version + 1 });
  const [recorded, restored] = events.map(({ event }) => event);
  const changes = recorded?.type === 'checkpoint.recorded' ? recorded.files : [];
  const files = changes.map(({ path, before = null, after }): PlannedFile => {
    return { path, action: after === null ? 'remove' : 'write', from: before, to: after };
  });
  return {
    checkpoint,
    files: await Promise.all(files.map((file) => toRestoredFile(parts, file))),
    left: restored?.type === 'episode.restored' ? restored.left : [],
  };
}
