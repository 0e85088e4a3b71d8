import {
  createOrchestrator,
  memoryStore,
  type Orchestrator,
  type OrchestratorOptions,
} from '@pce/core';
import {
  createTurnReader,
  type InterventionKind,
  type QueuedIntervention,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store, ViewWrite } from '@pce/core/store';
import { performAction, type Simulation, takeOver } from './actions.js';
import { Cluster } from './cluster.js';
import { SimulationEnvironment } from './environment.js';
import type { Invariant } from './invariant.js';
import { invariants } from './invariants.js';
import { JournalCuts } from './journal-cuts.js';
import type { Observation } from './observation.js';
import { settle } from './settle.js';
import { SimulationError } from './simulation-error.js';
import { renderTimeline } from './timeline.js';
import { TurnJournals } from './turn-journals.js';
import { watchTurns } from './watch-turns.js';

export interface SimulateOptions {
  /** A whole number. The same seed always gives the same scenario. */
  readonly seed: number;
  /**
   * Opens an empty store to test, whose leases expire by the given clock; it is closed at the end.
   * @defaultValue `memoryStore`
   */
  readonly store?: (options: { readonly clock: Clock }) => Store | Promise<Store>;
  /** Makes the orchestrator of each process. @defaultValue `createOrchestrator` */
  readonly orchestrate?: (options: OrchestratorOptions) => Orchestrator;
}

/** The result of a simulation in which every invariant held. */
export interface SimulationReport {
  readonly seed: number;
  readonly turns: number;
  /** Number of events in the journals of all turns. */
  readonly events: number;
  /** Renders the timeline: a line for each observation. */
  readonly timeline: () => string;
}

/**
 * Plays one scenario: turns on processes that crash, stall and return, with a failing store and misbehaving roles and
 * tools, all on a simulated clock. Every invariant is checked after every observation.
 *
 * @throws SimulationError with the timeline, if an invariant does not hold.
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
  const environment = new SimulationEnvironment({ seed, watch: look });
  const cuts = new JournalCuts((stream) =>
    environment.record({ type: 'journal.overwritten', turn: stream.slice('turn/'.length) }),
  );
  const shared = cuts.over(await open({ clock: environment.scheduler.clock }));
  const journals = new TurnJournals();
  const cluster = new Cluster({ environment, shared, journals, orchestrate });
  const watcher = createTurnReader({ store: shared });
  const simulation: Simulation = { environment, cluster, journals, cuts, watcher };
  try {
    await fillQueue(shared, environment.profile.queued);
    cluster.begin(cluster.start());
    await injectFaults(simulation);
    await settle(simulation, shared);
  } finally {
    await shared.close();
  }
  if (broken.size > 0)
    throw new SimulationError(seed, broken, renderTimeline(environment.observations));
  const turns = journals.turns();
  return {
    seed,
    turns: turns.length,
    events: turns.reduce((sum, turn) => sum + journals.own(turn).length, 0),
    timeline: () => renderTimeline(environment.observations),
  };
}

/** Runs the scenario with actions and faults until nothing can happen, or for the profile's number of steps. */
async function injectFaults(simulation: Simulation): Promise<void> {
  const { scheduler, random, profile } = simulation.environment;
  const checkFailpoint = armFailpoint(simulation);
  await scheduler.idle();
  for (let actions = 0; scheduler.steps < profile.steps; ) {
    checkFailpoint();
    const isTime = actions < profile.actions && random.chance(profile.actionChance);
    if (!isTime && (await scheduler.step())) continue;
    if (actions === profile.actions) return;
    actions += 1;
    performAction(simulation);
    await scheduler.idle();
    if (profile.cutsJournals) await watchTurns(simulation);
  }
}

/** Returns a check that, at the profile's failpoint, takes the turn over from the process that reached it. */
function armFailpoint(simulation: Simulation): () => void {
  const { environment, cluster } = simulation;
  const { failpoint } = environment.profile;
  let looked = 0;
  let times = 0;
  return () => {
    for (; failpoint !== undefined && looked < environment.observations.length; looked += 1) {
      const observation = environment.observations[looked];
      if (observation?.type !== failpoint.type) continue;
      times += 1;
      const process = times === failpoint.times ? cluster.named(processOf(observation)) : undefined;
      if (process !== undefined) takeOver(simulation, process);
    }
  };
}

function processOf(observation: Observation): string {
  return 'process' in observation ? observation.process : '';
}

const kinds: readonly InterventionKind[] = ['blocked', 'clarification', 'role_failed', 'limit'];

/** Adds interventions of other turns to the queue. */
async function fillQueue(store: Store, count: number): Promise<void> {
  if (count === 0) return;
  const body = '{}';
  await store.append({
    stream: 'others',
    expectedVersion: 0,
    events: [{ version: 1, type: 'others', body, hash: '0'.repeat(64) }],
    views: Array.from({ length: count }, (_, index) => toRow(index, count)),
  });
}

/** Builds one row: if few, all belong to the session of the simulated turns; if many, each has its own. */
function toRow(index: number, count: number): ViewWrite {
  const turn = `other_${index}`;
  const entry: QueuedIntervention = {
    turn,
    session: count < 10 ? 'default' : `session ${index}`,
    owner: 'local',
    openedAt: 0,
    intervention: {
      id: `${turn}.i1`,
      kind: kinds[index % kinds.length] ?? 'blocked',
      phase: 'executor',
      code: `other ${index}`,
      message: '',
      priority: 'low',
      options: [{ id: 'retry', label: '', needsAnswer: false }],
    },
  };
  return { collection: 'interventions', key: entry.intervention.id, value: JSON.stringify(entry) };
}
