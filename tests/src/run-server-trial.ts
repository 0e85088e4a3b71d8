import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Store } from '@pce/core';
import { createExecutions, type Executions } from '@pce/executions';
import { makeFolder } from '@pce/test-support';
import { agentDiary } from './agent-diary.ts';
import { assertKept } from './assert-kept.ts';
import { checkExecution, type ExecutionFindings } from './check-execution.ts';
import { feedExecutions } from './feed-executions.ts';
import { killOne } from './killable-process.ts';
import { openStore, type StorePlace } from './open-store.ts';
import { oneOf, pause, upTo } from './random.ts';
import { type Site, startSite } from './site.ts';

export interface ServerTrial {
  readonly place: StorePlace;
  readonly servers: number;
  readonly agents: number;
  readonly rounds: number;
  /** Additional faults; each is over when this resolves. */
  readonly disturbances?: Readonly<Record<string, () => Promise<void>>>;
}

export interface ServerTrialReport extends ExecutionFindings {
  readonly executions: number;
  readonly acknowledged: number;
  readonly rounds: Readonly<Record<string, number>>;
  readonly troubles: Readonly<Record<string, number>>;
  readonly seconds: number;
}

export async function runServerTrial(trial: ServerTrial): Promise<ServerTrialReport> {
  using folder = makeFolder();
  const diary = join(folder.root, 'diary.jsonl');
  const began = Date.now();
  await using store = openStore(trial.place);
  // Creates the place before the first fault.
  await store.listView({ collection: 'any' });
  await using site = await startSite({ ...trial, folder: folder.root });
  await site.addAgents(trial.agents, diary);
  const work = await feedExecutions(site.client);
  const rounds = await disturb(site, trial);
  const { acknowledged, troubles } = site;
  await work.stop().catch((cause: unknown) => {
    const seen = JSON.stringify(Object.fromEntries(troubles), null, 2);
    throw new Error(`not all executions ended; seen: ${seen}`, { cause });
  });
  await site.end();

  await assertKept(store, acknowledged);
  const found = await checkAll(store, work.executions, diary);
  return {
    ...found,
    executions: work.executions.length,
    acknowledged: acknowledged.length,
    rounds: Object.fromEntries(rounds),
    troubles: Object.fromEntries(troubles),
    seconds: Math.round((Date.now() - began) / 100) / 10,
  };
}

type Trouble = readonly [name: string, happen: () => Promise<void>];

/** Causes one fault per round at a random time, each kind at least once. */
async function disturb(site: Site, trial: ServerTrial): Promise<ReadonlyMap<string, number>> {
  const { servers, agents } = site;
  const all: readonly [Trouble, ...Trouble[]] = [
    ['a server', () => killOne(servers)],
    ['an agent', () => killOne(agents)],
    ...Object.entries(trial.disturbances ?? {}),
  ];
  const counts = new Map<string, number>();
  for (let round = 0; round < trial.rounds; round += 1) {
    for (const process of [...servers, ...agents]) await process.atWork();
    const [what, happen] = all[round] ?? oneOf(all);
    await pause(upTo(250));
    await happen();
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return counts;
}

async function checkAll(
  store: Store,
  asked: readonly string[],
  path: string,
): Promise<ExecutionFindings> {
  const executions = createExecutions({ store });
  const diary = agentDiary(path).read();
  assert.deepEqual((await allExecutions(executions)).toSorted(), asked.toSorted(), 'begun once');
  const linesOf = Map.groupBy(diary, ({ execution }) => execution);
  const found = { events: 0, given: 0, lost: 0, late: 0 };
  for (const execution of asked) {
    const { version } = await executions.verify(execution);
    const entries = await executions.events(execution, { limit: version });
    const each = checkExecution(execution, entries, linesOf.get(execution) ?? []);
    found.events += each.events;
    found.given += each.given;
    found.lost += each.lost;
    found.late += each.late;
  }
  return found;
}

async function allExecutions(executions: Executions): Promise<string[]> {
  const all: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await executions.list({ limit: 1_000, ...(after !== undefined && { after }) });
    all.push(...page.executions.map(({ execution }) => execution));
    if (page.next === undefined) return all;
    after = page.next;
  }
}
