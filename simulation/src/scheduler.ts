import type { Clock } from '@pce/core/ports';
import type { Random } from './random.js';

/** A process as the scheduler sees it. */
export interface Scheduled {
  /** Whether it has ended: only its requests in flight continue. */
  isDead: boolean;
  /** Stalled until this step, as by swapping or garbage collection; its timers are late. */
  stalledUntil: number;
  /** Milliseconds by which its clock is wrong. */
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
  /** Tasks of one lane run in the order in which they came. */
  readonly lane?: string;
  /** Whether it is in flight outside the process and continues after the process ends. */
  readonly isOutside?: boolean;
  /** Whether it continues only once faults are disabled. */
  readonly untilFaultsDisabled?: boolean;
}

/**
 * Chooses what happens next. Everything that takes time waits here, so that nothing moves between two steps, and one
 * seed always leads to one order.
 */
export class Scheduler {
  /** Unix time in milliseconds. */
  now = Date.UTC(2026, 0, 1);
  /** Whether faults are disabled. */
  faultsDisabled = false;
  steps = 0;
  readonly #random: Random;
  #tasks: Task[] = [];
  #timers: Timer[] = [];
  #busy = 0;
  #setBackMs = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Resolves when the scheduler picks it; never, if the process ends first. */
  wait(process: Scheduled, options: WaitOptions = {}): Promise<void> {
    return new Promise((go) => this.#tasks.push({ process, options, go }));
  }

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

  /** The true clock, which the store uses. */
  get clock(): Clock {
    return this.clockOf({ isDead: false, stalledUntil: 0, skewMs: 0 });
  }

  /** Returns the clock of a process, off by its skew. */
  clockOf(process: Scheduled): Clock {
    return {
      now: () => this.now + process.skewMs,
      monotonic: () => this.now + this.#setBackMs,
      setTimer: (callback, ms) => this.setTimer(process, callback, ms),
    };
  }

  /** Runs work that takes real time; nothing else happens meanwhile. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
    }
  }

  isRunning({ isDead, stalledUntil }: Scheduled): boolean {
    return !isDead && stalledUntil <= this.steps;
  }

  /** Moves the true clock without firing anything: due timers are late. Monotonic clocks do not go back with it. */
  jump(ms: number): void {
    this.now += ms;
    this.#setBackMs += Math.max(0, -ms);
  }

  /** Drops the tasks and timers of a process; of its requests in flight, those that still arrive stay. */
  drop(process: Scheduled, arrives: () => boolean): void {
    this.#timers = this.#timers.filter((timer) => timer.process !== process);
    this.#tasks = this.#tasks.filter(
      (task) => task.process !== process || (task.options.isOutside === true && arrives()),
    );
  }

  /** Runs one task or timer; returns false if there is none. */
  async step(): Promise<boolean> {
    this.steps += 1;
    const happened = this.#release() || this.#passTime();
    await this.idle();
    return happened;
  }

  /** Resolves when all code waits. */
  async idle(): Promise<void> {
    // A tick comes when all promises are settled.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    while (this.#busy > 0) await new Promise(setImmediate);
  }

  #release(): boolean {
    const tasks = this.#ready();
    const due = this.#running().filter(({ at }) => at <= this.now);
    const count = tasks.length + due.length;
    // Sometimes time passes although a task is ready, as if it were slow.
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
      const { lane, isOutside = false, untilFaultsDisabled = false } = options;
      if (lane !== undefined) {
        if (lanes.has(lane)) return false;
        lanes.add(lane);
      }
      if (untilFaultsDisabled && !this.faultsDisabled) return false;
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

  /** Returns whether a stalled process will continue. */
  #isAnyStalled(): boolean {
    const waits = [...this.#tasks, ...this.#timers];
    return waits.some(({ process }) => !process.isDead && process.stalledUntil > this.steps);
  }

  #fire(timer: Timer): void {
    this.#timers = this.#timers.filter((one) => one !== timer);
    timer.callback();
  }
}
