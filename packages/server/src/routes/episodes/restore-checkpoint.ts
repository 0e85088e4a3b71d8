import * as z from 'zod';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { restoredSchema } from '../../wire/episode-document.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { toWire } from '../../wire/to-wire.js';
import { checkpointPath, ownedEpisode } from './owned-episode.js';

const body = schemaComponent(
  'RestoreRequest',
  'A restore that a person asks for.',
  z.object({
    preview: z.boolean().default(false).describe('Only show what it would do.'),
    scope: z.enum(['all', 'transcript']).default('all').describe('transcript touches no file.'),
    paths: z.array(z.string().min(1).max(4_000)).max(10_000).optional().describe('Only these.'),
  }),
);

export const restoreCheckpoint = endpoint({
  method: 'POST',
  path: '/api/episodes/{episode_id}/checkpoints/{checkpoint_id}/restore',
  id: 'restoreCheckpoint',
  summary: 'Go on from a checkpoint, with the files as they were then',
  description:
    'It becomes a checkpoint itself, so that it can be undone. A preview changes nothing.',
  roles: ['user'],
  params: checkpointPath,
  query: none,
  body: { json: body, mayBeEmpty: true },
  answers: { 200: restoredSchema },
  async handle({ caller, params: { episode_id, checkpoint_id }, body: wanted }, context) {
    const { tracker } = await ownedEpisode(context, episode_id, caller);
    const restored = await tracker.restoreCheckpoint({
      ...{ episode: episode_id, checkpoint: checkpoint_id, by: caller.owner, ...wanted },
    });
    return reply(200, toWire(restoredSchema, restored));
  },
});
