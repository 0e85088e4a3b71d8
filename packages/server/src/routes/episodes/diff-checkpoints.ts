import * as z from 'zod';
import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { classifiedDiffSchema } from '../../wire/episode-document.js';
import { idSchema } from '../../wire/scalars.js';
import { toWire } from '../../wire/to-wire.js';
import { episodePath, ownedEpisode } from './owned-episode.js';

export const diffCheckpoints = endpoint({
  method: 'GET',
  path: '/api/episodes/{episode_id}/diff',
  id: 'diffCheckpoints',
  summary: 'Compare two checkpoints of an episode',
  roles: ['user'],
  params: episodePath,
  query: z.object({
    from: idSchema.describe('Id of the older checkpoint.'),
    to: idSchema.describe('Id of the newer checkpoint.'),
  }),
  body: noBody,
  answers: { 200: classifiedDiffSchema },
  async handle({ caller, params: { episode_id }, query, signal }, context) {
    const { tracker } = await ownedEpisode(context, episode_id, caller);
    const diff = await tracker.diff({ episode: episode_id, ...query, signal });
    return reply(200, toWire(classifiedDiffSchema, diff));
  },
});
