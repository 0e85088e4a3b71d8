import { createInterface } from 'node:readline';
import { PceError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import { sqliteStore } from '../src/index.js';
import { anAppend } from './an-append.js';

/** Task that a test gives a process, as JSON in the first argument. */
export type ProcessTask =
  | { readonly type: 'append-to-end'; readonly file: string; readonly upTo: number }
  | {
      readonly type: 'append-for-ever';
      readonly file: string;
      readonly synchronous: 'FULL' | 'NORMAL';
    }
  | { readonly type: 'acquire'; readonly file: string; readonly owner: string }
  | { readonly type: 'append-as-nobody' | 'read-as-nobody'; readonly file: string };

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

/** Appends at the end of the stream, and prints the versions it won. */
async function appendToEnd(store: Store, upTo: number): Promise<void> {
  let version = 0;
  while (version < upTo) {
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

/** Prints the result of an operation as the user `nobody`, since root may write anywhere. */
async function printAsNobody(operation: () => Promise<unknown>): Promise<void> {
  if (process.getuid?.() === 0) {
    process.setgid?.(65_534);
    process.setuid?.(65_534);
  }
  try {
    print(await operation());
  } catch (error) {
    print(PceError.isInstance(error) ? { code: error.code, message: error.message } : `${error}`);
  }
}

async function run(task: ProcessTask): Promise<void> {
  switch (task.type) {
    case 'append-to-end': {
      await using store = sqliteStore(task.file);
      await untilStarted();
      return await appendToEnd(store, task.upTo);
    }
    case 'append-for-ever': {
      const { file, synchronous } = task;
      return appendForEver(sqliteStore(file, { synchronous }));
    }
    case 'acquire': {
      await using store = sqliteStore(task.file);
      await untilStarted();
      return print(await store.tryAcquire({ key: 'k', owner: task.owner, ttlMs: 60_000 }));
    }
    case 'append-as-nobody': {
      await using store = sqliteStore(task.file);
      return await printAsNobody(() => store.append(anAppend('a')));
    }
    case 'read-as-nobody': {
      await using store = sqliteStore(task.file);
      return await printAsNobody(async () => ({
        events: (await store.read({ stream: 'b' })).length,
        rows: await store.listView({ collection: 'turns' }),
      }));
    }
  }
}

await run(JSON.parse(process.argv[2] ?? ''));
