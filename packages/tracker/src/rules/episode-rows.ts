import { given, type StreamStep } from '@pce/core/internal';
import type { ViewWrite } from '@pce/core/store';
import * as z from 'zod/mini';
import { openInterventionSchema, toEpisodeStatus } from './episode-status.js';
import {
  checkpointRefSchema,
  claimSchema,
  type EpisodeEvent,
  type EpisodeEventOf,
  fileVersionSchema,
} from './events.js';
import { type EpisodeState, isWorking, statusOf } from './state.js';

/** Names of the view collections of episodes. */
export const episodeCollections = {
  /** Status of each episode, by id. */
  status: 'episodes/status',
  /** Summaries of an owner's episodes, newest first. */
  of: (owner: string): string => `episodes/of/${encodeURIComponent(owner)}`,
  ofStatus: (owner: string, status: string): string =>
    `${episodeCollections.of(owner)}/status/${status}`,
  /** Checkpoints, newest first. */
  checkpoints: (episode: string): string => `episodes/checkpoints/${encodeURIComponent(episode)}`,
  /** Comparisons, by the key of their newer checkpoint. */
  diffs: (episode: string): string => `episodes/diffs/${encodeURIComponent(episode)}`,
  /** Versions of checkpoints, by id. */
  versions: (episode: string): string => `episodes/versions/${encodeURIComponent(episode)}`,
  /** The files the episode wrote, as it left them, by path. */
  files: (episode: string): string => `episodes/files/${encodeURIComponent(episode)}`,
  /** Targets of messages, by id. */
  messages: (episode: string): string => `episodes/messages/${encodeURIComponent(episode)}`,
  /** Interventions, open or not, by id. */
  interventions: (episode: string): string =>
    `episodes/interventions/${encodeURIComponent(episode)}`,
  /** Interventions of an owner's episodes that wait for a person, oldest first. */
  asked: (owner: string): string => `episodes/asked/${encodeURIComponent(owner)}`,
  /** Requests with an idempotency key, by its hash. */
  requests: (episode: string): string => `episodes/requests/${encodeURIComponent(episode)}`,
  /** Pauses that end by themselves, the earliest first. */
  due: 'episodes/due',
  /** Episodes with work that was not done yet, by id. */
  open: 'episodes/open',
};

/** Schema of {@link CheckpointRow}. */
export const checkpointRowSchema = z.object({
  ...checkpointRefSchema.shape,
  /** Unix time in milliseconds. */
  at: z.number(),
  /** Length of the content in UTF-16 code units. */
  length: z.number(),
  /** Paths that the role wrote. */
  files: z.array(z.string()),
  /** Commit of the workspace at that time. */
  head: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** Checked claims of its report. Absent if there are none. */
  claims: z.optional(z.array(claimSchema)),
  /** The latest checkpoint of each role at that time. */
  latest: z.array(checkpointRefSchema),
});

/** A checkpoint: everything but its content and its comparison. */
type CheckpointRow = z.infer<typeof checkpointRowSchema>;

/** Schema of {@link DiffSummary}. */
export const diffSummarySchema = z.object({
  from: z.string(),
  to: z.string(),
  class: z.enum(['HIGH', 'MEDIUM', 'LOW']),
  decidedBy: z.string(),
  /** Names of all rules of the classifier that apply. */
  rules: z.array(z.string()),
  ratio: z.number(),
  kept: z.number(),
  order: z.number(),
  coarse: z.boolean(),
});

/** The comparison of a checkpoint with the one of its role before. */
export type DiffSummary = z.infer<typeof diffSummarySchema>;

/** A checkpoint in a list: everything but its content. */
export interface CheckpointSummary extends CheckpointRow {
  /** `null` for the first of a role, and until it is compared. */
  readonly diff: DiffSummary | null;
}

export const fileRowSchema = z.object({ file: fileVersionSchema, checkpoint: z.string() });

export const versionRowSchema = z.object({ version: z.number() });

export const messageRowSchema = z.object({ target: z.string(), sequence: z.number() });

/** Schema of {@link EpisodeIntervention}. */
export const interventionRowSchema = z.object({
  ...openInterventionSchema.shape,
  episode: z.string(),
  isOpen: z.boolean(),
  /** The answer of a person. Absent while it is open, and if it was withdrawn. */
  choose: z.optional(z.string()),
  /** Name of the person who decided. */
  by: z.optional(z.string()),
});

/** A question of an episode to a person. */
export type EpisodeIntervention = z.infer<typeof interventionRowSchema>;

export const requestRowSchema = z.object({ hash: z.string(), result: z.string() });

type EpisodeStep = StreamStep<EpisodeState, EpisodeEvent>;

/** Returns the rows that follow from events. Pure. */
export function episodeRows(steps: readonly EpisodeStep[]): ViewWrite[] {
  const before = steps[0]?.before;
  const after = steps.at(-1)?.after;
  if (after === undefined) return [];
  return [
    ...steps.flatMap((step) => [...eventRows(step), ...interventionRows(step)]),
    ...stateRows(before, after),
  ];
}

/** Returns the key of a row in a list that begins with the greatest number. */
export function descending(number: number): string {
  return String(1e15 - Math.floor(number)).padStart(15, '0');
}

