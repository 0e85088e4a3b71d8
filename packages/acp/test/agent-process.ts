import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isOwnerAlive, processOwner, sqliteStore } from '@pce/storage-sqlite';
import { serveAcp } from '../src/index.js';
import { openDesk } from './desk.js';

/** Instructions of a test to an agent that is a process, as JSON in the first argument. */
export interface AgentTask {
  readonly store: string;
  /** File that gets a line for each refund. */
  readonly refunds: string;
  readonly leaseTtlMs: number;
  /** Whether the end of another process is seen at once. Otherwise its leases must expire. */
  readonly seesDeath: boolean;
  /** Milliseconds that each answer of a role takes. */
  readonly roleMs: number;
  /** Milliseconds that a refund takes after its effect. */
  readonly toolMs: number;
}

const task: AgentTask = JSON.parse(process.argv[2] ?? '');
const { leaseTtlMs, roleMs, seesDeath } = task;
await using store = sqliteStore(task.store);
await using pce = openDesk({
  store,
  leaseTtlMs,
  roleMs,
  process: processOwner(),
  isOwnerAlive: seesDeath ? isOwnerAlive : () => true,
  async onRefund(order) {
    appendFileSync(task.refunds, `${order}\n`);
    await wait(task.toolMs);
  },
});
await serveAcp(pce, { takeOverMs: leaseTtlMs + 1_000 }).closed;
