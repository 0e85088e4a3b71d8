import { CheckpointNotFoundError } from '@pce/core/errors';
import { getRow, listRows, type Page, type PageOptions } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import {
  type CheckpointSummary,
  checkpointRowSchema,
  descending,
  diffSummarySchema,
  episodeCollections,
  versionRowSchema,
} from '../rules/episode-rows.js';
import { type EpisodeStatus, episodeStatusSchema } from '../rules/episode-status.js';
import type { EpisodeStatusName } from '../rules/state.js';

/** Selection of episodes. */
export interface ListEpisodesOptions extends PageOptions {
  /** @defaultValue `local` */
  readonly owner?: string | undefined;
  /** @defaultValue any */
  readonly status?: EpisodeStatusName | undefined;
}

export async function listEpisodes(
  store: Store,
  { owner = 'local', status, ...page }: ListEpisodesOptions,
): Promise<Page<EpisodeStatus>> {
  const collection =
    status === undefined
      ? episodeCollections.of(owner)
      : episodeCollections.ofStatus(owner, status);
  return listRows(store, episodeStatusSchema, collection, page);
}

export async function listCheckpoints(
  store: Store,
  episode: string,
  page: PageOptions,
): Promise<Page<CheckpointSummary>> {
  const { checkpoints, diffs } = episodeCollections;
  const { rows, ...next } = await listRows(store, checkpointRowSchema, checkpoints(episode), page);
  const compared = await listRows(store, diffSummarySchema, diffs(episode), page);
  const found = new Map(compared.rows.map((diff) => [diff.to, diff]));
  return {
    rows: rows.map((row) => ({ ...row, diff: found.get(row.checkpoint) ?? null })),
    ...next,
  };
}

/** Returns a checkpoint. Throws `CheckpointNotFoundError` where the episode has none of that id. */
export async function getCheckpoint(
  store: Store,
  episode: string,
  checkpoint: string,
): Promise<CheckpointSummary> {
  const { versions, checkpoints, diffs } = episodeCollections;
  const place = await getRow(store, versionRowSchema, versions(episode), checkpoint);
  if (place === undefined) throw new CheckpointNotFoundError(episode, checkpoint);
  const key = descending(place.version);
  const row = await getRow(store, checkpointRowSchema, checkpoints(episode), key);
  if (row === undefined) throw new CheckpointNotFoundError(episode, checkpoint);
  const diff = await getRow(store, diffSummarySchema, diffs(episode), key);
  return { ...row, diff: diff ?? null };
}
