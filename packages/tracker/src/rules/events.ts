import { reflectionSchema } from '@pce/core/contracts';
import { type EventDraft, eventSchema as event } from '@pce/core/internal';
import * as z from 'zod/mini';
import { limitKinds } from '../agent-limits/error-codes.js';
import { episodePolicySchema } from './policy.js';

/** Schema of {@link CheckedClaim}. */
export const claimSchema = z.object({
  kind: z.enum(['file', 'command', 'commit', 'tests', 'figure']),
  /** Path, command, hash or figure. */
  subject: z.string(),
  /** `unproven` ones hold nothing back. */
  verdict: z.enum(['proven', 'contradicted', 'unproven']),
  detail: z.string(),
});

/** A claim of an agent's report, checked against what happened. */
export type CheckedClaim = z.infer<typeof claimSchema>;

/** Returns the contradicted claims, a sentence each. */
export function contradictionsIn(claims: readonly CheckedClaim[]): readonly string[] {
  const wrong = claims.filter(({ verdict }) => verdict === 'contradicted');
  return wrong.map(({ kind, subject, detail }) => `${kind} ${subject}: ${detail}`);
}

export const pauseCauses = [
  'person',
  'error-repeated',
  'error-fatal',
  'deviation',
  'step-cap',
  'outage',
  'quota',
  'broken-promise',
  'context-full',
] as const;

export const outcomes = ['completed', 'failed', 'cancelled'] as const;

const keptReflectionSchema = z.object({
  ...reflectionSchema.shape,
  alignment_check: z.optional(reflectionSchema.shape.alignment_check),
});

/** A reflection as it is kept: incomplete without `alignment_check`. */
export type KeptReflection = z.infer<typeof keptReflectionSchema>;

const classes = z.enum(['HIGH', 'MEDIUM', 'LOW']);

const roleUsageSchema = z.object({
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  /** In the currency of the agent's provider. */
  cost: z.optional(z.number()),
});

/** Usage of models by a role; a figure that its agent does not tell is absent. */
export type RoleUsage = z.infer<typeof roleUsageSchema>;

/** A file at a moment: SHA-256 of its bytes, and whether it is executable; `null` if there is none. */
export const fileVersionSchema = z.nullable(
  z.object({ hash: z.string(), isExecutable: z.boolean() }),
);

const fileChangeSchema = z.object({
  /** Path within the workspace, with `/`. */
  path: z.string(),
  /** The file before; absent if unknown. */
  before: z.optional(fileVersionSchema),
  after: fileVersionSchema,
  /** The role did not say that it wrote the file, which changed while it worked. Absent: it did. */
  isNoticed: z.optional(z.boolean()),
});

export const checkpointRefSchema = z.object({
  checkpoint: z.string(),
  role: z.string(),
  iteration: z.number(),
  /** SHA-256 of the scratchpad. */
  content: z.string(),
  /** Version of the event that recorded it. */
  version: z.number(),
});

/** An idempotency key and its request, both as SHA-256. */
const request = z.optional(z.object({ key: z.string(), hash: z.string(), result: z.string() }));

const by = z.optional(z.string());

