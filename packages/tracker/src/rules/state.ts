import type { DiffClass } from '@pce/core/internal';
import type { CheckpointRef, EpisodeEventOf, outcomes, pauseCauses } from './events.js';
import type { EpisodePolicy } from './policy.js';

export interface Pause {
  readonly cause: (typeof pauseCauses)[number];
  readonly reason: string;
  /** Roles whose messages wait. */
  readonly target: readonly string[];
  /** Unix time in milliseconds. */
  readonly since: number;
  /** Unix time in milliseconds at which the pause ends; `undefined` if a person must resume the episode. */
  readonly until: number | undefined;
}

export interface QueuedMessage {
  readonly message: string;
  readonly sequence: number;
  readonly from: string | undefined;
  readonly content: string;
  readonly queuedAt: number;
  readonly isDelivered: boolean;
}

/** Limits that a role ran into since it last made progress. */
export interface LimitCounts {
  readonly stepCaps: number;
  readonly transients: number;
  /** Milliseconds waited for outages that named no time. */
  readonly outageMs: number;
  readonly quotas: number;
  readonly fullContexts: number;
}

type SeenLimit = Pick<
  EpisodeEventOf<'limit.seen'>,
  'role' | 'kind' | 'resetAt' | 'waitUntil' | 'at'
>;

export interface RoleState {
  readonly latest: CheckpointRef | undefined;
  readonly class: DiffClass | undefined;
  /** The error it reported last, and how often in a row. */
  readonly error: { readonly signature: string; readonly count: number } | undefined;
  readonly limits: LimitCounts;
  /** Messages to it that are not acknowledged, in order. */
  readonly queue: readonly QueuedMessage[];
  /** Sequence number of the last message to it. */
  readonly sequence: number;
}

export interface Comparison {
  readonly from: CheckpointRef;
  readonly to: CheckpointRef;
  readonly cause: 'recorded' | 'restored';
}

export interface Question {
  /** Absent if there is nothing before. */
  readonly from: CheckpointRef | undefined;
  readonly to: CheckpointRef;
  readonly class: DiffClass;
  readonly cause: 'drift' | 'restore' | 'loop';
  /** Whether the episode pauses if there is no answer. */
  readonly pausesUnanswered: boolean;
}

interface OpenIntervention
  extends Pick<
    EpisodeEventOf<'intervention.opened'>,
    'intervention' | 'kind' | 'role' | 'message' | 'options' | 'act'
  > {
  /** Unix time in milliseconds. */
  readonly since: number;
}

type MadeReflection = Pick<EpisodeEventOf<'reflection.made'>, 'checkpoint' | 'reflection' | 'at'>;

/** State of an episode, folded from its journal. Its size does not grow with the number of checkpoints. */
export interface EpisodeState {
  readonly episode: string;
  readonly version: number;
  readonly title: string;
  readonly owner: string;
  readonly goal: string | undefined;
  readonly policy: EpisodePolicy;
  readonly roles: ReadonlyMap<string, RoleState>;
  readonly baseline: string | undefined;
  readonly startHead: string | undefined;
  readonly outcome: (typeof outcomes)[number] | undefined;
  readonly endReason: string | undefined;
  readonly startedAt: number;
  readonly updatedAt: number;
  readonly checkpoints: number;
  readonly lastCheckpoint: (CheckpointRef & { readonly at: number }) | undefined;
  readonly pause: Pause | undefined;
  /** Comparisons that are due, oldest first. */
  readonly comparisons: readonly Comparison[];
  /** Questions to the Reflector that are due, oldest first, at most one for a role. */
  readonly questions: readonly Question[];
  /** Interventions that wait for a person, oldest first. */
  readonly interventions: readonly OpenIntervention[];
  readonly restore: EpisodeEventOf<'restore.begun'> | undefined;
  readonly reflection: MadeReflection | undefined;
  readonly limit: SeenLimit | undefined;
  readonly counts: Readonly<
    Record<'queued' | 'delivered' | 'acknowledged' | 'failed', number> &
      Record<'alerts' | 'reflectionsMade' | 'reflectionsFailed' | 'restores', number>
  >;
}

/** Status of an episode. */
export type EpisodeStatusName = 'running' | 'paused' | 'ended';

/** Returns the status of an episode. */
export function statusOf({ outcome, pause }: EpisodeState): EpisodeStatusName {
  if (outcome !== undefined) return 'ended';
  return pause === undefined ? 'running' : 'paused';
}

export function isWorking({ restore, comparisons, questions }: EpisodeState): boolean {
  return restore !== undefined || comparisons.length > 0 || questions.length > 0;
}

export function isPausedFor({ pause }: EpisodeState, role: string): boolean {
  return pause?.target.includes(role) ?? false;
}

export const newRole: RoleState = {
  latest: undefined,
  class: undefined,
  error: undefined,
  limits: { stepCaps: 0, transients: 0, outageMs: 0, quotas: 0, fullContexts: 0 },
  queue: [],
  sequence: 0,
};

/** Returns the state of a role; a role that is not known did nothing yet. */
export function roleOf({ roles }: EpisodeState, role: string): RoleState {
  return roles.get(role) ?? newRole;
}

export function initialState(started: EpisodeEventOf<'episode.started'>): EpisodeState {
  const { episode, title, owner, goal, roles, policy, baseline, head, at } = started;
  return {
    episode,
    version: 1,
    title,
    owner,
    goal,
    policy,
    roles: new Map(roles.map((role) => [role, newRole])),
    baseline,
    startHead: head,
    outcome: undefined,
    endReason: undefined,
    startedAt: at,
    updatedAt: at,
    checkpoints: 0,
    lastCheckpoint: undefined,
    pause: undefined,
    comparisons: [],
    questions: [],
    interventions: [],
    restore: undefined,
    reflection: undefined,
    limit: undefined,
    counts: {
      queued: 0,
      delivered: 0,
      acknowledged: 0,
      failed: 0,
      alerts: 0,
      reflectionsMade: 0,
      reflectionsFailed: 0,
      restores: 0,
    },
  };
}
