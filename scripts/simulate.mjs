// Plays many scenarios of the simulator: `pnpm simulate --seeds 20000 [--from 0] [--workers 2]`, or one, with its
// timeline: `pnpm simulate --seed 12345`. Bundles the sources first, so that no build is needed.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { build } from 'esbuild';
import { root, temporaryFolder } from './setup.mjs';

const batch = 250;

async function bundle() {
  const file = join(temporaryFolder('simulate'), 'simulate.mjs');
  await build({
    entryPoints: [join(root, 'simulation/src/simulate.ts')],
    tsconfig: join(root, 'tsconfig.base.json'),
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    sourcemap: 'inline',
    logLevel: 'error',
  });
  return file;
}

/** Plays the received seeds and reports each batch. */
async function work({ file }) {
  // Most errors here are injected; their stack traces are never read.
  Error.stackTraceLimit = 0;
  const { simulate } = await import(file);
  parentPort.on('message', async ({ from, to }) => {
    const sum = { seeds: 0, turns: 0, events: 0, failures: [] };
    for (let seed = from; seed < to; seed += 1) {
      sum.seeds += 1;
      try {
        const { turns, events } = await simulate({ seed });
        sum.turns += turns;
        sum.events += events;
      } catch (error) {
        sum.failures.push(firstLines(seed, error));
      }
    }
    parentPort.postMessage(sum);
  });
}

function firstLines(seed, error) {
  return error.name === 'SimulationError'
    ? error.message.slice(0, error.message.indexOf('\n\n'))
    : `seed ${seed} stopped with ${error}`;
}

/** Distributes the seeds among workers; stops once ten have failed. */
function playAll({ file, from, to, workers, onProgress }) {
  const total = { seeds: 0, turns: 0, events: 0, failures: 0 };
  let next = from;
  const playShare = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: { file } });
      const sendBatch = () => {
        if (next >= to || total.failures >= 10) {
          void worker.terminate();
          return resolve();
        }
        const end = Math.min(to, next + batch);
        worker.postMessage({ from: next, to: end });
        next = end;
      };
      worker.on('error', reject);
      worker.on('message', (sum) => {
        total.seeds += sum.seeds;
        total.turns += sum.turns;
        total.events += sum.events;
        total.failures += sum.failures.length;
        for (const message of sum.failures) console.log(message);
        onProgress(total);
        sendBatch();
      });
      sendBatch();
    });
  return Promise.all(Array.from({ length: workers }, playShare)).then(() => total);
}

async function playMany(file, { seeds, from, workers }) {
  const started = performance.now();
  let shownAt = started;
  const line = ({ seeds: done, turns, events }) => {
    const seconds = (performance.now() - started) / 1_000;
    const rate = Math.round(turns / seconds);
    return `${done} seeds, ${turns} turns, ${events} events in ${seconds.toFixed(1)} s: ${rate} turns/s`;
  };
  const onProgress = (total) => {
    if (performance.now() - shownAt < 10_000) return;
    shownAt = performance.now();
    console.log(line(total));
  };
  const total = await playAll({ file, from, to: from + seeds, workers, onProgress });
  console.log(`${line(total)}, ${total.failures === 0 ? 'all held' : `${total.failures} failed`}`);
  process.exitCode = total.failures === 0 ? 0 : 1;
}

async function playOne(file, seed) {
  const { simulate } = await import(file);
  try {
    const { timeline, turns, events } = await simulate({ seed });
    console.log(`${timeline()}\n\nseed ${seed}: ${turns} turns, ${events} events, all held`);
  } catch (error) {
    console.log(error.name === 'SimulationError' ? error.message : error.stack);
    process.exitCode = 1;
  }
}

function wholeNumber(name, text) {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error(`--${name} takes a whole number from 0, not ${text}`);
}

async function main() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      seeds: { type: 'string', default: '20000' },
      from: { type: 'string', default: '0' },
      workers: { type: 'string', default: String(Math.min(8, availableParallelism())) },
    },
  });
  const file = await bundle();
  if (values.seed !== undefined) return await playOne(file, wholeNumber('seed', values.seed));
  await playMany(file, {
    seeds: wholeNumber('seeds', values.seeds),
    from: wholeNumber('from', values.from),
    workers: Math.max(1, wholeNumber('workers', values.workers)),
  });
}

await (isMainThread ? main() : work(workerData));
