import * as z from 'zod';
import { type Endpoint, endpoint, reply } from '../../endpoint/endpoint.js';
import { episodeFeed, episodeMessages } from '../../stream/episode-feed.js';
import { sseResponse } from '../../stream/sse-response.js';
import {
  checkpointContentSchema,
  checkpointPageSchema,
  checkpointSchema,
  classifiedDiffSchema,
  episodeLogSchema,
  episodePageSchema,
  episodeSchema,
  episodeStatusSchema,
} from '../../wire/episode-document.js';
import { toEpisodeEventDocument } from '../../wire/episode-event-document.js';
import { idSchema, numberedPageQuery, pageQuery } from '../../wire/scalars.js';
import { toWire } from '../../wire/to-wire.js';
import { turnEventPageSchema, turnEventSchema } from '../../wire/turn-event-document.js';
import { journalChecks } from '../journals/journal-checks.js';
import { streamQuery, streamReader } from '../stream-query.js';
import {
  cancelEpisode,
  pauseEpisode,
  resolveEpisodeIntervention,
  restoreCheckpoint,
  resumeEpisode,
} from './change-episode.js';
import { checkpointPath, episodePath, findEpisode, findEpisodeId } from './owned-episode.js';

const listEpisodes = endpoint({
  route: 'GET /api/episodes',
  id: 'listEpisodes',
  summary: 'List episodes, the newest first',
  query: pageQuery().extend({
    status: episodeStatusSchema.optional().describe('Only those of this status.'),
  }),
  answers: { 200: episodePageSchema },
  async handle({ caller: { owner }, query: { cursor, limit, status } }, { tracker }) {
    const page = await tracker?.listEpisodes({ owner, status, after: cursor, limit });
    const episodes = (page?.rows ?? []).map((row) => toWire(episodeSchema, row));
    return reply(200, { episodes, next_cursor: page?.next ?? null });
  },
});

const getEpisode = endpoint({
  route: 'GET /api/episodes/{episode_id}',
  id: 'getEpisode',
  summary: 'Get an episode as it stands, with its outbox and the latest reflection',
  params: episodePath,
  answers: { 200: episodeSchema },
  find: findEpisode,
  handle: async ({ found }) => reply(200, toWire(episodeSchema, found.episode)),
});

const listCheckpoints = endpoint({
  route: 'GET /api/episodes/{episode_id}/checkpoints',
  id: 'listCheckpoints',
  summary: 'List the checkpoints of all roles of an episode, the newest first',
  params: episodePath,
  query: pageQuery(),
  answers: { 200: checkpointPageSchema },
  find: findEpisode,
  async handle({ found: { tracker }, params: { episode_id }, query: { cursor, limit } }) {
    const page = await tracker.listCheckpoints({ episode: episode_id, after: cursor, limit });
    const checkpoints = page.rows.map((row) => toWire(checkpointSchema, row));
    return reply(200, { checkpoints, next_cursor: page.next ?? null });
  },
});

const getCheckpoint = endpoint({
  route: 'GET /api/episodes/{episode_id}/checkpoints/{checkpoint_id}',
  id: 'getCheckpoint',
  summary: 'Read a checkpoint with its scratchpad',
  params: checkpointPath,
  answers: { 200: checkpointContentSchema },
  find: findEpisode,
  async handle({ found: { tracker }, params: { episode_id, checkpoint_id } }) {
    const name = { episode: episode_id, checkpoint: checkpoint_id };
    return reply(200, toWire(checkpointContentSchema, await tracker.getCheckpoint(name)));
  },
});

const diffCheckpoints = endpoint({
  route: 'GET /api/episodes/{episode_id}/diff',
  id: 'diffCheckpoints',
  summary: 'Compare two checkpoints of an episode',
  params: episodePath,
  query: z.object({
    from: idSchema.describe('Id of the older checkpoint.'),
    to: idSchema.describe('Id of the newer checkpoint.'),
  }),
  answers: { 200: classifiedDiffSchema },
  find: findEpisode,
  async handle({ found: { tracker }, params: { episode_id }, query, signal }) {
    const diff = await tracker.diff({ episode: episode_id, ...query, signal });
    return reply(200, toWire(classifiedDiffSchema, diff));
  },
});

const listEpisodeEvents = endpoint({
  route: 'GET /api/episodes/{episode_id}/events',
  id: 'listEpisodeEvents',
  summary: 'List the events of an episode, in order',
  description:
    'What agents said to each other, which the journal holds by its hash, is the text of an event, without keys, passwords and the like; null where it is gone.',
  params: episodePath,
  query: numberedPageQuery().extend({
    kind: z
      .enum(['alerts', 'reflections', 'diffs'])
      .optional()
      .describe('Only events of this kind.'),
  }),
  answers: { 200: turnEventPageSchema },
  find: findEpisode,
  async handle({ found: { tracker }, params: { episode_id }, query: { cursor, limit, kind } }) {
    // One more shows whether there is a next page.
    const page = { episode: episode_id, after: cursor, limit: limit + 1, kind };
    const entries = await tracker.readEvents(page);
    const shown = entries.slice(0, limit);
    const last = entries.length > limit ? shown.at(-1)?.version : undefined;
    const next_cursor = last === undefined ? null : String(last);
    return reply(200, { events: shown.map(toEpisodeEventDocument), next_cursor });
  },
});

const streamEpisode = endpoint({
  route: 'GET /api/episodes/{episode_id}/stream',
  id: 'streamEpisode',
  summary: 'Stream the events of an episode as they happen',
  description:
    'Server-sent events, whose ids are the numbers to go on after (Last-Event-ID); the same over WebSocket. It ends when the episode has ended, and is cut when the token ends.',
  params: episodePath,
  query: streamQuery,
  answers: { 200: null },
  messages: turnEventSchema,
  find: findEpisode,
  async handle(call, context) {
    const { episode_id } = call.params;
    const { tracker } = call.found;
    const { store, streams, clock } = context;
    const feed = episodeFeed(store, tracker, episode_id);
    const entries = streams.subscribe(feed, streamReader(call, context));
    return { response: sseResponse(episodeMessages(tracker, episode_id, entries), { clock }) };
  },
});

const getEpisodeLog = endpoint({
  route: 'GET /api/episodes/{episode_id}/log',
  id: 'getEpisodeLog',
  summary: 'Read what happened in an episode, and what it took',
  description: 'Its events have an endpoint of their own.',
  params: episodePath,
  answers: { 200: episodeLogSchema },
  find: findEpisode,
  async handle({ found: { tracker }, params: { episode_id } }) {
    const { markdown, costs } = await tracker.log(episode_id);
    return reply(200, toWire(episodeLogSchema, { episode: episode_id, costs, markdown }));
  },
});

const episodeChecks = journalChecks({
  name: 'Episode',
  path: '/api/episodes/{episode_id}',
  params: episodePath,
  find: findEpisodeId,
  open({ tracker, id }) {
    return {
      id: { episode_id: id },
      verify: (options) => tracker.verify(id, options),
      replay: () => tracker.replay(id),
    };
  },
});

export const episodeEndpoints: readonly Endpoint[] = [
  listEpisodes,
  getEpisode,
  listCheckpoints,
  getCheckpoint,
  diffCheckpoints,
  listEpisodeEvents,
  streamEpisode,
  pauseEpisode,
  resumeEpisode,
  cancelEpisode,
  restoreCheckpoint,
  resolveEpisodeIntervention,
  getEpisodeLog,
  ...episodeChecks,
];
