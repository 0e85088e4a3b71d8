import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { episodeFeed } from '../../stream/episode-feed.js';
import { episodeMessages } from '../../stream/episode-messages.js';
import { sseResponse } from '../../stream/sse-response.js';
import { turnEventSchema } from '../../wire/turn-event-document.js';
import { streamQuery, streamStart } from '../stream-query.js';
import { episodePath, ownedEpisode } from './owned-episode.js';

export const streamEpisode = endpoint({
  method: 'GET',
  path: '/api/episodes/{episode_id}/stream',
  id: 'streamEpisode',
  summary: 'Stream the events of an episode as they happen',
  description:
    'Server-sent events, whose ids are the numbers to go on after (Last-Event-ID); the same over WebSocket. It ends when the episode has ended, and is cut when the token ends.',
  roles: ['user'],
  params: episodePath,
  query: streamQuery,
  body: noBody,
  answers: { 200: null },
  messages: turnEventSchema,
  async handle({ caller, params: { episode_id }, query, request }, context) {
    const { tracker } = await ownedEpisode(context, episode_id, caller);
    const { store, streams, clock, watchAccess } = context;
    const entries = streams.subscribe(episodeFeed(store, tracker, episode_id), {
      after: streamStart(request, query),
      follow: query.follow,
      signal: request.signal,
      watchAccess: (onEnded) => watchAccess(caller, onEnded),
    });
    return { response: sseResponse(episodeMessages(tracker, episode_id, entries), { clock }) };
  },
});
