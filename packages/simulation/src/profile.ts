import type { Limits } from '@pce/core';
import type { Random } from './random.js';

/** What may go wrong in one simulation, and how often. Each seed draws its own, so that many are quiet in most ways. */
export interface Profile {
  /** After so many steps all is calm. */
  readonly steps: number;
  /** Things done from outside while it runs. */
  readonly acts: number;
  /** A moment at which a process ends or stands still, and another takes its turn over. */
  readonly trap: { readonly type: TrapType; readonly times: number } | undefined;
  /** Probability, at each step, that one of them is done. */
  readonly actChance: number;
  /** Probability that an operation of the store fails. */
  readonly storeFaults: number;
  /** Probability that an answer is late, so that other things happen before it. */
  readonly lateness: number;
  /** Probability that a role answers something wrong, or nothing. */
  readonly badRoles: number;
  /** Probability that a tool fails, hangs or is slow. */
  readonly badTools: number;
  /** Whether processes can tell that another is dead, before its lease expires. */
  readonly seesDead: boolean;
  /** Interventions of other turns in the queue. */
  readonly queued: number;
  readonly hasWorkflows: boolean;
  /** Probability that a process has a Critic. */
  readonly critics: number;
  /** A process drives one turn at a time, and runs one tool. */
  readonly isCrowded: boolean;
  readonly leaseTtlMs: number;
  readonly approvalTtlMs: number;
  readonly limits: Partial<Limits>;
}

/** Moments at which it hurts most to be interrupted. */
const trapTypes = [
  'lease.granted',
  'events.appended',
  'role.spent',
  'tool.started',
  'tool.ended',
  'save.started',
] as const;

export type TrapType = (typeof trapTypes)[number];

export function drawProfile(random: Random): Profile {
  const sometimes = (probability: number, value: () => number): number =>
    random.chance(probability) ? value() : 0;
  const tenths = (most: number) => (): number => random.between(1, most) / 10;
  return {
    steps: random.between(20, 500),
    acts: sometimes(0.85, () => random.between(1, 12)),
    trap: random.chance(0.5)
      ? { type: random.pick(trapTypes), times: random.between(1, 4) }
      : undefined,
    actChance: random.pick([0.02, 0.05, 0.15]),
    storeFaults: sometimes(0.5, () => random.pick([0.01, 0.03, 0.1])),
    lateness: sometimes(0.6, tenths(9)),
    badRoles: sometimes(0.5, tenths(3)),
    badTools: sometimes(0.6, tenths(5)),
    seesDead: random.chance(0.5),
    queued: random.weighted([
      [8, 0],
      [1, random.between(3, 6)],
      [1, random.between(46, 52)],
    ]),
    hasWorkflows: random.chance(0.5),
    critics: random.pick([0, 0, 0.9, 1]),
    isCrowded: random.chance(0.2),
    leaseTtlMs: random.pick([3_000, 15_000]),
    approvalTtlMs: random.pick([10_000, 86_400_000]),
    limits: drawLimits(random),
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
    modelCalls: random.pick([4, 20, 50]),
    toolTimeoutMs: random.pick([1_000, 30_000]),
    ...(random.chance(0.2) ? { tokens: random.between(100, 1_000) } : {}),
    ...(random.chance(0.2) ? { cost: random.between(3, 30) } : {}),
  };
}
