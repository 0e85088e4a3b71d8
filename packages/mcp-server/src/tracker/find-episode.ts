import { InvalidInputError } from '@pce/core/errors';
import type { EpisodeStatus } from '@pce/tracker';
import type { TrackerAccess } from './tracker-access.js';

/**
 * Returns the episode of a call: the named one, that of the server, or the one that has not ended.
 *
 * @throws InvalidInputError if several or none could be meant.
 */
export async function findEpisode(access: TrackerAccess, named?: string): Promise<string> {
  const given = named ?? access.episode;
  if (given !== undefined) return given;
  const [first, ...others] = await openEpisodes(access);
  if (first === undefined) {
    throw new InvalidInputError('there is no open episode: call start_episode, or name episode_id');
  }
  if (others.length > 0) {
    throw new InvalidInputError('several episodes are open: name the one you mean by episode_id');
  }
  return first.episode;
}

/** Returns the same, and begins an episode where none is open. Calls at the same time begin the same one. */
export async function findOrStartEpisode(access: TrackerAccess, named?: string): Promise<string> {
  if (named !== undefined || access.episode !== undefined) return findEpisode(access, named);
  const open = await openEpisodes(access);
  if (open.length > 0) return findEpisode(access);
  const { tracker } = access;
  const { rows } = await tracker.listEpisodes({ limit: 1 });
  const { episode } = await tracker.startEpisode({ key: `after ${rows[0]?.episode ?? 'none'}` });
  return episode;
}

async function openEpisodes({ tracker }: TrackerAccess): Promise<readonly EpisodeStatus[]> {
  const pages = await Promise.all(
    (['running', 'paused'] as const).map((status) => tracker.listEpisodes({ status, limit: 2 })),
  );
  return pages.flatMap(({ rows }) => rows);
}
