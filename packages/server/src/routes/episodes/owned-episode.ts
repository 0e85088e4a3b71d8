import { PceError } from '@pce/core/errors';
import * as z from 'zod';
import type { UserCaller } from '../../auth/caller.js';
import type { Asked } from '../../endpoint/endpoint.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import type { EpisodeTracker, TrackedEpisode } from '../../episodes/episode-tracker.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { idSchema } from '../../wire/scalars.js';
import { owned } from '../owned.js';

export const episodePath = z.object({ episode_id: idSchema.describe('Id of the episode.') });

export const checkpointPath = episodePath.extend({
  checkpoint_id: idSchema.describe('Id of the checkpoint.'),
});

/** An episode of the caller's, and the tracker that knows it; another's is refused as one that does not exist. */
export async function findEpisode(
  { caller, params }: Asked<UserCaller, z.output<typeof episodePath>>,
  { tracker }: ServerContext,
): Promise<{ readonly tracker: EpisodeTracker; readonly episode: TrackedEpisode }> {
  const found = await tracker?.getStatus(params.episode_id).catch((error: unknown) => {
    if (PceError.isInstance(error) && error.code === 'episode_not_found') return undefined;
    throw error;
  });
  const episode = owned(found, caller, 'episode');
  if (tracker !== undefined) return { tracker, episode };
  throw new HttpProblem('not_found', 'there is no episode by this id');
}

/** The id of an episode of the caller's, and its tracker: its state is not held while a body arrives. */
export async function findEpisodeId(
  asked: Asked<UserCaller, z.output<typeof episodePath>>,
  context: ServerContext,
): Promise<{ readonly tracker: EpisodeTracker; readonly id: string }> {
  const { tracker, episode } = await findEpisode(asked, context);
  return { tracker, id: episode.episode };
}
