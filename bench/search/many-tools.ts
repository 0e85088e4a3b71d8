// Run in a process of its own: what 10,000 tools cost. Prints one JSON document.
import { performance } from 'node:perf_hooks';
import { createToolCatalog } from '@pce/core';
import { toTool, wordIndex } from './finder.ts';
import { readQueries } from './query-set.ts';

const count = 10_000;
const queries = readQueries().map(({ query }) => query);
const words = queries.flatMap((query) => query.match(/[A-Za-z]+/g) ?? []);

/** Descriptions are running text: words are as frequent as people use them. */
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

function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Processor time: what else the machine does hardly changes it. */
function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function figuresOf(build: () => (command: string) => unknown) {
  const builds = Array.from({ length: 5 }, () => processorMs(build));
  const before = usedMegabytes();
  const search = build();
  const megabytes = usedMegabytes() - before;
  const searches = queries.slice(0, 2_000).map((query) => timed(() => search(query)));
  return { buildMs: median(builds), megabytes, searchMs: median(searches) };
}

function openCatalog() {
  const catalog = createToolCatalog(tools);
  // The index is built at the first search.
  catalog.search('nothing');
  return catalog;
}

const ours = figuresOf(() => {
  const catalog = openCatalog();
  return (command) => catalog.search(command);
});
const plain = figuresOf(() => {
  const index = wordIndex(texts);
  return (command) => index.search(command);
});
const catalog = openCatalog();
const learned = queries.slice(2_000, 3_000).map((query, index) =>
  timed(() => {
    catalog.learn(texts[index]?.name ?? '', query);
    catalog.search(query);
  }),
);

console.log(JSON.stringify({ ours, plain, learnAndSearchMs: median(learned) }));
