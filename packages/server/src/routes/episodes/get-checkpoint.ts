import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { checkpointContentSchema } from '../../wire/episode-document.js';
import { toWire } from '../../wire/to-wire.js';
import { checkpointPath, ownedEpisode } from './owned-episode.js';

export const getCheckpoint = endpoint({
  method: 'GET',
  path: '/api/episodes/{episode_id}/checkpoints/{checkpoint_id}',
  id: 'getCheckpoint',
  summary: 'Read a checkpoint with its scratchpad',
  roles: ['user'],
  params: checkpointPath,
  query: none,
  body: noBody,
  answers: { 200: checkpointContentSchema },
  async handle({ caller, params: { episode_id, checkpoint_id } }, context) {
    const { tracker } = await ownedEpisode(context, episode_id, caller);
    const name = { episode: episode_id, checkpoint: checkpoint_id };
    return reply(200, toWire(checkpointContentSchema, await tracker.getCheckpoint(name)));
  },
});
