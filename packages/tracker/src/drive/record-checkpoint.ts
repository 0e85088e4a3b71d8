import { InvalidInputError } from '@pce/core/errors';
import { assertKeys, given, keysOf, sha256, stampEvent } from '@pce/core/internal';
import { comparedEvents } from '../perform/compare.js';
import { keptFiles } from '../perform/kept-files.js';
import { getCheckpoint } from '../read/list-episodes.js';
import { afterRecorded, errorSignature } from '../rules/decide-drift.js';
import type { DiffSummary } from '../rules/episode-rows.js';
import { type PauseInfo, toPauseInfo } from '../rules/episode-status.js';
import type { CheckedClaim, EpisodeDraft, RoleUsage } from '../rules/events.js';
import { evolve, restoringRole } from '../rules/evolve.js';
import { type EpisodeState, type EpisodeStatusName, statusOf } from '../rules/state.js';
import type { TrackerParts } from '../tracker-options.js';
import type { EpisodeRepository } from './episode-repository.js';
import type { EpisodeWork } from './episode-work.js';
import {
  assertIteration,
  assertNotEnded,
  assertRole,
  checkedText,
  findRequest,
  noted,
  toRequest,
} from './inputs.js';

/** A state of a role's work. */
export interface RecordCheckpointOptions {
  readonly episode: string;
  /** Number of the iteration, from 0. */
  readonly iteration: number;
  readonly role: string;
  /** The role's view of the work: a planner's plan, an executor's report. */
  readonly scratchpad: string;
  /** Paths within the workspace that the role wrote or removed since its last checkpoint. @defaultValue none */
  readonly files?: readonly string[] | undefined;
  /**
   * Paths that changed while the role worked, and of which it did not say that it wrote them: it may have, or somebody else has. Copies
   * are kept, but a restore leaves these files alone unless it names them. @defaultValue none
   */
  readonly noticed?: readonly string[] | undefined;
  /** Processor time that the role's programs used since its last checkpoint, in milliseconds. @defaultValue unknown */
  readonly cpuMs?: number | undefined;
  /** Usage of models since the role's last checkpoint. @defaultValue unknown */
  readonly usage?: RoleUsage | undefined;
  /** Claims of its report, checked by code. @defaultValue none */
  readonly claims?: readonly CheckedClaim[] | undefined;
  /** The error that the role met, if it did. A fatal one pauses the episode. */
  readonly error?: { readonly message: string; readonly isFatal?: boolean | undefined } | undefined;
  /** Idempotency key. */
  readonly key?: string | undefined;
}

/** The answer to a checkpoint. */
export interface RecordedCheckpoint {
  /** Id of the checkpoint. */
  readonly checkpoint: string;
  /** The comparison with the checkpoint of the role before; `null` for its first. */
  readonly diff: DiffSummary | null;
  readonly status: EpisodeStatusName;
  readonly pause: PauseInfo | null;
}

const optionNames = keysOf<RecordCheckpointOptions>()(
  ...([
    'episode',
    'iteration',
    'role',
    'scratchpad',
    'files',
    'noticed',
    'cpuMs',
    'usage',
    'claims',
    'error',
    'key',
  ] as const),
);
const errorNames = keysOf<NonNullable<RecordCheckpointOptions['error']>>()('message', 'isFatal');
const maxFiles = 1_000;
const maxErrorLength = 2_000;

export async function recordCheckpoint(
  parts: TrackerParts,
  episodes: EpisodeRepository,
  work: EpisodeWork,
  options: RecordCheckpointOptions,
): Promise<RecordedCheckpoint> {
  const { episode, iteration, role, files = [], noticed = [], cpuMs, usage } = options;
  assertKeys('recordCheckpoint', options, optionNames);
  assertKeys('recordCheckpoint, error', options.error, errorNames);
  assertIteration(iteration);
  if (role === restoringRole || files.length + noticed.length > maxFiles) {
    throw new InvalidInputError(
      role === restoringRole
        ? `"${restoringRole}" is the role of restores: take another name`
        : `${files.length + noticed.length} files, ${maxFiles} at most: record checkpoints more often`,
    );
  }
  if (cpuMs !== undefined && !(cpuMs >= 0)) {
    throw new InvalidInputError(`option cpuMs: expected milliseconds from 0, not ${cpuMs}`);
  }
  const request = toRequest('checkpoint', options);
  const before = await episodes.read(episode);
  const { maxContentLength } = before.policy;
  const scratchpad = checkedText('scratchpad', options.scratchpad, maxContentLength);
  assertRole(before, role);
  const content = await parts.content.put(scratchpad);
  const head = await parts.workspace?.head();
  const checkpoint = parts.ids.next('ckpt');
  const changed = await episodes.change(episode, async (state, at) => {
    const known = await findRequest(parts.store, episode, request);
    if (known !== undefined) return { events: [], result: known };
    assertNotEnded(state);
    const recorded: EpisodeDraft<'checkpoint.recorded'> = {
      type: 'checkpoint.recorded',
      checkpoint,
      iteration,
      role,
      content,
      length: scratchpad.length,
      files: await keptFiles(parts, state, { files, noticed }),
      ...given({ head, cpuMs, usage }),
      ...errorOf(parts, options.error),
      ...(options.claims && { claims: options.claims.map((claim) => scrubbed(parts, claim)) }),
      ...noted(request, checkpoint),
    };
    return { events: withConsequences(state, recorded, at), result: checkpoint };
  });
  const state = await work.compareDue(episode);
  const { diff } = await getCheckpoint(parts.store, episode, changed.result);
  return {
    checkpoint: changed.result,
    diff,
    status: statusOf(state),
    pause: toPauseInfo(state.pause),
  };
}

/** A checkpoint with the content of the one before is the same: nothing is compared. */
function withConsequences(
  state: EpisodeState,
  recorded: EpisodeDraft<'checkpoint.recorded'>,
  at: number,
): EpisodeDraft[] {
  const after = evolve(state, stampEvent(recorded, at));
  const comparison = after.comparisons.find(({ to }) => to.checkpoint === recorded.checkpoint);
  const isSame = comparison?.from.content === recorded.content;
  return [
    recorded,
    ...(comparison && isSame ? comparedEvents(after, comparison, same, { rubric: [] }) : []),
    ...afterRecorded(after, recorded),
  ];
}

const same = {
  class: 'HIGH',
  figures: { ratio: 1, kept: 1, order: 1 },
  decidedBy: 'identical',
  reasons: [],
  patch: '',
  coarse: false,
} as const;

function scrubbed({ scrubber }: TrackerParts, claim: CheckedClaim): CheckedClaim {
  const scrub = (text: string): string => scrubber.scrub(text.slice(0, maxErrorLength));
  return { ...claim, subject: scrub(claim.subject), detail: scrub(claim.detail) };
}

function errorOf(
  { scrubber }: TrackerParts,
  error: RecordCheckpointOptions['error'],
): Pick<EpisodeDraft<'checkpoint.recorded'>, 'error'> {
  if (error === undefined) return {};
  const message = scrubber.scrub(error.message.slice(0, maxErrorLength));
  const signature = sha256(errorSignature(message));
  return { error: { signature, message, isFatal: error.isFatal ?? false } };
}
