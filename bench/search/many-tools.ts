// Run in a separate process: the cost of 10,000 tools. Prints one JSON document.
import { createToolCatalog } from '@pce/core';
import { median, timed, timesOf } from '../src/sampling.ts';
import { toTool, wordIndex } from './finder.ts';
import { readQueries } from './query-set.ts';

const count = 10_000;
const queries = readQueries().map(({ query }) => query);
const words = queries.flatMap((query) => query.match(/[A-Za-z]+/g) ?? []);

/** Descriptions are running text with natural word frequencies. */
function textAt(index: number): string {
  const start = (index * 7_919) % (words.length - 30);
  return words.slice(start, start + 12 + (index % 15)).join(' ');
}

const texts = Array.from({ length: count }, (_, index) => ({
  name: `family${index % 500}.t${index}`,
  description: textAt(index),
}));
const tools = texts.map(toTool);

function usedMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

async function timesEach<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => unknown,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (const [index, item] of items.entries()) times.push(await timed(() => work(item, index)));
  return times;
}

async function figuresOf(build: () => (command: string) => unknown) {
  const builds: number[] = [];
  for (let round = 0; round < 5; round += 1) builds.push((await timesOf(build)).processor);
  const before = usedMegabytes();
  const search = build();
  const megabytes = usedMegabytes() - before;
  const searches = await timesEach(queries.slice(0, 2_000), search);
  return { buildMs: median(builds), megabytes, searchMs: median(searches) };
}

function openCatalog() {
  const catalog = createToolCatalog(tools);
  // The index is built at the first search.
  catalog.search('nothing');
  return catalog;
}

const ours = await figuresOf(() => {
  const catalog = openCatalog();
  return (command) => catalog.search(command);
});
const plain = await figuresOf(() => {
  const index = wordIndex(texts);
  return (command) => index.search(command);
});
const catalog = openCatalog();
const learned = await timesEach(queries.slice(2_000, 3_000), (query, index) => {
  catalog.learn(texts[index]?.name ?? '', query);
  catalog.search(query);
});

console.log(JSON.stringify({ ours, plain, learnAndSearchMs: median(learned) }));
