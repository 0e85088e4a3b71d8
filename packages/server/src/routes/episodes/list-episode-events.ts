import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { toEpisodeEventDocument } from '../../wire/episode-event-document.js';
import { numberedPageQuery } from '../../wire/page.js';
import { turnEventPageSchema } from '../../wire/turn-event-document.js';
import { episodePath, ownedEpisode } from './owned-episode.js';

export const listEpisodeEvents = endpoint({
  method: 'GET',
  path: '/api/episodes/{episode_id}/events',
  id: 'listEpisodeEvents',
  summary: 'List the events of an episode, in order',
  description:
    'What agents said to each other, which the journal holds by its hash, is the text of an event, without keys, passwords and the like; null where it is gone.',
  roles: ['user'],
  params: episodePath,
  query: numberedPageQuery(),
  body: noBody,
  answers: { 200: turnEventPageSchema },
  async handle({ caller, params: { episode_id }, query: { cursor, limit } }, context) {
    const { tracker } = await ownedEpisode(context, episode_id, caller);
    // One more tells whether there is a next page.
    const page = { episode: episode_id, after: cursor, limit: limit + 1 };
    const entries = await tracker.readEvents(page);
    const shown = entries.slice(0, limit);
    const last = entries.length > limit ? shown.at(-1)?.version : undefined;
    const next_cursor = last === undefined ? null : String(last);
    return reply(200, { events: shown.map(toEpisodeEventDocument), next_cursor });
  },
});
