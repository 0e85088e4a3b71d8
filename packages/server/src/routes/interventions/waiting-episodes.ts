import type { ServerContext } from '../../endpoint/server-context.js';
import {
  episodeWaits,
  type OpenInterventionDocument,
  pauseWaits,
} from '../../wire/intervention-document.js';

/** Maximum number of questions and of paused episodes: more than one person decides at a time. */
const maxItems = 1_000;

/** Returns what waits for a person in episodes: their questions, and those that are paused until somebody resumes them. */
export async function waitingEpisodes(
  { tracker }: Pick<ServerContext, 'tracker'>,
  owner: string,
): Promise<readonly OpenInterventionDocument[]> {
  if (tracker === undefined) return [];
  const { rows } = await tracker.listInterventions({ owner, limit: maxItems });
  const asked = await Promise.all(
    rows.map(async (row) => episodeWaits(row, (await tracker.getStatus(row.episode)).title)),
  );
  const paused = await tracker.listEpisodes({ owner, status: 'paused', limit: maxItems });
  return [...asked, ...paused.rows.flatMap(pauseWaits)];
}
