import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOrchestrator } from '@pce/core';
import type { Store } from '@pce/core/store';
import { type Waker, waking } from '@pce/core/worker';
import { ruleRoles } from '@pce/rules';
import { sqliteStore } from '@pce/storage-sqlite';
import { type Folder, makeFolder } from '@pce/test-support';
import { spawnCli } from './cli.js';

/** A script with an effect; each run adds the turn's text to `runs.txt`, at its beginning. */
const jot = (effect: 'once' | 'idempotent', word: string) => `#!/bin/sh
# ---
# description: Jot ${word} text
# parameters: { text: { type: string } }
# effect: ${effect}
# ---
text=$(sed 's/.*"text":"\\([^"]*\\)".*/\\1/')
echo "${effect} $text" >> runs.txt
sleep 0.2
echo '{"noted": true}'
`;

/** The store of killed workers. */
export interface KilledPlace {
  /** Value of `--store`. */
  readonly store: string;
  open(): Store;
  /** Wakes the workers for most of what is submitted. @defaultValue they look */
  readonly waker?: Waker;
  /** Seconds between two looks. */
  readonly sweep: number;
}

/** Result of a run with killed workers. */
export interface KilledWorkers {
  /** Turns that completed, and whose scripts have run. */
  readonly completed: number;
  readonly asked: number;
  readonly others: readonly string[];
  /** Lines of `runs.txt` of \`once\` scripts that occur twice. */
  readonly doubled: readonly string[];
  readonly kills: number;
}

/**
 * Submits turns of two steps to a store before each kill, lets two workers of the command line drive them, and ends one at a random
 * moment, by SIGKILL or SIGTERM, another one following. A call in doubt is answered by a person who looks at what has run.
 */
export async function killWorkers(
  turnsEach: number,
  kills: number,
  placeIn: (root: string) => KilledPlace = sqlitePlace,
): Promise<KilledWorkers> {
  const folder: Folder = makeFolder({
    'planning/notes.md': '# Notes\n## Goals\n- Have notes\n## Steps\n1. Jot single "none"\n',
    'execution/single.sh': jot('once', 'single'),
    'execution/safe.sh': jot('idempotent', 'safe'),
  });
  const workers: Awaited<ReturnType<typeof startWorker>>[] = [];
  try {
    return await work(folder.root, workers, { turnsEach, kills, place: placeIn(folder.root) });
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
    folder.remove();
  }
}

function sqlitePlace(root: string): KilledPlace {
  return { store: 'turns.db', open: () => sqliteStore(join(root, 'turns.db')), sweep: 0.2 };
}

interface Killing {
  readonly turnsEach: number;
  readonly kills: number;
  readonly place: KilledPlace;
}

async function work(
  root: string,
  workers: Awaited<ReturnType<typeof startWorker>>[],
  { turnsEach, kills, place: storePlace }: Killing,
): Promise<KilledWorkers> {
  workers.push(await startWorker(root, storePlace), await startWorker(root, storePlace));
  await using store = storePlace.open();
  await using own = createOrchestrator({ ...ruleRoles(), store });
  const { waker } = storePlace;
  // A program that ends before it has woken anybody leaves out some.
  const pce = waker
    ? waking(own, {
        wake: async (...given) => (Math.random() < 0.03 ? undefined : waker.wake(...given)),
      })
    : own;
  const ids: string[] = [];
  const submit = async (): Promise<void> => {
    for (let count = 0; count < turnsEach; count += 1) {
      const n = ids.length;
      ids.push(await pce.submit(`Jot single "a${n}". Then jot safe "b${n}".`));
    }
  };
  const read = (): readonly string[] => {
    const file = join(root, 'runs.txt');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  };
  let asked = 0;
  const answerDoubts = async (): Promise<void> => {
    for (const { id, kind, turn } of await pce.interventions()) {
      if (kind !== 'in_doubt') continue;
      asked += 1;
      const hasRun = read().includes(`once a${ids.indexOf(turn)}`);
      await pce.decide(id, { choose: hasRun ? 'done' : 'run_again', by: 'ann' });
    }
  };
  for (let kill = 0; kill < kills; kill += 1) {
    await submit();
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 800));
    const place = kill % workers.length;
    if (waker && Math.random() < 0.1) await freeze(workers[place]);
    workers[place]?.kill(Math.random() < 0.7 ? 'SIGKILL' : 'SIGTERM');
    workers[place] = await startWorker(root, storePlace);
    await answerDoubts();
  }
  const deadline = Date.now() + 120_000;
  for (;;) {
    await answerDoubts();
    const open =
      (await pce.list({ status: 'running' })).length + (await pce.interventions()).length;
    if (open === 0 || Date.now() > deadline) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  for (const worker of workers) {
    worker.kill('SIGTERM');
    await worker.finished;
  }
  for (const id of ids) await pce.verify(id);
  const statuses = await Promise.all(ids.map(async (id) => (await pce.result(id)).status));
  const once = read().filter((line) => line.startsWith('once '));
  const isDone = (n: number): boolean =>
    once.includes(`once a${n}`) && read().includes(`idempotent b${n}`);
  return {
    completed: statuses.filter((status, n) => status === 'completed' && isDone(n)).length,
    others: statuses.filter((status) => status !== 'completed'),
    doubled: once.filter((line, at) => once.indexOf(line) !== at),
    asked,
    kills,
  };
}

function startWorker(cwd: string, { store, sweep }: KilledPlace) {
  const args = ['--sweep', `${sweep}`, '--turns', '4', '--json', '--store', store];
  return spawnCli(['worker', ...args], { cwd });
}

/** Lets a worker stand still, while the others go on. */
async function freeze(worker: Awaited<ReturnType<typeof startWorker>> | undefined): Promise<void> {
  worker?.kill('SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  worker?.kill('SIGCONT');
  await new Promise((resolve) => setTimeout(resolve, 200));
}
