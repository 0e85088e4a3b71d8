import type { MeteredBudget } from '@pce/core/internal';
import type { Ids } from '@pce/core/ports';
import { countingIds } from '@pce/testkit';
import type { NewObservation, Observation } from './observation.js';
import { drawProfile, type Profile } from './profile.js';
import { type Random, seededRandom } from './random.js';
import { type Scheduled, Scheduler } from './scheduler.js';

export interface SimulationEnvironmentOptions {
  readonly seed: number;
  readonly watch: (observation: Observation) => void;
}

/** State shared by everything in one simulation: randomness, scheduler, profile, ids, and observations so far. */
export class SimulationEnvironment {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly profile: Profile;
  readonly ids: Ids = countingIds();
  readonly observations: Observation[] = [];
  /** Total milliseconds by which the true clock was set back: leases last longer by as much. */
  setBackMs = 0;
  /** Number of turn handles followed so far. */
  drives = 0;
  readonly #watch: (observation: Observation) => void;

  constructor({ seed, watch }: SimulationEnvironmentOptions) {
    this.random = seededRandom(seed);
    this.profile = drawProfile(this.random);
    this.scheduler = new Scheduler(this.random);
    this.#watch = watch;
  }

  /** Records what happened and passes it to the invariants. */
  record(happening: NewObservation): void {
    const observation: Observation = { at: this.scheduler.now, ...happening };
    this.observations.push(observation);
    this.#watch(observation);
  }

  recordAction(what: string): void {
    this.record({ type: 'host.acted', what });
  }

  /** Returns whether to inject a fault with this probability now; never once faults are disabled. */
  shouldFail(probability: number): boolean {
    return !this.scheduler.faultsDisabled && this.random.chance(probability);
  }

  /** Delivers an answer to its process: at once, late, or never. */
  async deliver(process: Scheduled): Promise<void> {
    const isLate = this.random.chance(this.profile.lateness);
    if (isLate || !this.scheduler.isRunning(process)) await this.scheduler.wait(process);
  }

  async delay(process: Scheduled): Promise<void> {
    if (this.random.chance(this.profile.lateness)) await this.scheduler.wait(process);
  }
}

/** Name and current state of a process. */
export interface ProcessInfo extends Scheduled {
  readonly name: string;
  /** Version of its tools. */
  readonly release: string;
  /** Whether a Critic reviews its plans before execution. */
  readonly hasCritic: boolean;
  /** Whether its Coordinator accepts several commands per decision. */
  readonly takesSeveral: boolean;
  /** Usage of all its turns together; without limits. */
  readonly budget: MeteredBudget;
}
