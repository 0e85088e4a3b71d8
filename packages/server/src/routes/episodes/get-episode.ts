import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { episodeSchema } from '../../wire/episode-document.js';
import { toWire } from '../../wire/to-wire.js';
import { episodePath, ownedEpisode } from './owned-episode.js';

export const getEpisode = endpoint({
  method: 'GET',
  path: '/api/episodes/{episode_id}',
  id: 'getEpisode',
  summary: 'Get an episode as it stands, with its outbox and the latest reflection',
  roles: ['user'],
  params: episodePath,
  query: none,
  body: noBody,
  answers: { 200: episodeSchema },
  async handle({ caller, params }, context) {
    const { episode } = await ownedEpisode(context, params.episode_id, caller);
    return reply(200, toWire(episodeSchema, episode));
  },
});
