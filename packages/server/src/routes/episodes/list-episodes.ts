import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import {
  episodePageSchema,
  episodeSchema,
  episodeStatusSchema,
} from '../../wire/episode-document.js';
import { pageQuery } from '../../wire/page.js';
import { toWire } from '../../wire/to-wire.js';

export const listEpisodes = endpoint({
  method: 'GET',
  path: '/api/episodes',
  id: 'listEpisodes',
  summary: 'List episodes, the newest first',
  roles: ['user'],
  params: none,
  query: pageQuery().extend({
    status: episodeStatusSchema.optional().describe('Only those of this status.'),
  }),
  body: noBody,
  answers: { 200: episodePageSchema },
  async handle({ caller: { owner }, query: { cursor, limit, status } }, { tracker }) {
    const page = await tracker?.listEpisodes({ owner, status, after: cursor, limit });
    const episodes = (page?.rows ?? []).map((row) => toWire(episodeSchema, row));
    return reply(200, { episodes, next_cursor: page?.next ?? null });
  },
});
