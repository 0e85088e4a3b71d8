import * as z from 'zod';
import {
  component,
  pageComponent,
  schemaComponent,
  statedUsageSchema,
  timeSchema,
} from './scalars.js';

export const episodeStatusSchema = schemaComponent(
  'EpisodeStatus',
  'Where an episode stands.',
  z.enum(['running', 'paused', 'ended']),
);

const changeClass = z.enum(['HIGH', 'MEDIUM', 'LOW']).nullable();

const roleSchema = component('EpisodeRole', 'A role of an episode.', {
  role: z.string(),
  checkpoint_id: z.string().nullable().describe('Its latest.'),
  iteration: z.int().nullable(),
  class: changeClass.describe('Of its latest change.'),
  queued: z.int().describe('Messages that wait for its acknowledgement.'),
  is_paused: z.boolean(),
  same_errors: z.int().describe('Times in a row that it reported the same error.'),
});

const pauseSchema = component('EpisodePause', 'A pause of an episode.', {
  cause: z.string(),
  reason: z.string(),
  target: z.array(z.string()).describe('Roles whose messages wait.'),
  since: timeSchema,
  until: timeSchema.nullable().describe('Time at which it continues by itself.'),
  needs_person: z.boolean(),
});

const interventionSchema = component(
  'EpisodeIntervention',
  'A question of an episode that waits for a person.',
  {
    intervention_id: z.string(),
    kind: z.string(),
    role: z.string().describe('The role that it is about.'),
    message: z.string(),
    options: z.array(z.string()).describe('Answers to choose from.'),
    since: timeSchema,
  },
);

const reflectionSchema = component(
  'EpisodeReflection',
  'The latest look at where the work is going.',
  {
    checkpoint_id: z.string(),
    aligned: z.boolean().nullable().describe('Null of an incomplete one, which does not say.'),
    diagnosis: z.string(),
    action_items: z.array(z.string()),
    rationale: z.string(),
    at: timeSchema,
  },
);

const limitSchema = component('EpisodeLimit', 'The latest limit that an agent ran into.', {
  role: z.string(),
  kind: z.string(),
  reset_at: timeSchema.nullable(),
  at: timeSchema,
});

const lastCheckpointSchema = component(
  'EpisodeLastCheckpoint',
  'The latest checkpoint of an episode.',
  { checkpoint_id: z.string(), role: z.string(), iteration: z.int(), at: timeSchema },
);

const outboxSchema = component(
  'EpisodeOutbox',
  'Messages between the roles of an episode, by how far they are; its events tell each.',
  {
    queued: z.int(),
    delivered: z.int(),
    acknowledged: z.int(),
    failed: z.int(),
  },
);

export const episodeSchema = component(
  'Episode',
  'Outside agents at work in turns, as they stand.',
  {
    episode_id: z.string(),
    title: z.string(),
    goal: z.string().nullable(),
    status: episodeStatusSchema,
    outcome: z.string().nullable(),
    end_reason: z.string().nullable(),
    started_at: timeSchema,
    updated_at: timeSchema,
    version: z.int().describe('Number of the latest event.'),
    checkpoints: z.int(),
    last_checkpoint: lastCheckpointSchema.nullable(),
    roles: z.array(roleSchema),
    pause: pauseSchema.nullable(),
    interventions: z.array(interventionSchema).describe('That wait for a person, oldest first.'),
    reflection: reflectionSchema.nullable(),
    limit: limitSchema.nullable(),
    alerts: z.int().describe('Deviations that were alerted.'),
    restores: z.int(),
    messages: outboxSchema,
    is_working: z.boolean().describe('A comparison, a reflection or a restore is under way.'),
  },
);

export const episodePageSchema = pageComponent('EpisodePage', 'Episodes, the newest first.', {
  episodes: z.array(episodeSchema),
});

