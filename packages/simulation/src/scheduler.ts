import type { Clock } from '@pce/core';
import type { Random } from './random.js';

/** A process as the scheduler knows it. */
export interface Scheduled {
  /** Ended: nothing of it goes on, but for requests that are on their way. */
  isDead: boolean;
  /** Stands still until this step, as a process does that swaps or collects garbage; its timers are late. */
  stalledUntil: number;
  /** How far its clock is off, in milliseconds. */
  skewMs: number;
}

interface Task {
  readonly process: Scheduled;
  readonly options: WaitOptions;
  readonly go: () => void;
}

interface Timer {
  readonly at: number;
  readonly process: Scheduled;
  readonly callback: () => void;
}

export interface WaitOptions {
  /** Tasks of a lane go in the order in which they came. */
  readonly lane?: string;
  /** On its way outside the process: goes on whatever becomes of the process. */
  readonly isOutside?: boolean;
  /** Goes on only once nothing is disturbed any more. */
  readonly untilCalm?: boolean;
}

/**
 * Decides what happens next. Everything in the simulation that takes time waits here, so that between two steps
 * nothing moves, and one seed always leads to one order.
 */
export class Scheduler {
  /** Unix time in milliseconds. */
  now = Date.UTC(2026, 0, 1);
  /** Nothing is disturbed any more. */
  isCalm = false;
  steps = 0;
  readonly #random: Random;
  #tasks: Task[] = [];
  #timers: Timer[] = [];
  #busy = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Resolves when the scheduler says so: never, where the process ends before. */
  wait(process: Scheduled, options: WaitOptions = {}): Promise<void> {
    return new Promise((go) => this.#tasks.push({ process, options, go }));
  }

  /** Resolves after `ms` milliseconds. */
  sleep(process: Scheduled, ms: number): Promise<void> {
    return new Promise((resolve) => this.setTimer(process, resolve, ms));
  }

  setTimer(process: Scheduled, callback: () => void, ms: number): () => void {
    const timer = { at: this.now + Math.max(0, ms), process, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** The clock of the store: of the world outside all processes. */
  get clock(): Clock {
    return this.clockOf({ isDead: false, stalledUntil: 0, skewMs: 0 });
  }

  /** The clock on the wall of a process. */
  clockOf(process: Scheduled): Clock {
    return {
      now: () => this.now + process.skewMs,
      setTimer: (callback, ms) => this.setTimer(process, callback, ms),
    };
  }

  /** Work that may really take time; nothing else happens meanwhile. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
    }
  }

  /** Whether code of the process runs just now. */
  isRunning({ isDead, stalledUntil }: Scheduled): boolean {
    return !isDead && stalledUntil <= this.steps;
  }

  /** Moves the time on without letting anything happen: what was due is late. */
  jump(ms: number): void {
    this.now += ms;
  }

  /** Forgets what a process was doing, but for requests on their way that arrive nevertheless. */
  drop(process: Scheduled, arrives: () => boolean): void {
    this.#timers = this.#timers.filter((timer) => timer.process !== process);
    this.#tasks = this.#tasks.filter(
      (task) => task.process !== process || (task.options.isOutside === true && arrives()),
    );
  }

  /** Lets one thing happen; false where nothing can. */
  async step(): Promise<boolean> {
    this.steps += 1;
    const happened = this.#release() || this.#passTime();
    await this.quiet();
    return happened;
  }

  /** Waits until everything waits. */
  async quiet(): Promise<void> {
    // A tick comes when no promise is left to be settled.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    while (this.#busy > 0) await new Promise(setImmediate);
  }

  #release(): boolean {
    const tasks = this.#ready();
    const due = this.#running().filter(({ at }) => at <= this.now);
    const count = tasks.length + due.length;
    // Now and then time passes although something could be done: it takes a while.
    if (count === 0 || this.#random.chance(0.02)) return false;
    const choice = this.#random.below(count);
    const task = tasks[choice];
    const timer = due[choice - tasks.length];
    if (task !== undefined) {
      this.#tasks.splice(this.#tasks.indexOf(task), 1);
      task.go();
    } else if (timer !== undefined) {
      this.#fire(timer);
    }
    return true;
  }

  #ready(): Task[] {
    const lanes = new Set<string>();
    return this.#tasks.filter(({ process, options }) => {
      const { lane, isOutside = false, untilCalm = false } = options;
      if (lane !== undefined) {
        if (lanes.has(lane)) return false;
        lanes.add(lane);
      }
      if (untilCalm && !this.isCalm) return false;
      return isOutside || this.isRunning(process);
    });
  }

  #running(): Timer[] {
    return this.#timers.filter(({ process }) => this.isRunning(process));
  }

  #passTime(): boolean {
    const [first, ...rest] = this.#running();
    if (first === undefined) return this.#ready().length > 0 || this.#isAnyStalled();
    const next = rest.reduce((soonest, timer) => (timer.at < soonest.at ? timer : soonest), first);
    this.now = Math.max(this.now, next.at);
    this.#fire(next);
    return true;
  }

  /** Something will go on by itself. */
  #isAnyStalled(): boolean {
    const waits = [...this.#tasks, ...this.#timers];
    return waits.some(({ process }) => !process.isDead && process.stalledUntil > this.steps);
  }

  #fire(timer: Timer): void {
    this.#timers = this.#timers.filter((one) => one !== timer);
    timer.callback();
  }
}
