import * as z from 'zod/mini';
import { limitKinds } from '../agent-limits/error-codes.js';
import { type EpisodeEventOf, outcomes, pauseCauses } from './events.js';
import { type EpisodeState, isPausedFor, isWorking, type Pause, statusOf } from './state.js';

const pauseInfoSchema = z.object({
  cause: z.enum(pauseCauses),
  reason: z.string(),
  /** Roles whose messages wait. */
  target: z.array(z.string()),
  /** Unix time in milliseconds. */
  since: z.number(),
  /** Unix time in milliseconds at which the episode resumes; `null` if a person must resume it. */
  until: z.nullable(z.number()),
  needsPerson: z.boolean(),
});

/** A pause of an episode. */
export type PauseInfo = z.infer<typeof pauseInfoSchema>;

export const openInterventionSchema = z.object({
  intervention: z.string(),
  /** The reason for it, as in `permission`. */
  kind: z.string(),
  /** The role that it is about. */
  role: z.string(),
  message: z.string(),
  /** Answers to choose from. */
  options: z.array(z.string()),
  /** SHA-256 of the exact act that is decided, if it is one. */
  act: z.optional(z.string()),
  /** Unix time in milliseconds. */
  since: z.number(),
});

const roleInfoSchema = z.object({
  role: z.string(),
  /** Id of its latest checkpoint. */
  checkpoint: z.nullable(z.string()),
  iteration: z.nullable(z.number()),
  /** Class of its latest change. */
  class: z.nullable(z.enum(['HIGH', 'MEDIUM', 'LOW'])),
  /** Messages that wait for its acknowledgement. */
  queued: z.number(),
  isPaused: z.boolean(),
  /** Times in a row that it reported the same error. */
  sameErrors: z.number(),
});

/** Schema of {@link EpisodeStatus}. */
export const episodeStatusSchema = z.object({
  episode: z.string(),
  title: z.string(),
  owner: z.string(),
  goal: z.nullable(z.string()),
  status: z.enum(['running', 'paused', 'ended']),
  outcome: z.nullable(z.enum(outcomes)),
  /** Why it ended. */
  endReason: z.nullable(z.string()),
  /** Unix time in milliseconds. */
  startedAt: z.number(),
  updatedAt: z.number(),
  /** Version of the journal. */
  version: z.number(),
  /** Number of checkpoints. */
  checkpoints: z.number(),
  lastCheckpoint: z.nullable(
    z.object({ checkpoint: z.string(), role: z.string(), iteration: z.number(), at: z.number() }),
  ),
  roles: z.array(roleInfoSchema),
  pause: z.nullable(pauseInfoSchema),
  /** Interventions that wait for a person, oldest first. */
  interventions: z._default(z.array(openInterventionSchema), []),
  /** The latest reflection. */
  reflection: z.nullable(
    z.object({
      checkpoint: z.string(),
      /** `null` of an incomplete one: by rules, or where the Reflector did not say. */
      aligned: z.nullable(z.boolean()),
      diagnosis: z.string(),
      actionItems: z.array(z.string()),
      rationale: z.string(),
      at: z.number(),
    }),
  ),
  reflections: z.object({ made: z.number(), failed: z.number() }),
  /** The latest limit that an agent ran into. */
  limit: z.nullable(
    z.object({
      role: z.string(),
      kind: z.enum(limitKinds),
      resetAt: z.nullable(z.number()),
      at: z.number(),
    }),
  ),
  /** Number of deviations that were alerted. */
  alerts: z.number(),
  restores: z.number(),
  messages: z.object({
    queued: z.number(),
    delivered: z.number(),
    acknowledged: z.number(),
    failed: z.number(),
  }),
  /** Whether a comparison, a reflection or a restore is under way. */
  isWorking: z.boolean(),
});

/** The state of an episode, for people and programs. */
export type EpisodeStatus = z.infer<typeof episodeStatusSchema>;

export function toPauseInfo(pause: Pause | undefined): PauseInfo | null {
  if (pause === undefined) return null;
  const { cause, reason, target, since, until } = pause;
  const needsPerson = until === undefined;
  return { cause, reason, target: [...target], since, until: until ?? null, needsPerson };
}

export function toEpisodeStatus(state: EpisodeState): EpisodeStatus {
  const { episode, title, owner, goal, outcome, endReason, startedAt, updatedAt } = state;
  const { version, checkpoints, pause, counts } = state;
  const { queued, delivered, acknowledged, failed, alerts, restores } = counts;
  return {
    episode,
    title,
    owner,
    goal: goal ?? null,
    status: statusOf(state),
    outcome: outcome ?? null,
    endReason: endReason ?? null,
    startedAt,
    updatedAt,
    version,
    checkpoints,
    lastCheckpoint: lastOf(state),
    roles: rolesOf(state),
    pause: toPauseInfo(pause),
    interventions: [...state.interventions],
    reflection: reflectionOf(state),
    reflections: { made: counts.reflectionsMade, failed: counts.reflectionsFailed },
    limit: limitOf(state),
    alerts,
    restores,
    messages: { queued, delivered, acknowledged, failed },
    isWorking: isWorking(state),
  };
}

function lastOf({ lastCheckpoint }: EpisodeState): EpisodeStatus['lastCheckpoint'] {
  if (lastCheckpoint === undefined) return null;
  const { checkpoint, role, iteration, at } = lastCheckpoint;
  return { checkpoint, role, iteration, at };
}

function rolesOf(state: EpisodeState): EpisodeStatus['roles'] {
  return [...state.roles].map(([role, { latest, class: found, queue, error }]) => ({
    role,
    checkpoint: latest?.checkpoint ?? null,
    iteration: latest?.iteration ?? null,
    class: found ?? null,
    queued: queue.length,
    isPaused: isPausedFor(state, role),
    sameErrors: error?.count ?? 0,
  }));
}

function reflectionOf({ reflection: made }: EpisodeState): EpisodeStatus['reflection'] {
  if (made === undefined) return null;
  const { checkpoint, reflection, at } = made;
  const { diagnosis, action_items, alignment_check } = reflection;
  const { aligned, rationale } = alignment_check ?? { aligned: null, rationale: '' };
  return { checkpoint, aligned, diagnosis, actionItems: [...action_items], rationale, at };
}

function limitOf({ limit }: EpisodeState): EpisodeStatus['limit'] {
  if (limit === undefined) return null;
  const { role, kind, resetAt, at } = limit;
  return { role, kind, resetAt: resetAt ?? null, at };
}

/** Returns the message to the roles at the end of a pause: its reason, their progress, and the last reflection's actions. */
export function resumeSummary(
  {
    goal,
    pause,
    lastCheckpoint,
    reflection,
  }: Pick<EpisodeState, 'goal' | 'pause' | 'lastCheckpoint' | 'reflection'>,
  { at, from, note }: Pick<EpisodeEventOf<'episode.resumed'>, 'at' | 'from' | 'note'>,
): string {
  const minutes = pause === undefined ? 0 : Math.round((at - pause.since) / 60_000);
  const { action_items: actions = [], diagnosis } = reflection?.reflection ?? {};
  const place = from ?? lastCheckpoint;
  const lines = [
    'The work goes on.',
    goal && `Goal: ${goal}`,
    pause && `It was paused for ${minutes} min: ${pause.reason}`,
    place && `Go on from iteration ${place.iteration} (${place.role}, ${place.checkpoint}).`,
    diagnosis && `The last reflection: ${diagnosis}`,
    ...actions.map((action) => `- ${action}`),
    note && `Note: ${note}`,
  ];
  return lines.filter((line) => line).join('\n');
}
