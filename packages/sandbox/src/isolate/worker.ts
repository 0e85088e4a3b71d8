import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { QuickJSHandle } from 'quickjs-emscripten-core';
import { fileClient } from './file-client.ts';
import type { FetchReply, FetchRequest, HostAnswer, IsolateEnd, IsolateStart } from './messages.ts';
import { createModules, guestName } from './modules.ts';
import { operations } from './operations.ts';
import { startQuickJs } from './quickjs.ts';
import { readOffer, readSleep } from './read-request.ts';

/** Maximum characters of one request besides its bytes, and maximum bytes of one request. */
const maxRequestLength = 4_194_304;
const maxWaiting = 1_000;
const maxFetches = 8;

// A failed start of the interpreter rejects a promise without a handler: it ends the thread, whatever options Node has.
process.on('unhandledRejection', (error) => {
  throw error;
});

const start: IsolateStart = workerData;
const { context, isFull } = await startQuickJs(start.memoryMiB, start.code);
const { runtime } = context;
let waiting = 0;
let fetches = 0;
const fetching = new Map<number, (answer: HostAnswer) => void>();

const modules = createModules({
  ...start,
  refuse: (message) => finish({ refusal: { code: 'sandbox_violation', message } }),
});
const answerTo = operations({
  args: start.args,
  askFiles: fileClient(start.files, start.answered),
});

runtime.setModuleLoader(
  (name) => modules.load(name),
  (importer, specifier) => modules.resolve(importer, specifier),
);
context
  .newFunction('host', (name, text, bytes) => perform(context.getString(name), text, bytes))
  .consume((host) => context.setProp(context.global, 'pceHost', host));

const evaluated = context.evalCode(start.guest, guestName, { type: 'module' });
if (evaluated.error !== undefined) stopped();
else runJobs();

/** Reports the outcome to the host and ends the thread. Only the first report counts. */
function finish(end: IsolateEnd): void {
  parentPort?.postMessage(end);
}

function runJobs(): void {
  while (runtime.hasPendingJob()) {
    const ran = runtime.executePendingJobs();
    if (ran.error !== undefined) {
      stopped();
      return;
    }
  }
  if (waiting > 0 || fetching.size > 0) return;
  const message = isFull()
    ? 'it used more memory than it may'
    : 'it ended without an answer: its promise never settles';
  finish({ refusal: { code: isFull() ? 'sandbox_violation' : 'internal', message } });
}

/** Ends the run when the interpreter has no memory left to create an error. */
function stopped(): void {
  const message = 'it used more memory or stack than it may';
  finish({ refusal: { code: 'sandbox_violation', message } });
}

/** Performs one call of the isolate. Catches all host exceptions. */
function perform(
  operation: string,
  text: QuickJSHandle,
  bytes: QuickJSHandle | undefined,
): QuickJSHandle {
  try {
    if (operation === 'end') {
      finishWith(text);
      return context.undefined;
    }
    if (lengthOf(text) > maxRequestLength) throw new RangeError('the request is too long');
    const given = context.getString(text);
    if (operation === 'modules') {
      modules.offer(readOffer(given));
      return context.undefined;
    }
    if (operation === 'sleep') return sleep(given);
    if (operation === 'fetch') return fetchLater(given);
    return toHandle(answerTo({ operation, text: given, bytes: bytesOf(bytes) }));
  } catch {
    const message = `${operation.slice(0, 40)} could not be carried out`;
    return toHandle({ error: { code: 'EINVAL', message } });
  }
}

function finishWith(text: QuickJSHandle): void {
  const message = `its answer has more than ${start.maxOutputBytes} bytes`;
  const isTooLong = lengthOf(text) > start.maxOutputBytes + 16;
  finish(
    isTooLong
      ? { refusal: { code: 'sandbox_violation', message } }
      : { answer: context.getString(text) },
  );
}

parentPort?.on('message', ({ fetch, answer }: FetchReply) => {
  fetching.get(fetch)?.(answer);
  fetching.delete(fetch);
  runJobs();
});

function fetchLater(text: string): QuickJSHandle {
  if (fetching.size >= maxFetches) {
    const message = `at most ${maxFetches} requests may wait at a time`;
    return toHandle({ error: { code: 'EAGAIN', message } });
  }
  const promise = context.newPromise();
  fetches += 1;
  fetching.set(fetches, (answer) => toHandle(answer).consume((handle) => promise.resolve(handle)));
  parentPort?.postMessage({ fetch: fetches, text } satisfies FetchRequest);
  return promise.handle;
}

function sleep(text: string): QuickJSHandle {
  if (waiting >= maxWaiting) {
    const message = `at most ${maxWaiting} timers may wait at a time`;
    return toHandle({ error: { code: 'EAGAIN', message } });
  }
  const ms = readSleep(text);
  const promise = context.newPromise();
  waiting += 1;
  void delay(ms).then(() => {
    waiting -= 1;
    promise.resolve(context.undefined);
    runJobs();
  });
  return promise.handle;
}

function lengthOf(text: QuickJSHandle): number {
  return context.getProp(text, 'length').consume((length) => context.getNumber(length));
}

function bytesOf(handle: QuickJSHandle | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (handle === undefined || context.typeof(handle) !== 'object') return undefined;
  return context.getArrayBuffer(handle).consume(({ value }) => {
    if (value.length > maxRequestLength) throw new RangeError('the request is too long');
    return new Uint8Array(value);
  });
}

function toHandle(answer: HostAnswer): QuickJSHandle {
  if (!('bytes' in answer)) return context.newString(JSON.stringify(answer));
  return context.newArrayBuffer(answer.bytes.buffer);
}
