import type { Limits } from '@pce/core/contracts';
import type { Random } from './random.js';

/** The faults of one simulation and their rates. Each seed draws its own, so that most scenarios have few kinds of faults. */
export interface Profile {
  /** Number of steps with faults. */
  readonly steps: number;
  /** Number of external actions. */
  readonly actions: number;
  /** An observation, counted from 1, at which a process crashes or stalls and another takes its turn over. */
  readonly failpoint: { readonly type: FailpointType; readonly times: number } | undefined;
  /** Probability of an action at each step. */
  readonly actionChance: number;
  /** Probability that an operation of the store fails. */
  readonly storeFaults: number;
  /** Probability that an answer is late. */
  readonly lateness: number;
  /** Probability that a role answers something wrong, or nothing. */
  readonly badRoles: number;
  /** Probability that a tool fails, hangs or is slow. */
  readonly badTools: number;
  /** Probability that a Coordinator with a choice picks a `read` tool; many in a row are pending writes. */
  readonly reads: number;
  /** Whether processes detect that another is dead before its lease expires. */
  readonly seesDead: boolean;
  /** Number of interventions of other turns in the queue. */
  readonly queued: number;
  /** Whether a journal may lose its end. */
  readonly cutsJournals: boolean;
  readonly hasWorkflows: boolean;
  /** Probability that a process has a Critic. */
  readonly critics: number;
  /** Probability that a process has guards of requests, answers and tools. */
  readonly guards: number;
  /** Whether a process is limited to one turn and one tool at a time. */
  readonly isCrowded: boolean;
  readonly leaseTtlMs: number;
  readonly approvalTtlMs: number;
  readonly limits: Partial<Limits>;
  /** Probability that a tool asks a person before it does anything. */
  readonly questions: number;
}

/** Observations at which an interruption is most dangerous. */
const failpointTypes = [
  'lease.granted',
  'events.appended',
  'role.spent',
  'tool.started',
  'tool.ended',
  'answer.shown',
  'save.started',
] as const;

type FailpointType = (typeof failpointTypes)[number];

export function drawProfile(random: Random): Profile {
  const sometimes = (probability: number, value: () => number): number =>
    random.chance(probability) ? value() : 0;
  const tenths = (max: number) => (): number => random.between(1, max) / 10;
  return {
    steps: random.between(20, 500),
    actions: sometimes(0.85, () => random.between(1, 12)),
    failpoint: random.chance(0.5)
      ? { type: random.pick(failpointTypes), times: random.between(1, 4) }
      : undefined,
    actionChance: random.pick([0.02, 0.05, 0.15]),
    storeFaults: sometimes(0.5, () => random.pick([0.01, 0.03, 0.1])),
    lateness: sometimes(0.6, tenths(9)),
    badRoles: sometimes(0.5, tenths(3)),
    badTools: sometimes(0.6, tenths(5)),
    reads: random.pick([0, 0, 0.6, 0.9]),
    seesDead: random.chance(0.5),
    queued: random.weighted([
      [8, 0],
      [1, random.between(3, 6)],
      [1, random.between(46, 52)],
    ]),
    cutsJournals: random.chance(0.15),
    hasWorkflows: random.chance(0.5),
    critics: random.pick([0, 0, 0.9, 1]),
    isCrowded: random.chance(0.2),
    leaseTtlMs: random.pick([3_000, 15_000]),
    approvalTtlMs: random.pick([10_000, 86_400_000]),
    limits: drawLimits(random),
    guards: random.pick([0, 0, 0, 0.9]),
    questions: sometimes(0.3, tenths(5)),
  };
}

function drawLimits(random: Random): Partial<Limits> {
  return {
    iterations: random.between(2, 10),
    plannerInvocations: random.between(1, 3),
    planRevisions: random.between(0, 2),
    revisions: random.between(0, 2),
    commandsInARow: random.between(1, 5),
    coordinatorErrors: random.between(1, 5),
    repeats: random.between(2, 3),
    analyses: random.between(2, 4),
    forEachItems: random.between(1, 8),
    modelCalls: random.pick([4, 20, 50]),
    toolTimeoutMs: random.pick([1_000, 30_000]),
    ...(random.chance(0.2) ? { tokens: random.between(100, 1_000) } : {}),
    ...(random.chance(0.2) ? { cost: random.between(3, 30) } : {}),
  };
}
