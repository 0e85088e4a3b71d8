import { aCommand, aPlan, completion, countingIds, fakeClock, scriptedRoles } from '@pce/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import {
  createOrchestrator,
  createToolCatalog,
  defineTool,
  learnFromJournal,
  memoryStore,
  type Store,
  type ToolCatalog,
  ToolError,
  type WorkflowMatcher,
} from '../../index.js';
import { ownedTurns } from '../rules/turn-rows.js';
import { turnStream } from './turn-journal.js';

const ids = countingIds();
const clock = fakeClock();
let store: Store;

beforeEach(() => {
  store = memoryStore();
});
afterEach(() => store.close());

const counter = (execute: () => unknown = () => ({ words: 3 })) =>
  defineTool({
    name: 'text.count',
    description: 'Count the words of a text',
    input: z.object({}),
    effect: 'read',
    execute,
  });

/** A turn of one command whose Coordinator always selects `text.count`. The store stays open. */
async function carryOut(
  command: string,
  catalog: ToolCatalog,
  { workflows }: { readonly workflows?: WorkflowMatcher } = {},
) {
  // Lists have the newest first: no two turns begin in one millisecond.
  clock.advance(1);
  const open: Store = {
    ...store,
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  await using pce = createOrchestrator({
    ...scriptedRoles({
      plan: aPlan(),
      decide: [aCommand(command), completion()],
      coordinate: { status: 'selected', kind: 'tool', name: 'text.count', args: {}, reason: '' },
    }),
    tools: catalog,
    store: open,
    ids,
    clock,
    ...(workflows && { workflows }),
  });
  return await pce.start(command).result();
}

const names = (catalog: ToolCatalog, command: string) =>
  catalog
    .search(command)
    .filter(({ score }) => score > 0)
    .map(({ name }) => name);

it('a command that a tool carried out finds the tool, in this process and after a restart (A3)', async () => {
  const catalog = createToolCatalog([counter()]);
  expect(names(catalog, 'how big was it')).toEqual([]);

  await carryOut('how big is "a.txt"', catalog);

  expect(names(catalog, 'how big was it')).toEqual(['text.count']);
  const restarted = createToolCatalog([counter()]);
  await learnFromJournal(store, restarted);
  expect(names(restarted, 'how big was it')).toEqual(['text.count']);
});

it('nothing is learned from a call that failed, or of a workflow (A3, A5)', async () => {
  const fails = createToolCatalog([
    counter(() => {
      throw new ToolError('not_found', 'there is none');
    }),
  ]);
  await carryOut('how big is it', fails);
  const served = createToolCatalog([counter()]);
  const result = await carryOut('how big is it', served, { workflows: countingWorkflow });

  expect([...result.commands].map(({ selected }) => selected)).toEqual(['count-it']);
  expect([...names(fails, 'how big is it'), ...names(served, 'how big is it')]).toEqual([]);
  const restarted = createToolCatalog([counter()]);
  await learnFromJournal(store, restarted);
  expect(names(restarted, 'how big is it')).toEqual([]);
});

it('reads only the latest turns, and skips an unreadable journal (A3, F8)', async () => {
  const taught = createToolCatalog([counter()]);
  const { turn } = await carryOut('how big is it', taught);
  await carryOut('measure that', taught);
  const [first] = await store.read({ stream: turnStream(turn), toVersion: 1 });
  const broken = memoryStore();
  const collection = ownedTurns('local');
  for (const { key, value } of await store.listView({ collection })) {
    const one = key.slice(key.indexOf('.') + 1);
    const stream = turnStream(one);
    const events =
      one === turn && first !== undefined
        ? [{ ...first, body: '{}' }]
        : await store.read({ stream });
    const views = [{ collection, key, value }];
    await broken.append({ stream, expectedVersion: 0, events, views });
  }

  const latest = createToolCatalog([counter()]);
  await learnFromJournal(store, latest, { turns: 1 });
  const none = createToolCatalog([counter()]);
  await learnFromJournal(store, none, { turns: 0 });
  const partly = createToolCatalog([counter()]);
  await learnFromJournal(broken, partly);

  expect(names(latest, 'measure that')).toEqual(['text.count']);
  expect(names(latest, 'how big is it')).toEqual([]);
  expect(names(none, 'measure that')).toEqual([]);
  expect(names(partly, 'measure that')).toEqual(['text.count']);
  expect(names(partly, 'how big is it')).toEqual([]);
});

const countingWorkflow: WorkflowMatcher = {
  match: () => ({ workflow: 'count-it', hash: 'h', inputs: {}, why: '' }),
  select: () => ({ workflow: 'count-it', hash: 'h', inputs: {}, why: '' }),
  advance: ({ steps }) =>
    steps.length === 0
      ? { type: 'call', step: 'count', tool: 'text.count', args: {} }
      : { type: 'complete', outputs: {}, summary: 'counted' },
  versions: () => ({ 'count-it': 'h' }),
};