function row(collection: string, key: string, value: object): ViewWrite {
  return { collection, key, value: JSON.stringify(value) };
}

function stateRows(before: EpisodeState | undefined, after: EpisodeState): ViewWrite[] {
  const { episode, owner, startedAt, pause } = after;
  const status = toEpisodeStatus(after);
  const key = `${descending(startedAt)}.${episode}`;
  const was = before && statusOf(before);
  const moved = was !== undefined && was !== status.status;
  return [
    row(episodeCollections.status, episode, status),
    row(episodeCollections.of(owner), key, status),
    row(episodeCollections.ofStatus(owner, status.status), key, status),
    ...(moved ? [{ collection: episodeCollections.ofStatus(owner, was), key, value: null }] : []),
    ...changed(
      before?.pause?.until && dueRow(episode, before.pause.until),
      pause?.until && dueRow(episode, pause.until),
    ),
    ...changed(
      before && isWorking(before) && openRow(episode),
      isWorking(after) && openRow(episode),
    ),
  ];
}

function dueRow(episode: string, until: number): ViewWrite {
  const key = `${String(Math.ceil(until)).padStart(15, '0')}.${episode}`;
  return row(episodeCollections.due, key, { episode, until });
}

function openRow(episode: string): ViewWrite {
  return row(episodeCollections.open, episode, { episode });
}

type MaybeRow = ViewWrite | undefined | false | 0;

function changed(before: MaybeRow, after: MaybeRow): ViewWrite[] {
  if (before && after && before.key === after.key) return [];
  return [...(before ? [{ ...before, value: null }] : []), ...(after ? [after] : [])];
}

function eventRows(step: EpisodeStep): ViewWrite[] {
  const { event, after } = step;
  const { episode } = after;
  const rows = 'request' in event && event.request ? [requestRow(episode, event.request)] : [];
  switch (event.type) {
    case 'checkpoint.recorded':
      return [...rows, ...checkpointRows(step, event)];
    case 'diff.classified':
      return [...rows, ...diffRows(step, event)];
    case 'message.queued': {
      const { message, target, sequence } = event;
      return [...rows, row(episodeCollections.messages(episode), message, { target, sequence })];
    }
    default:
      return rows;
  }
}

/** An intervention is open as long as the state has it: the end of the episode closes it, too. */
function interventionRows({ before, event, after }: EpisodeStep): ViewWrite[] {
  const known = before?.interventions ?? [];
  if (known === after.interventions) return [];
  const { episode, owner } = after;
  const opened = after.interventions.filter((each) => !known.includes(each));
  const closed = known.filter((each) => !after.interventions.includes(each));
  const { choose, by } = event.type === 'intervention.resolved' ? event : {};
  const answer = given({ choose, by });
  const all: EpisodeIntervention[] = [
    ...opened.map((each) => ({ ...each, episode, isOpen: true })),
    ...closed.map((each) => ({ ...each, episode, isOpen: false, ...answer })),
  ];
  return all.flatMap((each) => {
    const { intervention, since, isOpen: isAsked } = each;
    const key = `${String(since).padStart(15, '0')}.${episode}.${intervention}`;
    const asked = row(episodeCollections.asked(owner), key, each);
    return [
      row(episodeCollections.interventions(episode), intervention, each),
      isAsked ? asked : { ...asked, value: null },
    ];
  });
}

function requestRow(
  episode: string,
  { key, hash, result }: NonNullable<EpisodeEventOf<'episode.started'>['request']>,
): ViewWrite {
  return row(episodeCollections.requests(episode), key, { hash, result });
}

function checkpointRows(
  { after, head: { version } }: EpisodeStep,
  event: EpisodeEventOf<'checkpoint.recorded'>,
): ViewWrite[] {
  const { episode } = after;
  const { checkpoint, files } = event;
  return [
    row(
      episodeCollections.checkpoints(episode),
      descending(version),
      toSummary(after, event, version),
    ),
    row(episodeCollections.versions(episode), checkpoint, { version }),
    ...files.map(({ path, after: file }) =>
      row(episodeCollections.files(episode), path, { file, checkpoint }),
    ),
  ];
}

function toSummary(
  { roles }: EpisodeState,
  event: EpisodeEventOf<'checkpoint.recorded'>,
  version: number,
): CheckpointRow {
  const { checkpoint, role, iteration, content, length, files, head, error, claims, at } = event;
  return {
    checkpoint,
    role,
    iteration,
    content,
    version,
    at,
    length,
    files: files.filter(({ isNoticed }) => isNoticed !== true).map(({ path }) => path),
    head: head ?? null,
    error: error?.message ?? null,
    ...(claims && { claims }),
    latest: [...roles.values()].flatMap(({ latest }) => (latest ? [latest] : [])),
  };
}

function diffRows(
  { before, after: { episode } }: EpisodeStep,
  { from, to, class: found, decidedBy, rules, figures, coarse }: EpisodeEventOf<'diff.classified'>,
): ViewWrite[] {
  const due = before?.comparisons.find((each) => each.to.checkpoint === to);
  if (due === undefined) return [];
  const diff: DiffSummary = { from, to, class: found, decidedBy, rules, ...figures, coarse };
  return [row(episodeCollections.diffs(episode), descending(due.to.version), diff)];
}
