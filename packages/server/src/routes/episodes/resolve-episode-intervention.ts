import * as z from 'zod';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { episodeSchema } from '../../wire/episode-document.js';
import { idSchema, label } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { toWire } from '../../wire/to-wire.js';
import { episodePath, ownedEpisode } from './owned-episode.js';

const body = schemaComponent(
  'EpisodeDecision',
  "A decision of a person about an episode's question.",
  z.object({ choose: label(200).describe('One of the options.') }),
);

export const resolveEpisodeIntervention = endpoint({
  method: 'POST',
  path: '/api/episodes/{episode_id}/interventions/{intervention_id}/resolve',
  id: 'resolveEpisodeIntervention',
  summary: 'Answer a question of an episode, once; who asked goes on with it',
  roles: ['user'],
  params: episodePath.extend({
    intervention_id: idSchema.describe('Id of the intervention.'),
  }),
  query: none,
  body: { json: body },
  answers: { 200: episodeSchema },
  async handle({ caller, params, body: { choose } }, context) {
    const { episode_id: episode, intervention_id: intervention } = params;
    const { tracker } = await ownedEpisode(context, episode, caller);
    await tracker.resolveIntervention({ episode, intervention, choose, by: caller.owner });
    return reply(200, toWire(episodeSchema, await tracker.getStatus(episode)));
  },
});
