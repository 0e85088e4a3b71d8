import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { checkpointPageSchema, checkpointSchema } from '../../wire/episode-document.js';
import { pageQuery } from '../../wire/page.js';
import { toWire } from '../../wire/to-wire.js';
import { episodePath, ownedEpisode } from './owned-episode.js';

export const listCheckpoints = endpoint({
  method: 'GET',
  path: '/api/episodes/{episode_id}/checkpoints',
  id: 'listCheckpoints',
  summary: 'List the checkpoints of all roles of an episode, the newest first',
  roles: ['user'],
  params: episodePath,
  query: pageQuery(),
  body: noBody,
  answers: { 200: checkpointPageSchema },
  async handle({ caller, params: { episode_id }, query: { cursor, limit } }, context) {
    const { tracker } = await ownedEpisode(context, episode_id, caller);
    const page = await tracker.listCheckpoints({ episode: episode_id, after: cursor, limit });
    const checkpoints = page.rows.map((row) => toWire(checkpointSchema, row));
    return reply(200, { checkpoints, next_cursor: page.next ?? null });
  },
});
