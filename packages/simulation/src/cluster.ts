import {
  follow,
  type ProcessOptions,
  type SimulatedProcess,
  startProcess,
} from './simulated-process.js';

/** The processes that share the store. There is always one that lives. */
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

  /** Which turns are driven just now, and where. */
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
    return first === undefined ? this.start() : this.#options.world.random.pick([first, ...rest]);
  }

  named(name: string): SimulatedProcess | undefined {
    return this.#processes.find((process) => process.name === name);
  }

  /** Begins a turn. */
  begin(process: SimulatedProcess): void {
    const { world } = this.#options;
    this.#requests += 1;
    const mode = world.random.pick(['chat', 'chat', 'code'] as const);
    const handle = process.pce.start(`Request ${this.#requests}`, { mode });
    world.act(`${process.name} starts ${handle.id}`);
    follow(world, process, handle);
  }

  /** What was on its way to the store may still arrive. */
  crash(process: SimulatedProcess): void {
    const { world } = this.#options;
    world.see({ type: 'process.ended', process: process.name, how: 'crash' });
    this.#forget(process);
    world.scheduler.drop(process, () => world.random.chance(0.3));
  }

  crashAll(): void {
    for (const process of this.#processes) this.crash(process);
  }

  /** Ends in good order: what runs is paused. */
  shutDown(process: SimulatedProcess): void {
    const { world } = this.#options;
    world.see({ type: 'process.ended', process: process.name, how: 'shutdown' });
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
    const { profile } = this.#options.world;
    return !profile.seesDead || this.#processes.some(({ name }) => name === owner);
  }
}