/** Schemas of the events of an episode's journal, by type. They hold hashes and scrubbed texts, no content. */
export const episodeEventSchemas = {
  'episode.started': event('episode.started', {
    episode: z.string(),
    title: z.string(),
    owner: z.string(),
    goal: z.optional(z.string()),
    roles: z.array(z.string()),
    policy: episodePolicySchema,
    /** Commit of the workspace, if it is a repository with one. */
    head: z.optional(z.string()),
    /** SHA-256 of the list of the files there were and that no commit has. */
    baseline: z.optional(z.string()),
    request,
  }),
  'checkpoint.recorded': event('checkpoint.recorded', {
    checkpoint: z.string(),
    iteration: z.number(),
    role: z.string(),
    content: z.string(),
    /** Length of the content in UTF-16 code units. */
    length: z.number(),
    files: z.array(fileChangeSchema),
    head: z.optional(z.string()),
    /** Processor time of the role's programs since its last checkpoint, in milliseconds. */
    cpuMs: z.optional(z.number()),
    /** Usage of models since the role's last checkpoint, if the agent reports it. */
    usage: z.optional(roleUsageSchema),
    error: z.optional(
      z.object({ signature: z.string(), message: z.string(), isFatal: z.boolean() }),
    ),
    /** Checked claims of its report. */
    claims: z.optional(z.array(claimSchema)),
    request,
  }),
  'diff.classified': event('diff.classified', {
    from: z.string(),
    to: z.string(),
    role: z.string(),
    class: classes,
    figures: z.object({ ratio: z.number(), kept: z.number(), order: z.number() }),
    decidedBy: z.string(),
    /** Names of all rules that apply. */
    rules: z.array(z.string()),
    /** SHA-256 of the patch. */
    patch: z.string(),
    coarse: z.boolean(),
    cause: z.enum(['recorded', 'restored']),
    /** Whether the Reflector is asked. */
    reflects: z.boolean(),
  }),
  'reflection.made': event('reflection.made', {
    checkpoint: z.string(),
    reflection: keptReflectionSchema,
    /** Whether the answer's JSON had to be repaired. */
    isRepaired: z.boolean(),
    /** Number of calls of the Reflector; 0 if there is none. */
    attempts: z.number(),
  }),
  'reflection.failed': event('reflection.failed', {
    checkpoint: z.string(),
    reason: z.string(),
    /** SHA-256 of the answer, which is kept as content. */
    reply: z.optional(z.string()),
    attempts: z.number(),
  }),
  'deviation.alerted': event('deviation.alerted', {
    checkpoint: z.string(),
    cause: z.enum(['class', 'rule', 'not-aligned', 'not-reflected']),
    message: z.string(),
  }),
  'message.queued': event('message.queued', {
    message: z.string(),
    sequence: z.number(),
    target: z.string(),
    from: z.optional(z.string()),
    content: z.string(),
    length: z.number(),
    request,
  }),
  'message.delivered': event('message.delivered', {
    message: z.string(),
    target: z.string(),
    request,
  }),
  'message.acknowledged': event('message.acknowledged', {
    message: z.string(),
    target: z.string(),
    request,
  }),
  'message.failed': event('message.failed', {
    message: z.string(),
    target: z.string(),
    reason: z.string(),
  }),
  'limit.seen': event('limit.seen', {
    role: z.string(),
    kind: z.enum(limitKinds),
    /** Id of the phrase that was recognized. */
    phrase: z.string(),
    /** The matching line. */
    text: z.string(),
    /** Unix time in milliseconds at which the limit ends according to the agent. */
    resetAt: z.optional(z.number()),
    /** Unix time in milliseconds until which the role waits. */
    waitUntil: z.optional(z.number()),
    request,
  }),
  /** A role printed something that is no limit: it works again. */
  'limit.cleared': event('limit.cleared', { role: z.string(), request }),
  'episode.paused': event('episode.paused', {
    cause: z.enum(pauseCauses),
    reason: z.string(),
    /** Roles whose messages wait. */
    target: z.array(z.string()),
    /** Unix time in milliseconds at which the pause ends. Absent: a person must resume the episode. */
    until: z.optional(z.number()),
    by,
    request,
  }),
  'episode.resumed': event('episode.resumed', {
    cause: z.enum(['person', 'clock']),
    /** Checkpoint to resume from. */
    from: z.optional(checkpointRefSchema),
    note: z.optional(z.string()),
    by,
    request,
  }),
  /** A restore is about to touch files. */
  'restore.begun': event('restore.begun', {
    /** Id of the checkpoint that the restore becomes. */
    checkpoint: z.string(),
    to: checkpointRefSchema,
    /** Length of its content in UTF-16 code units. */
    length: z.number(),
    files: z.array(fileChangeSchema),
    /** The latest checkpoint of each role, as of `to`. */
    latest: z.array(checkpointRefSchema),
    /** Files that are left alone: the episode may not have written them. */
    noticed: z.optional(z.array(z.string())),
    by,
    request,
  }),
  'episode.restored': event('episode.restored', {
    checkpoint: z.string(),
    /** Files that somebody else changed meanwhile, or may have changed; they were left alone. */
    left: z.array(z.string()),
  }),
  /** A role waits for a person. */
  'intervention.opened': event('intervention.opened', {
    intervention: z.string(),
    kind: z.string(),
    role: z.string(),
    /** Scrubbed. */
    message: z.string(),
    options: z.array(z.string()),
    /** SHA-256 of the exact act that is decided. */
    act: z.optional(z.string()),
  }),
  'intervention.resolved': event('intervention.resolved', {
    intervention: z.string(),
    /** Absent if it was withdrawn. */
    choose: z.optional(z.string()),
    by,
  }),
  'episode.ended': event('episode.ended', {
    outcome: z.enum(outcomes),
    reason: z.optional(z.string()),
    by,
    request,
  }),
} as const;

/** Type of an event of an episode. */
export type EpisodeEventType = keyof typeof episodeEventSchemas;

/** Event of a type. */
export type EpisodeEventOf<Type extends EpisodeEventType> = z.infer<
  (typeof episodeEventSchemas)[Type]
>;

/** An event of an episode's journal. */
export type EpisodeEvent = { [Type in EpisodeEventType]: EpisodeEventOf<Type> }[EpisodeEventType];

/** An event that a rule decided, without its envelope: the repository adds that. */
export type EpisodeDraft<Type extends EpisodeEventType = EpisodeEventType> = EventDraft<
  EpisodeEventOf<Type>
>;

/** A file at a moment; `null` if there is none. */
export type FileVersion = z.infer<typeof fileVersionSchema>;

/** A file that was written or removed. */
export type FileChange = z.infer<typeof fileChangeSchema>;

/** A checkpoint, as others refer to it. */
export type CheckpointRef = z.infer<typeof checkpointRefSchema>;

/** Returns the reference to a checkpoint of which more is known. */
export function toRef({
  checkpoint,
  role,
  iteration,
  content,
  version,
}: CheckpointRef): CheckpointRef {
  return { checkpoint, role, iteration, content, version };
}
