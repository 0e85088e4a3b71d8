import type { Ids, MeteredBudget } from '@pce/core';
import { countingIds } from '@pce/testkit';
import type { Observation, Seen } from './observation.js';
import { drawProfile, type Profile } from './profile.js';
import { type Random, seededRandom } from './random.js';
import { type Scheduled, Scheduler } from './scheduler.js';

export interface WorldOptions {
  readonly seed: number;
  readonly watch: (observation: Observation) => void;
}

/** What everything in one simulation shares. */
export class World {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly profile: Profile;
  readonly ids: Ids = countingIds();
  readonly observations: Observation[] = [];
  /** Handles followed so far. */
  drives = 0;
  readonly #watch: (observation: Observation) => void;

  constructor({ seed, watch }: WorldOptions) {
    this.random = seededRandom(seed);
    this.profile = drawProfile(this.random);
    this.scheduler = new Scheduler(this.random);
    this.#watch = watch;
  }

  /** Notes what happened, and has the invariants look at it. */
  see(seen: Seen): void {
    const observation: Observation = { at: this.scheduler.now, ...seen };
    this.observations.push(observation);
    this.#watch(observation);
  }

  /** Notes what the host or the outside world does. */
  act(what: string): void {
    this.see({ type: 'host.acted', what });
  }

  /** Whether something goes wrong now: never once all is calm. */
  goesWrong(probability: number): boolean {
    return !this.scheduler.isCalm && this.random.chance(probability);
  }

  /** An answer reaches its process: at once, late, or never. */
  async arrive(process: Scheduled): Promise<void> {
    const isLate = this.random.chance(this.profile.lateness);
    if (isLate || !this.scheduler.isRunning(process)) await this.scheduler.wait(process);
  }

  /** Waits for a while, or not at all. */
  async dally(process: Scheduled): Promise<void> {
    if (this.random.chance(this.profile.lateness)) await this.scheduler.wait(process);
  }
}

/** A process: what it is called, and how it stands. */
export interface ProcessInfo extends Scheduled {
  readonly name: string;
  /** Version of its tools. */
  readonly release: string;
  /** Whether its plans are looked at before they are carried out. */
  readonly hasCritic: boolean;
  /** What all its turns use together; nothing limits it. */
  readonly budget: MeteredBudget;
}
