import { InvalidInputError } from '@pce/core/errors';
import type { EpisodeStatus } from '@pce/tracker';
import type { TrackerAccess } from './tracker-access.js';

/** Statuses of episodes that have not ended. */
const openStatuses = ['running', 'paused'] as const;

/**
 * Returns the episode of a call: the named one, that of the server, or the one that has not ended.
 *
 * @throws InvalidInputError if none or several match.
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

/** Returns the same, and begins an episode if none is open. Concurrent calls begin the same one. */
export async function findOrStartEpisode(access: TrackerAccess, named?: string): Promise<string> {
  if (named !== undefined || access.episode !== undefined) return findEpisode(access, named);
  const open = await openEpisodes(access);
  if (open.length > 0) return findEpisode(access);
  const { tracker } = access;
  const { rows } = await tracker.listEpisodes({ limit: 1 });
  let last = rows[0]?.episode ?? 'none';
  for (;;) {
    const { episode, status } = await tracker.startEpisode({ key: `after ${last}` });
    if (openStatuses.some((open) => open === status)) return episode;
    // Of several that began in one moment, this was not the last.
    last = episode;
  }
}

async function openEpisodes({ tracker }: TrackerAccess): Promise<readonly EpisodeStatus[]> {
  const pages = await Promise.all(
    openStatuses.map((status) => tracker.listEpisodes({ status, limit: 2 })),
  );
  return pages.flatMap(({ rows }) => rows);
}
