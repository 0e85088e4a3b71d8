import { createInterface } from 'node:readline';
import { PceError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import { postgresStore } from '../src/index.js';
import { anAppend } from './an-append.js';

/** What a test tells a process to do, as JSON in the first argument. */
export interface ProcessTask {
  readonly type: 'append-to-end' | 'append-for-ever' | 'claim-all';
  readonly url: string;
  readonly schema: string;
}

/** One line on standard output. */
function tell(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Several processes start at the same moment when their test says so. */
async function untilTold(): Promise<void> {
  tell('ready');
  const input = createInterface(process.stdin);
  await new Promise((resolve) => input.once('line', resolve));
  input.close();
}

/** Appends wherever the stream is, up to version 200, and tells the versions it won. */
async function appendToEnd(store: Store): Promise<void> {
  let version = 0;
  while (version < 200) {
    try {
      version = (await store.append(anAppend('raced', version))).version;
      tell(version);
    } catch (error) {
      if (!PceError.isInstance(error) || error.code !== 'version_conflict') throw error;
      version = (await store.read({ stream: 'raced' })).length;
    }
  }
}

/** Tells each version that was acknowledged. Every append is of two events, two appends overlap. */
async function appendForEver(store: Store): Promise<void> {
  for (let version = 0; ; version += 4) {
    const appends = [anAppend('killed', version, 2), anAppend('killed', version + 2, 2)];
    await Promise.all(appends.map(async (append) => tell((await store.append(append)).version)));
  }
}

/** Ten at once claim until nothing is left, and tell what they got. */
async function claimAll(store: Store): Promise<void> {
  const claim = async (): Promise<void> => {
    const asked = { collections: ['tasks'], owner: `${process.pid}`, ttlMs: 600_000 };
    for (;;) {
      const claimed = await store.claim(asked);
      if (claimed === undefined) return;
      tell(claimed.row.key);
    }
  };
  await Promise.all(Array.from({ length: 10 }, claim));
}

async function run({ type, url, schema }: ProcessTask): Promise<void> {
  const store = postgresStore({ url, schema });
  if (type === 'append-for-ever') return appendForEver(store);
  await store.getView('warm', 'up');
  await untilTold();
  await (type === 'claim-all' ? claimAll(store) : appendToEnd(store));
  await store.close();
}

await run(JSON.parse(process.argv[2] ?? ''));
