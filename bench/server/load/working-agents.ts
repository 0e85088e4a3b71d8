import { setTimeout as wait } from 'node:timers/promises';
import type { HttpConnection } from '../http/http-connection.ts';
import {
  type Agent,
  assertStatus,
  type HeldTask,
  reportRequest,
  toHeldTask,
  workRequest,
} from './api.ts';

export interface WorkingAgentsOptions {
  /** Milliseconds from one question to the next, while there is nothing to do. */
  readonly pollMs: number;
  /** Milliseconds that tasks take. */
  readonly taskMs: { readonly least: number; readonly most: number };
  /** Tasks there are. */
  readonly total: number;
}

/** Agents that ask for work, do it, and say so, until all is done. Times are milliseconds of requests. */
export class WorkingAgents {
  readonly #options: WorkingAgentsOptions;
  /** Tasks as agents were given them. */
  readonly given: string[] = [];
  /** Of questions that were answered with a task. */
  readonly dispatches: number[] = [];
  readonly idlePolls: number[] = [];
  readonly reports: number[] = [];
  #done = 0;

  constructor(options: WorkingAgentsOptions) {
    this.#options = options;
  }

  /** Begins after so many milliseconds, on a connection of its own, which is there already. */
  async run(agent: Agent, connection: HttpConnection, afterMs: number): Promise<void> {
    await wait(afterMs);
    while (this.#done < this.#options.total) {
      const held = await this.#poll(connection, agent);
      if (held !== undefined) await this.#work(connection, held);
      // Agents wait a little more or less, so that they do not all come at once.
      else await wait(this.#options.pollMs * (0.75 + Math.random() / 2));
    }
    connection.close();
  }

  async #poll(connection: HttpConnection, agent: Agent): Promise<HeldTask | undefined> {
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

  async #work(connection: HttpConnection, held: HeldTask): Promise<void> {
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
    connection: HttpConnection,
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
