import * as z from 'zod';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { episodeSchema } from '../../wire/episode-document.js';
import { label, timeSchema } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { toWire } from '../../wire/to-wire.js';
import { episodePath, ownedEpisode } from './owned-episode.js';

const body = schemaComponent(
  'EpisodePauseRequest',
  'A pause that a person asks for.',
  z.object({
    reason: z.string().min(1).max(2_000),
    target: z.array(label(200)).min(1).max(50).optional().describe('Roles. Default: all.'),
    until: timeSchema.optional().describe('Default: until a person resumes it.'),
  }),
);

export const pauseEpisode = endpoint({
  method: 'POST',
  path: '/api/episodes/{episode_id}/pause',
  id: 'pauseEpisode',
  summary: 'Hold the messages of an episode back',
  roles: ['user'],
  params: episodePath,
  query: none,
  body: { json: body },
  answers: { 200: episodeSchema },
  async handle({ caller, params: { episode_id }, body: { reason, target, until } }, context) {
    const { tracker } = await ownedEpisode(context, episode_id, caller);
    const paused = await tracker.pauseEpisode({
      ...{ episode: episode_id, reason, target, by: caller.owner },
      until: until === undefined ? undefined : Date.parse(until),
    });
    return reply(200, toWire(episodeSchema, paused));
  },
});
