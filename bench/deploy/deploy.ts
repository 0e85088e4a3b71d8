import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ListedIntervention, Orchestrator } from '@pce/core';
import { rebuildViews } from '@pce/core/internal';
import { sqliteStore } from '@pce/storage-sqlite';
import { bundleProgram } from '@pce/test-support';
import { openRelease, releases } from './release.ts';
import type { ReleaseTask } from './release-process.ts';

/** Figures of the deploys. */
export interface Deployed {
  readonly turns: number;
  readonly completed: number;
  /** Turns that had not ended a minute after the last one that did. */
  readonly stranded: number;
  /** Effects that happened twice. */
  readonly doubled: number;
  /** Effects that completed turns lack. */
  readonly missing: number;
  /** Turns that were asked about changed versions, and the most questions about one. */
  readonly asked: number;
  readonly mostAsked: number;
  /** Questions about calls in doubt. */
  readonly inDoubt: number;
  readonly seconds: number;
}

const patienceMs = 60_000;

/**
 * Plays five releases of a shop over one store, each beside the next for a while: it ends by SIGTERM, the third by SIGKILL, after
 * all rows were rebuilt. Each release submits a fifth of the turns, and a person answers what waits.
 */
export async function deploy(folder: string, turns: number): Promise<Deployed> {
  const began = Date.now();
  const files = { store: join(folder, 'shop.db'), effects: join(folder, 'effects.txt') };
  const source = fileURLToPath(new URL('release-process.ts', import.meta.url));
  const program = await bundleProgram(source, folder);
  await using store = sqliteStore(files.store);
  await using office = openRelease(1, store, files.effects);
  const done = (): readonly string[] =>
    existsSync(files.effects) ? readFileSync(files.effects, 'utf8').trim().split('\n') : [];
  const asked = new Map<string, ListedIntervention>();
  const ids: string[] = [];
  let old: ChildProcess | undefined;
  for (const release of releases) {
    const task: ReleaseTask = { release, ...files };
    const next = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: 'inherit' });
    await using client = openRelease(release, store, files.effects);
    const last = Math.round((turns * release) / releases.length);
    for (let n = ids.length; n < last; n += 1)
      ids.push(await client.submit(`o${n}`, { turn: `t${n}`, owner: `u${n % 9}` }));
    await answerFor(1_500, office, done, asked);
    if (release === 4) await rebuildViews(store);
    await end(old, release === 4 ? 'SIGKILL' : 'SIGTERM');
    old = next;
  }
  let open = ids;
  for (let since = Date.now(); open.length > 0 && Date.now() - since < patienceMs; ) {
    await answerFor(500, office, done, asked);
    const left = await unended(office, open);
    if (left.length < open.length) since = Date.now();
    open = left;
  }
  await end(old, 'SIGTERM');
  const effects = done();
  const had = new Set(effects);
  const results = await Promise.all(ids.map((id) => office.result(id)));
  for (const id of ids) await office.verify(id);
  const completed = results.filter(({ status }) => status === 'completed');
  const expected = completed.flatMap(({ turn }) =>
    ['charge', 'post'].map((name) => `${name} o${turn.slice(1)}`),
  );
  const ofVersions = [...asked.values()].filter(({ kind }) => kind === 'versions_changed');
  const counts = Object.values(Object.groupBy(ofVersions, ({ turn }) => turn));
  return {
    turns: ids.length,
    completed: completed.length,
    stranded: open.length,
    doubled: effects.length - had.size,
    missing: expected.filter((one) => !had.has(one)).length,
    asked: counts.length,
    mostAsked: Math.max(0, ...counts.map((all = []) => all.length)),
    inDoubt: [...asked.values()].filter(({ kind }) => kind === 'in_doubt').length,
    seconds: Math.round((Date.now() - began) / 1_000),
  };
}

/** Answers what waits for a person who looks before they say that a call has run. */
async function answerFor(
  ms: number,
  office: Orchestrator,
  done: () => readonly string[],
  asked: Map<string, ListedIntervention>,
): Promise<void> {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(100)) {
    for (const one of await office.interventions()) {
      if (asked.has(one.id)) continue;
      asked.set(one.id, one);
      const choose = choiceOf(one, done());
      await office.decide(one.id, { choose, by: 'ann' });
    }
  }
}

function choiceOf({ kind, tool, turn }: ListedIntervention, done: readonly string[]): string {
  const call = `${tool?.replace('shop.', '')} o${turn.slice(1)}`;
  if (kind === 'in_doubt') return done.includes(call) ? 'done' : 'run_again';
  if (kind === 'approval') return 'approve';
  if (kind !== 'versions_changed') return 'abandon';
  return Number(turn.slice(1)) % 10 === 0 ? 'replan' : 'continue';
}

async function unended(office: Orchestrator, ids: readonly string[]): Promise<string[]> {
  const left = [];
  for (const id of ids) {
    const { status } = await office.result(id);
    if (!['completed', 'failed', 'cancelled'].includes(status)) left.push(id);
  }
  return left;
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined) return;
  child.kill(signal);
  if (child.exitCode === null) await once(child, 'exit');
}
