import * as z from 'zod';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { episodeSchema } from '../../wire/episode-document.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { toWire } from '../../wire/to-wire.js';
import { episodePath, ownedEpisode } from './owned-episode.js';

const body = schemaComponent(
  'EpisodeCancellation',
  'The end of an episode that a person asks for.',
  z.object({ reason: z.string().max(2_000).optional() }),
);

export const cancelEpisode = endpoint({
  method: 'POST',
  path: '/api/episodes/{episode_id}/cancel',
  id: 'cancelEpisode',
  summary: 'End an episode: nothing more is recorded, and no message delivered',
  roles: ['user'],
  params: episodePath,
  query: none,
  body: { json: body, mayBeEmpty: true },
  answers: { 200: episodeSchema },
  async handle({ caller, params: { episode_id }, body: { reason } }, context) {
    const { tracker } = await ownedEpisode(context, episode_id, caller);
    const ended = await tracker.endEpisode({
      ...{ episode: episode_id, outcome: 'cancelled', reason, by: caller.owner },
    });
    return reply(200, toWire(episodeSchema, ended));
  },
});
