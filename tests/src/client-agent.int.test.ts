import { type AgentOptions, createClient, createWorker, type ExecutionEvent } from '@pce/client';
import type { Store } from '@pce/core';
import { sqliteStore } from '@pce/storage-sqlite';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve } from './serve.ts';

const plan = [
  { id: 'rent', title: 'Rent a room', action: 'contact' },
  { id: 'sign', title: 'Write the sign', action: 'write', dependsOn: ['rent'] },
  { id: 'menu', title: 'Write the menu', action: 'write', dependsOn: ['rent'] },
  { id: 'shelves', title: 'Build shelves', action: 'build', dependsOn: ['rent'] },
  { id: 'open', title: 'Open', action: 'contact', dependsOn: ['sign', 'menu', 'shelves'] },
];

let folder: Folder;
let store: Store;
beforeEach(() => {
  folder = makeFolder();
  store = sqliteStore(folder.newFile(), { synchronous: 'NORMAL' });
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

async function begin(url: string, leaseSeconds = 60): Promise<string> {
  const client = createClient({ url });
  const { planId } = await client.plans.create({ content: '- [ ] x', name: 'Shop' });
  await client.plans.replaceTasks(planId, plan);
  const options = { leaseSeconds };
  const { executionId } = await client.executions.create({ planId, options });
  return executionId;
}

function start(
  url: string,
  capabilities: AgentOptions['capabilities'],
  more: Pick<AgentOptions, 'concurrency'> = {},
) {
  const register = { name: 'ann', role: 'worker' };
  const idle = { firstMs: 20, maxMs: 50 };
  const agent = createWorker({ url, register, capabilities, idle, ...more });
  const run = agent.run();
  run.catch(() => undefined);
  return {
    agent,
    async [Symbol.asyncDispose]() {
      await agent.close();
      await run;
    },
  };
}

async function allOf(events: AsyncIterable<ExecutionEvent>): Promise<ExecutionEvent[]> {
  const all: ExecutionEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe('agents of a server', () => {
  it('complete a plan together, each task once and after its dependencies (D3, D5)', async () => {
    await using server = await serve(store);
    const executionId = await begin(server.url);
    const seen = allOf(createClient({ url: server.url }).stream(executionId));
    const done: string[] = [];
    const work = ({ task }: { task: { taskId: string } }) => done.push(task.taskId);
    await using _one = start(server.url, { contact: work, build: work });
    await using _two = start(server.url, { write: work }, { concurrency: 2 });
    await using _three = start(server.url, { write: work });
    const events = await seen;
    expect(done.toSorted()).toEqual(['menu', 'open', 'rent', 'shelves', 'sign']);
    expect([done[0], done[4]]).toEqual(['rent', 'open']);
    expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
    expect(events.at(-1)).toMatchObject({ eventType: 'execution_moved', to: 'COMPLETED' });
  });

  it('keep their results while the server is down, and streams lose nothing (D7)', async () => {
    const first = await serve(store, { sweepAfterMs: 60_000 });
    const { url } = first;
    const port = Number(new URL(url).port);
    const executionId = await begin(url);
    const overSocket = allOf(createClient({ url }).stream(executionId));
    const overFetch = allOf(createClient({ url, WebSocket: null }).stream(executionId));
    const begun = Promise.withResolvers<void>();
    const away = Promise.withResolvers<void>();
    const contact = async ({ task }: { task: { taskId: string } }) => {
      begun.resolve();
      await away.promise;
      return task.taskId;
    };
    await using _agent = start(url, { contact, write: () => 'written', build: () => 'built' });
    await begun.promise;
    await first.close();
    away.resolve();
    await using _second = await serve(store, { port, sweepAfterMs: 60_000 });
    const events = await overSocket;
    expect(await overFetch).toEqual(events);
    expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
    expect(events.filter(({ eventType }) => eventType === 'task_complete')).toHaveLength(5);
    expect(events.filter(({ eventType }) => eventType === 'task_assigned')).toHaveLength(5);
    expect(events.at(-1)).toMatchObject({ to: 'COMPLETED' });
  });

  it('send heartbeats while they work, and stop when their execution is cancelled (D3)', async () => {
    await using server = await serve(store, { sweepAfterMs: 0, sweepEveryMs: 50 });
    const executionId = await begin(server.url, 3);
    const client = createClient({ url: server.url });
    const stopped = Promise.withResolvers<unknown>();
    const contact = ({ signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          stopped.resolve(signal.reason);
          reject(signal.reason);
        });
      });
    await using _agent = start(server.url, { contact });
    const types: string[] = [];
    for await (const { eventType } of client.stream(executionId)) {
      types.push(eventType);
      const beats = types.filter((type) => type === 'heartbeat').length;
      if (eventType === 'heartbeat' && beats === 2)
        await client.executions.change(executionId, { status: 'CANCELLED' });
    }
    expect(await stopped.promise).toMatchObject({ name: 'TaskStoppedError', reason: 'cancelled' });
    expect(types.filter((type) => type === 'task_assigned')).toHaveLength(1);
  });
});
