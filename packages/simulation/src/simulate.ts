import {
  type Clock,
  createOrchestrator,
  memoryStore,
  type Orchestrator,
  type OrchestratorOptions,
  type Store,
} from '@pce/core';
import { account } from './account.js';
import { act, type Simulation } from './acts.js';
import { Cluster } from './cluster.js';
import { fillQueue } from './fill-queue.js';
import type { Invariant } from './invariant.js';
import { invariants } from './invariants.js';
import type { Observation } from './observation.js';
import { settle } from './settle.js';
import { SimulationError } from './simulation-error.js';
import { setTrap } from './trap.js';
import { TurnJournals } from './turn-journals.js';
import { World } from './world.js';

export interface SimulateOptions {
  /** A whole number. The same one always leads to the same story. */
  readonly seed: number;
  /**
   * Opens the store to try, empty, whose leases expire by the clock given; it is closed at the end.
   * @defaultValue `memoryStore`
   */
  readonly store?: (options: { readonly clock: Clock }) => Store | Promise<Store>;
  /** Makes the orchestrator of each process. @defaultValue `createOrchestrator` */
  readonly orchestrate?: (options: OrchestratorOptions) => Orchestrator;
}

/** What came of a simulation in which everything held. */
export interface SimulationReport {
  readonly seed: number;
  readonly turns: number;
  /** Events in the journals of all turns. */
  readonly events: number;
  /** The whole story, a line for each thing that happened. */
  readonly account: () => string;
}

/**
 * Plays one story: turns on processes that crash, stand still and come back, with a store that fails and roles and
 * tools that misbehave, all by a clock that nobody waits for. After everything that happens it looks whether all that
 * must hold does. Rejects with a `SimulationError`, which tells the story, where something does not.
 */
export async function simulate({
  seed,
  store: open = memoryStore,
  orchestrate = createOrchestrator,
}: SimulateOptions): Promise<SimulationReport> {
  const watches = Object.values(invariants).map((invariant) => ({
    invariant,
    watch: invariant.watch(),
  }));
  const broken = new Map<Invariant, string>();
  const look = (observation: Observation): void => {
    for (const { invariant, watch } of watches) {
      const problem = watch(observation);
      if (problem !== undefined && !broken.has(invariant)) broken.set(invariant, problem);
    }
  };
  const world = new World({ seed, watch: look });
  const shared = await open({ clock: world.scheduler.clock });
  const journals = new TurnJournals();
  const cluster = new Cluster({ world, shared, journals, orchestrate });
  const simulation: Simulation = { world, cluster, journals };
  try {
    await fillQueue(shared, world.profile.queued);
    cluster.begin(cluster.start());
    await disturb(simulation);
    await settle(simulation, shared);
  } finally {
    await shared.close();
  }
  if (broken.size > 0) throw new SimulationError(seed, broken, account(world.observations));
  const turns = journals.turns();
  return {
    seed,
    turns: turns.length,
    events: turns.reduce((sum, turn) => sum + journals.own(turn).length, 0),
    account: () => account(world.observations),
  };
}

/** Until nothing happens any more and all that was to be done from outside was, or it has gone on long enough. */
async function disturb(simulation: Simulation): Promise<void> {
  const { scheduler, random, profile } = simulation.world;
  const snap = setTrap(simulation);
  await scheduler.quiet();
  for (let acts = 0; scheduler.steps < profile.steps; ) {
    snap();
    const isTime = acts < profile.acts && random.chance(profile.actChance);
    if (!isTime && (await scheduler.step())) continue;
    if (acts === profile.acts) return;
    acts += 1;
    act(simulation);
    await scheduler.quiet();
  }
}
