import * as z from 'zod';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import { episodeSchema, restoredSchema } from '../../wire/episode-document.js';
import { component, idSchema, label, timeSchema } from '../../wire/scalars.js';
import { toWire } from '../../wire/to-wire.js';
import { checkpointPath, episodePath, findEpisodeId } from './owned-episode.js';

const pauseEpisodeBody = component('EpisodePauseRequest', 'A pause that a person asks for.', {
  reason: z.string().min(1).max(2_000),
  target: z.array(label(200)).min(1).max(50).optional().describe('Roles. Default: all.'),
  until: timeSchema.optional().describe('Default: until a person resumes it.'),
});

export const pauseEpisode = endpoint({
  route: 'POST /api/episodes/{episode_id}/pause',
  id: 'pauseEpisode',
  summary: 'Hold the messages of an episode back',
  params: episodePath,
  body: { json: pauseEpisodeBody },
  answers: { 200: episodeSchema },
  find: findEpisodeId,
  async handle({
    caller,
    found: { tracker },
    params: { episode_id },
    body: { reason, target, until },
  }) {
    const paused = await tracker.pauseEpisode({
      episode: episode_id,
      reason,
      target,
      by: caller.owner,
      until: until === undefined ? undefined : Date.parse(until),
    });
    return reply(200, toWire(episodeSchema, paused));
  },
});

const resumeEpisodeBody = component('EpisodeResumption', 'How an episode goes on.', {
  checkpoint_id: idSchema.optional().describe('Default: the latest of each role.'),
  note: z.string().max(20_000).optional().describe('For the roles, beside a summary.'),
});

export const resumeEpisode = endpoint({
  route: 'POST /api/episodes/{episode_id}/resume',
  id: 'resumeEpisode',
  summary: 'End the pause of an episode, and tell its roles where they stood',
  params: episodePath,
  body: { json: resumeEpisodeBody, mayBeEmpty: true },
  answers: { 200: episodeSchema },
  find: findEpisodeId,
  async handle({
    caller,
    found: { tracker },
    params: { episode_id },
    body: { checkpoint_id, note },
  }) {
    const resumed = await tracker.resumeEpisode({
      episode: episode_id,
      checkpoint: checkpoint_id,
      note,
      by: caller.owner,
    });
    return reply(200, toWire(episodeSchema, resumed));
  },
});

const cancelEpisodeBody = component(
  'EpisodeCancellation',
  'The end of an episode that a person asks for.',
  { reason: z.string().max(2_000).optional() },
);

export const cancelEpisode = endpoint({
  route: 'POST /api/episodes/{episode_id}/cancel',
  id: 'cancelEpisode',
  summary: 'End an episode: nothing more is recorded, and no message delivered',
  params: episodePath,
  body: { json: cancelEpisodeBody, mayBeEmpty: true },
  answers: { 200: episodeSchema },
  find: findEpisodeId,
  async handle({ caller, found: { tracker }, params: { episode_id }, body: { reason } }) {
    const ended = await tracker.endEpisode({
      episode: episode_id,
      outcome: 'cancelled',
      reason,
      by: caller.owner,
    });
    return reply(200, toWire(episodeSchema, ended));
  },
});

const restoreCheckpointBody = component('RestoreRequest', 'A restore that a person asks for.', {
  preview: z.boolean().default(false).describe('Only show what it would do.'),
  scope: z.enum(['all', 'transcript']).default('all').describe('transcript touches no file.'),
  paths: z.array(z.string().min(1).max(4_000)).max(10_000).optional().describe('Only these.'),
});

export const restoreCheckpoint = endpoint({
  route: 'POST /api/episodes/{episode_id}/checkpoints/{checkpoint_id}/restore',
  id: 'restoreCheckpoint',
  summary: 'Go on from a checkpoint, with the files as they were then',
  description:
    'It becomes a checkpoint itself, so that it can be undone. A preview changes nothing.',
  params: checkpointPath,
  body: { json: restoreCheckpointBody, mayBeEmpty: true },
  answers: { 200: restoredSchema },
  find: findEpisodeId,
  async handle({
    caller,
    found: { tracker },
    params: { episode_id, checkpoint_id },
    body: wanted,
  }) {
    const restored = await tracker.restoreCheckpoint({
      episode: episode_id,
      checkpoint: checkpoint_id,
      by: caller.owner,
      ...wanted,
    });
    return reply(200, toWire(restoredSchema, restored));
  },
});

const resolveEpisodeInterventionBody = component(
  'EpisodeDecision',
  "A decision of a person about an episode's question.",
  { choose: label(200).describe('One of the options.') },
);

export const resolveEpisodeIntervention = endpoint({
  route: 'POST /api/episodes/{episode_id}/interventions/{intervention_id}/resolve',
  id: 'resolveEpisodeIntervention',
  summary: 'Answer a question of an episode, once; who asked goes on with it',
  params: episodePath.extend({
    intervention_id: idSchema.describe('Id of the intervention.'),
  }),
  body: { json: resolveEpisodeInterventionBody },
  answers: { 200: episodeSchema },
  find: findEpisodeId,
  async handle({ caller, found: { tracker }, params, body: { choose } }) {
    const { episode_id: episode, intervention_id: intervention } = params;
    await tracker.resolveIntervention({ episode, intervention, choose, by: caller.owner });
    return reply(200, toWire(episodeSchema, await tracker.getStatus(episode)));
  },
});
