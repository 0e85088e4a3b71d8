import { listRows, type Page, type PageOptions } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { episodeCollections } from '../rules/episode-rows.js';
import { type EpisodeStatus, episodeStatusSchema } from '../rules/episode-status.js';
import type { EpisodeStatusName } from '../rules/state.js';

/** Selection of episodes. */
export interface ListEpisodesOptions extends PageOptions {
  /** @defaultValue `local` */
  readonly owner?: string | undefined;
  /** @defaultValue any */
  readonly status?: EpisodeStatusName | undefined;
}

/** Returns a page of an owner's episodes, newest first. */
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