const diffSummarySchema = component(
  'CheckpointDiff',
  'The comparison of a checkpoint with the one of its role before.',
  {
    from: z.string(),
    to: z.string(),
    class: changeClass,
    decided_by: z.string().describe('The rule that decided the class.'),
    rules: z.array(z.string()),
    ratio: z.number().describe('0 to 1: how alike the texts are, line by line.'),
    kept: z.number().describe('0 to 1: the share of items that both have.'),
    order: z.number().describe('0 to 1: the share of those in the same order.'),
    coarse: z.boolean(),
  },
);

const checkedClaimSchema = component(
  'CheckedClaim',
  "A claim of an agent's report, checked against what happened.",
  {
    kind: z.enum(['file', 'command', 'commit', 'tests', 'figure']),
    subject: z.string().describe('Path, command, hash or figure.'),
    verdict: z.enum(['proven', 'contradicted', 'unproven']),
    detail: z.string(),
  },
);

export const checkpointSchema = component('Checkpoint', "A state of a role's work.", {
  checkpoint_id: z.string(),
  role: z.string(),
  iteration: z.int(),
  version: z.int().describe('Number of the event that recorded it.'),
  at: timeSchema,
  length: z.int().describe('Of its scratchpad, in characters.'),
  files: z.array(z.string()).describe('Paths that the role wrote.'),
  error: z.string().nullable(),
  claims: z.array(checkedClaimSchema).optional().describe('Of its report.'),
  diff: diffSummarySchema.nullable(),
});

export const checkpointContentSchema = schemaComponent(
  'CheckpointContent',
  "A state of a role's work, with what the role had in mind.",
  checkpointSchema
    .omit({ diff: true })
    .extend({ scratchpad: z.string().nullable().describe('Null where the content is gone.') }),
);

export const checkpointPageSchema = pageComponent(
  'CheckpointPage',
  'Checkpoints of an episode, the newest first.',
  { checkpoints: z.array(checkpointSchema) },
);

const diffReasonSchema = component('DiffReason', 'A rule that speaks for a class.', {
  rule: z.string(),
  class: changeClass,
  detail: z.string(),
});

export const classifiedDiffSchema = component(
  'ClassifiedDiff',
  'Two checkpoints compared: a patch, a class, and what decided it.',
  {
    patch: z.string().describe('Unified diff; empty for equal texts.'),
    class: changeClass,
    decided_by: z.string(),
    reasons: z.array(diffReasonSchema),
    coarse: z.boolean(),
  },
);

const restoredFileSchema = component('RestoredFile', 'A file of a restore.', {
  path: z.string(),
  action: z.enum(['write', 'remove', 'none']),
  patch: z.string().describe('From what it is now to what the restore makes of it.'),
});

export const restoredSchema = component('RestoredCheckpoint', 'The effect of a restore.', {
  checkpoint_id: z.string().nullable().describe('The one it became; null for a preview.'),
  files: z.array(restoredFileSchema),
  left: z.array(z.string()).describe('Files that somebody changed meanwhile.'),
});

const roleCostsSchema = component('RoleCosts', 'Costs of a role of an episode.', {
  role: z.string(),
  checkpoints: z.int(),
  ms: z.number().describe('From what went before to each of its checkpoints, without pauses.'),
  cpu_ms: z.number().describe('Processor time, as far as it is known.'),
  usage: statedUsageSchema.optional(),
});

export const episodeLogSchema = component(
  'EpisodeLog',
  'Log of an episode, and its costs. Times are in milliseconds.',
  {
    episode_id: z.string(),
    costs: z.object({
      wall_ms: z.number().describe('From the start to the end, or to now.'),
      roles: z.array(roleCostsSchema),
      agent_ms: z.number().describe('Of all roles.'),
      usage: statedUsageSchema.optional(),
      idle_ms: z.number().describe('Since the last checkpoint, without pauses.'),
      paused_ms: z.number(),
      wait_ms: z.number().describe('Pauses and questions that waited for people.'),
    }),
    markdown: z.string().describe('The log, for people.'),
  },
);
