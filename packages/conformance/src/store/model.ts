import assert from 'node:assert/strict';
import { memoryStore } from '@pce/core';
import { PceError } from '@pce/core/errors';
import type { Lease, Store, ViewWrite } from '@pce/core/store';
import * as fc from 'fast-check';
import { type Command, commands, commandsAndCrashes } from './commands.js';
import { sealedOf } from './events.js';
import type { StoreHarness } from './store-case.js';

interface Subject {
  store: Store;
  leases: Lease[];
}

interface Trial {
  readonly scope: string;
  readonly versions: Map<string, number>;
  readonly harness: StoreHarness;
}

type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;

function leaseAt({ leases }: Subject, index: number): Lease {
  return (
    leases[index % Math.max(leases.length, 1)] ?? { key: 'none', token: 1, owner: '', expiresAt: 0 }
  );
}

/** Tokens may grow by any step, so a lease is compared by its index among those acquired. */
function placeOf({ leases }: Subject, lease: Lease): unknown {
  const place = leases.findIndex(({ key, token }) => key === lease.key && token === lease.token);
  return { place, owner: lease.owner, expiresAt: lease.expiresAt };
}

function scoped({ scope }: Trial, views: readonly ViewWrite[]): ViewWrite[] {
  return views.map((view) => ({ ...view, collection: scope + view.collection }));
}

async function append(
  subject: Subject,
  trial: Trial,
  command: CommandOf<'append'>,
): Promise<unknown> {
  const stream = trial.scope + command.stream;
  const expectedVersion = (trial.versions.get(stream) ?? 0) + command.wrongBy;
  const events = command.bodies.map((body, index) => {
    const version = expectedVersion + index + 1;
    return { version, type: 'test.happened', body, hash: `${version}`.padStart(64, '0') };
  });
  const views = scoped(trial, command.views);
  const fence = command.fence === undefined ? {} : { fence: leaseAt(subject, command.fence) };
  const { version } = await subject.store.append({
    stream,
    expectedVersion,
    events,
    views,
    ...fence,
  });
  return { version };
}

async function acquire(
  subject: Subject,
  trial: Trial,
  command: CommandOf<'acquire'>,
): Promise<unknown> {
  const { owner, ttlMs, supersedes } = command;
  const key = trial.scope + command.key;
  const result = await subject.store.tryAcquire({
    key,
    owner,
    ttlMs,
    ...(supersedes !== undefined && { supersedes: leaseAt(subject, supersedes).token }),
  });
  if (!result.acquired) return { holder: placeOf(subject, result.holder) };
  subject.leases.push(result.lease);
  return { lease: placeOf(subject, result.lease) };
}

async function streamsOf(store: Store, scope: string): Promise<string[]> {
  const names: string[] = [];
  for (let afterPosition = 0; ; ) {
    const page = await store.listStreams({ afterPosition, limit: 2 });
    names.push(...page.map(({ stream }) => stream));
    const last = page.at(-1);
    if (last === undefined) return names.filter((name) => name.startsWith(scope));
    afterPosition = last.position;
  }
}

async function perform(subject: Subject, trial: Trial, command: Command): Promise<unknown> {
  const { store } = subject;
  switch (command.type) {
    case 'append':
      return append(subject, trial, command);
    case 'read': {
      const entries = await store.read({ ...command, stream: trial.scope + command.stream });
      return entries.map(sealedOf);
    }
    case 'writeViews': {
      const stream = trial.scope + command.stream;
      const version = (trial.versions.get(stream) ?? 0) + command.wrongBy;
      return store.writeViews({ stream, version, views: scoped(trial, command.views) });
    }
    case 'listStreams': {
      const names = await streamsOf(store, trial.scope);
      return names.slice(0, command.limit);
    }
    case 'getView':
      return store.getView(trial.scope + command.collection, command.key);
    case 'listView':
      return store.listView({ ...command, collection: trial.scope + command.collection });
    case 'acquire':
      return acquire(subject, trial, command);
    case 'renew':
      return placeOf(subject, await store.renew(leaseAt(subject, command.lease), command.ttlMs));
    case 'release':
      return store.release(leaseAt(subject, command.lease));
    case 'pass':
    case 'crash':
      return undefined;
  }
}

async function answerOf(subject: Subject, trial: Trial, command: Command): Promise<unknown> {
  try {
    return { answer: await perform(subject, trial, command) };
  } catch (error) {
    return PceError.isInstance(error) ? { refused: error.code } : { threw: String(error) };
  }
}

/** Crashes and reopens the store; resets the model unless the store is durable. */
async function restart(actual: Subject, expected: Subject, trial: Trial): Promise<void> {
  const { crash, open, clock } = trial.harness;
  await crash();
  actual.store = await open();
  if (actual.store.supports.durable) return;
  expected.store = memoryStore({ clock });
  trial.versions.clear();
  actual.leases = [];
  expected.leases = [];
}

async function compare(
  actual: Subject,
  expected: Subject,
  trial: Trial,
  script: readonly Command[],
): Promise<void> {
  for (const command of script) {
    if (command.type === 'pass') trial.harness.clock.advance(command.ms);
    if (command.type === 'crash') await restart(actual, expected, trial);
    const expectedAnswer = await answerOf(expected, trial, command);
    const actualAnswer = await answerOf(actual, trial, command);
    assert.deepEqual(actualAnswer, expectedAnswer, `another answer to ${fc.stringify(command)}`);
    if (command.type === 'append') {
      const stream = trial.scope + command.stream;
      trial.versions.set(stream, (await expected.store.read({ stream })).length);
    }
  }
}

async function match(
  harness: StoreHarness,
  scripts: fc.Arbitrary<Command[]>,
  numRuns: number,
): Promise<void> {
  const actual: Subject = { store: await harness.open(), leases: [] };
  let runs = 0;
  const property = fc.asyncProperty(scripts, async (script) => {
    runs += 1;
    actual.leases = [];
    const expected = { store: memoryStore({ clock: harness.clock }), leases: [] };
    const trial = { scope: `run ${runs} `, versions: new Map(), harness };
    await compare(actual, expected, trial, script);
  });
  await fc.assert(property, { numRuns });
}

/** Runs random operations against the store and against the memory store; rejects at the first answer that differs. */
export function matchModel(harness: StoreHarness): Promise<void> {
  return match(harness, commands, harness.rounds);
}

/** Runs random operations with crashes in between, which a durable store must not show. */
export function matchModelThroughCrashes(harness: StoreHarness): Promise<void> {
  return match(harness, commandsAndCrashes, Math.ceil(harness.rounds / 4));
}
