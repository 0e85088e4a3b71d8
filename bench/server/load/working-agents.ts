import { setTimeout as wait } from 'node:timers/promises';
import {
  type Agent,
  assertStatus,
  type HeldTask,
  reportRequest,
  toHeldTask,
  workRequest,
} from './api.ts';
import type { Connections } from './connections.ts';

export interface WorkingAgentsOptions {
  /** Milliseconds between polls without work. */
  readonly pollMs: number;
  /** Duration of tasks in milliseconds. */
  readonly taskMs: { readonly least: number; readonly most: number };
  readonly total: number;
}

/** Agents that request work, do it, and report it, until all is done. Times are milliseconds of requests. */
export class WorkingAgents {
  readonly #options: WorkingAgentsOptions;
  readonly given: string[] = [];
  readonly dispatches: number[] = [];
  readonly idlePolls: number[] = [];
  readonly reports: number[] = [];
  #done = 0;

  constructor(options: WorkingAgentsOptions) {
    this.#options = options;
  }

  /** Begins after `afterMs` milliseconds, on its own connection. */
  async run(agent: Agent, connection: Connections, afterMs: number): Promise<void> {
    await wait(afterMs);
    while (this.#done < this.#options.total) {
      const held = await this.#poll(connection, agent);
      if (held !== undefined) await this.#work(connection, held);
      // Varied, so that agents do not all poll at once.
      else await wait(this.#options.pollMs * (0.75 + Math.random() / 2));
    }
  }

  async #poll(connection: Connections, agent: Agent): Promise<HeldTask | undefined> {
    const askedAt = performance.now();
    const answer = await connection.send(workRequest(agent));
    const ms = performance.now() - askedAt;
    const held = toHeldTask(agent, answer);
    if (held === undefined) {
      this.idlePolls.push(ms);
      return undefined;
    }
    this.dispatches.push(ms);
    this.given.push(`${held.execution}/${held.task}`);
    return held;
  }

  async #work(connection: Connections, held: HeldTask): Promise<void> {
    const { least, most } = this.#options.taskMs;
    const half = (least + Math.random() * (most - least)) / 2;
    await this.#report(connection, held, 'task_started');
    if (half > 0) await wait(half);
    await this.#report(connection, held, 'task_progress');
    if (half > 0) await wait(half);
    await this.#report(connection, held, 'task_complete');
    this.#done += 1;
  }

  async #report(
    connection: Connections,
    held: HeldTask,
    type: 'task_started' | 'task_progress' | 'task_complete',
  ): Promise<void> {
    const request = reportRequest(held, type, `${held.token}.${type}`);
    const sentAt = performance.now();
    const answer = await connection.send(request);
    this.reports.push(performance.now() - sentAt);
    assertStatus(answer, 201, request);
  }
}
