import { isJsonObject } from '@pce/core/internal';
import {
  follow,
  type ProcessOptions,
  type SimulatedProcess,
  startProcess,
} from './simulated-process.js';

const priced = {
  output: {
    '~standard': {
      version: 1,
      vendor: 'simulation',
      validate: (value: unknown) =>
        isJsonObject(value) && typeof value.price === 'number'
          ? { value }
          : { issues: [{ message: 'expected a price' }] },
    },
  },
  outputParameters: { type: 'object', properties: { price: { type: 'number' } } },
} as const;

/** The processes that share the store. */
export class Cluster {
  readonly #options: ProcessOptions;
  #processes: SimulatedProcess[] = [];
  #started = 0;
  #requests = 0;

  constructor(options: Omit<ProcessOptions, 'isOwnerAlive'>) {
    this.#options = { ...options, isOwnerAlive: (owner) => this.#seemsAlive(owner) };
  }

  get size(): number {
    return this.#processes.length;
  }

  /** Turns in progress, with the process that drives each. */
  driven(): readonly { readonly process: string; readonly turn: string }[] {
    return this.#processes.flatMap(({ name, drives }) =>
      [...drives].map(({ id }) => ({ process: name, turn: id })),
    );
  }

  start(): SimulatedProcess {
    this.#started += 1;
    const process = startProcess(this.#options, `p${this.#started}`);
    this.#processes.push(process);
    return process;
  }

  any(): SimulatedProcess {
    const [first, ...rest] = this.#processes;
    return first === undefined
      ? this.start()
      : this.#options.environment.random.pick([first, ...rest]);
  }

  named(name: string): SimulatedProcess | undefined {
    return this.#processes.find((process) => process.name === name);
  }

  begin(process: SimulatedProcess): void {
    const { environment } = this.#options;
    this.#requests += 1;
    const mode = environment.random.pick(['chat', 'chat', 'code'] as const);
    // By number, not at random, so that the other turns stay the same.
    const output = this.#requests % 2 === 1 ? priced : {};
    const handle = process.pce.start(`Request ${this.#requests}`, { mode, ...output });
    environment.recordAction(`${process.name} starts ${handle.id}`);
    follow(environment, process, handle);
  }

  /** Ends a process at once. Its requests in flight may still arrive. */
  crash(process: SimulatedProcess): void {
    const { environment } = this.#options;
    environment.record({ type: 'process.ended', process: process.name, how: 'crash' });
    this.#forget(process);
    environment.scheduler.drop(process, () => environment.random.chance(0.3));
  }

  crashAll(): void {
    for (const process of this.#processes) this.crash(process);
  }

  shutDown(process: SimulatedProcess): void {
    const { environment } = this.#options;
    environment.record({ type: 'process.ended', process: process.name, how: 'shutdown' });
    environment.record({ type: 'drive.yielded', process: process.name });
    void process.pce.close().finally(() => this.#forget(process));
  }

  wakeAll(): void {
    for (const process of this.#processes) process.stalledUntil = 0;
  }

  #forget(process: SimulatedProcess): void {
    process.isDead = true;
    this.#processes = this.#processes.filter((one) => one !== process);
  }

  #seemsAlive(owner: string): boolean {
    const { profile } = this.#options.environment;
    return !profile.seesDead || this.#processes.some(({ name }) => name === owner);
  }
}
