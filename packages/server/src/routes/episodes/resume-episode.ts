import * as z from 'zod';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { episodeSchema } from '../../wire/episode-document.js';
import { idSchema } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { toWire } from '../../wire/to-wire.js';
import { episodePath, ownedEpisode } from './owned-episode.js';

const body = schemaComponent(
  'EpisodeResumption',
  'How an episode goes on.',
  z.object({
    checkpoint_id: idSchema.optional().describe('Default: the latest of each role.'),
    note: z.string().max(20_000).optional().describe('For the roles, beside a summary.'),
  }),
);

export const resumeEpisode = endpoint({
  method: 'POST',
  path: '/api/episodes/{episode_id}/resume',
  id: 'resumeEpisode',
  summary: 'End the pause of an episode, and tell its roles where they stood',
  roles: ['user'],
  params: episodePath,
  query: none,
  body: { json: body, mayBeEmpty: true },
  answers: { 200: episodeSchema },
  async handle({ caller, params: { episode_id }, body: { checkpoint_id, note } }, context) {
    const { tracker } = await ownedEpisode(context, episode_id, caller);
    const resumed = await tracker.resumeEpisode({
      ...{ episode: episode_id, checkpoint: checkpoint_id, note, by: caller.owner },
    });
    return reply(200, toWire(episodeSchema, resumed));
  },
});
