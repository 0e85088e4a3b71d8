import type { EpisodeStatus } from '@pce/tracker';
import type { PauseInfo } from '@pce/tracker/internal';
import * as z from 'zod';

/** Maximum length of a scratchpad in UTF-16 units; longer ones belong in files. */
const maxScratchpad = 2_000_000;

const id = z.string().min(1).max(200);

/** Arguments that many tools share. */
export const fields = {
  episode: id
    .optional()
    .describe('Id of the episode. Default: the one episode that has not ended.'),
  key: id
    .optional()
    .describe('Idempotency key: the same key with the same arguments changes nothing again.'),
  checkpoint: id.describe('Id of a checkpoint, as record_checkpoint answered it.'),
  role: id.describe('Name of a role of the episode, such as planner or executor.'),
  scratchpad: z.string().max(maxScratchpad),
};

export const classSchema = z.enum(['HIGH', 'MEDIUM', 'LOW']);

const moment = z.number().describe('Unix time in milliseconds');

export const pauseSchema = z.object({
  cause: z.string(),
  reason: z.string(),
  target: z.array(z.string()).describe('Roles whose messages wait'),
  since: moment,
  until: moment.nullable().describe('Time at which it continues by itself'),
  needs_person: z.boolean(),
});

export function toPause(pause: PauseInfo | null): z.input<typeof pauseSchema> | null {
  if (pause === null) return null;
  const { needsPerson, target, ...rest } = pause;
  return { ...rest, target: [...target], needs_person: needsPerson };
}

export const statusSchema = z.object({
  episode_id: z.string(),
  title: z.string(),
  goal: z.string().nullable(),
  status: z.enum(['running', 'paused', 'ended']),
  outcome: z.string().nullable(),
  started_at: moment,
  updated_at: moment,
  checkpoints: z.number(),
  last_checkpoint: z
    .object({ ckpt_id: z.string(), role: z.string(), iteration: z.number(), at: moment })
    .nullable(),
  roles: z.array(
    z.object({
      role: z.string(),
      ckpt_id: z.string().nullable(),
      iteration: z.number().nullable(),
      probability_class: classSchema.nullable(),
      queued: z.number().describe('Messages that wait for its acknowledgement'),
      is_paused: z.boolean(),
    }),
  ),
  pause: pauseSchema.nullable(),
  reflection: z
    .object({
      ckpt_id: z.string(),
      aligned: z.boolean().nullable().describe('Null of an incomplete one, which does not say'),
      diagnosis: z.string(),
      action_items: z.array(z.string()),
      rationale: z.string(),
    })
    .nullable(),
  alerts: z.number(),
  is_working: z.boolean().describe('Whether a comparison or a reflection is under way'),
});

export function toStatus(status: EpisodeStatus): z.input<typeof statusSchema> {
  const { episode, title, goal, outcome, checkpoints, lastCheckpoint, alerts } = status;
  return {
    episode_id: episode,
    title,
    goal,
    status: status.status,
    outcome,
    checkpoints,
    alerts,
    started_at: status.startedAt,
    updated_at: status.updatedAt,
    last_checkpoint:
      lastCheckpoint === null
        ? null
        : {
            ckpt_id: lastCheckpoint.checkpoint,
            role: lastCheckpoint.role,
            iteration: lastCheckpoint.iteration,
            at: lastCheckpoint.at,
          },
    roles: status.roles.map(({ role, checkpoint, iteration, queued, isPaused, ...rest }) => ({
      role,
      ckpt_id: checkpoint,
      iteration,
      probability_class: rest.class,
      queued,
      is_paused: isPaused,
    })),
    pause: toPause(status.pause),
    reflection: toReflection(status.reflection),
    is_working: status.isWorking,
  };
}

function toReflection(reflection: EpisodeStatus['reflection']) {
  if (reflection === null) return null;
  const { checkpoint, aligned, diagnosis, actionItems, rationale } = reflection;
  return { ckpt_id: checkpoint, aligned, diagnosis, action_items: [...actionItems], rationale };
}
