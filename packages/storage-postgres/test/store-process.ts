import { createInterface } from 'node:readline';
import { createOrchestrator } from '@pce/core';
import { PceError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import { scriptedRoles } from '@pce/testkit';
import { postgresStore } from '../src/index.js';
import { anAppend } from './an-append.js';

/** Task that a test gives a process, as JSON in the first argument. */
export interface ProcessTask {
  readonly type: 'append-to-end' | 'append-for-ever' | 'lease-all' | 'talk';
  readonly url: string;
  readonly schema: string;
}

function print(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Resolves when the test starts this process and others at the same moment. */
async function untilStarted(): Promise<void> {
  print('ready');
  const input = createInterface(process.stdin);
  await new Promise((resolve) => input.once('line', resolve));
  input.close();
}

/** Appends at the end of the stream, up to version 200, and prints the versions it won. */
async function appendToEnd(store: Store): Promise<void> {
  let version = 0;
  while (version < 200) {
    try {
      version = (await store.append(anAppend('raced', version))).version;
      print(version);
    } catch (error) {
      if (!PceError.isInstance(error) || error.code !== 'version_conflict') throw error;
      version = (await store.read({ stream: 'raced' })).length;
    }
  }
}

/** Prints each acknowledged version. Every append is of two events, two appends overlap. */
async function appendForEver(store: Store): Promise<void> {
  for (let version = 0; ; version += 4) {
    const appends = [anAppend('killed', version, 2), anAppend('killed', version + 2, 2)];
    await Promise.all(appends.map(async (append) => print((await store.append(append)).version)));
  }
}

/** Requests each of 1,000 leases, ten at a time, and prints those it got. */
async function leaseAll(store: Store): Promise<void> {
  let next = 1_000;
  const ask = async (): Promise<void> => {
    while (next < 2_000) {
      const key = `${next++}`;
      const asked = await store.tryAcquire({ key, owner: `${process.pid}`, ttlMs: 600_000 });
      if (asked.acquired) print(key);
    }
  };
  await Promise.all(Array.from({ length: 10 }, ask));
}

/** Takes five turns in a thread shared with another process, and prints them. */
async function talk(store: Store): Promise<void> {
  const thread = createOrchestrator({ ...scriptedRoles(), store }).thread('shared');
  for (let said = 1; said <= 5; said += 1) {
    const { turn } = await thread.start(`${process.pid} says ${said}`, { wait: 60_000 }).result();
    print(turn);
  }
}

async function run({ type, url, schema }: ProcessTask): Promise<void> {
  const store = postgresStore({ url, schema });
  if (type === 'append-for-ever') return appendForEver(store);
  await store.getView('warm', 'up');
  await untilStarted();
  if (type === 'lease-all') await leaseAll(store);
  else await (type === 'talk' ? talk(store) : appendToEnd(store));
  await store.close();
}

await run(JSON.parse(process.argv[2] ?? ''));
