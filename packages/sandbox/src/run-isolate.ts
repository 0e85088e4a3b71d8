import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import { ToolError } from '@pce/core/internal';
import { type SandboxMounts, serveFiles } from './files/serve-files.js';
import type {
  FetchReply,
  FetchRequest,
  FileRequest,
  InterpreterCode,
  IsolateEnd,
  IsolateStart,
} from './isolate/messages.js';
import type { ResolvedLimits } from './limits/sandbox-limits.js';
import { type SandboxNetwork, serveFetch } from './serve-fetch.js';

/** Limits of the thread besides the isolate's memory, in MiB. Its stack holds the interpreter's. */
const threadLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 16 };

interface IsolateRun extends Pick<IsolateStart, 'file' | 'source' | 'args' | 'modules'> {
  readonly mounts: SandboxMounts;
  readonly network: SandboxNetwork | undefined;
  readonly limits: ResolvedLimits;
  readonly signal: AbortSignal;
}

/** Runs a tool in an isolate in its own thread, and returns the outcome. The thread is terminated on timeout or abort. */
export async function runIsolate(run: IsolateRun, paths = isolatePaths()): Promise<IsolateEnd> {
  const { file, limits, mounts, network, signal } = run;
  const code = await interpreterCode();
  signal.throwIfAborted();
  const { port1: port, port2: files } = new MessageChannel();
  const answered = new SharedArrayBuffer(4);
  const worker = startWorker(run, paths, { files, answered, code });
  port.on('message', (request: FileRequest) => void answer(request));
  const flag = new Int32Array(answered);
  const answer = async (request: FileRequest): Promise<void> => {
    port.postMessage(await serveFiles(request, mounts));
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  };
  const late = new ToolError('timeout', `${file} did not answer within ${limits.timeoutMs} ms`);
  const { promise, resolve, reject } = Promise.withResolvers<IsolateEnd>();
  const timer = setTimeout(() => reject(late), limits.timeoutMs);
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const ended = new AbortController();
  worker.on('message', async (message: FetchRequest | IsolateEnd) => {
    if (!('fetch' in message)) return resolve(message);
    const { fetch, text } = message;
    const reply: FetchReply = { fetch, answer: await serveFetch(text, network, ended.signal) };
    worker.postMessage(reply);
  });
  worker.on('error', (error) => (isMissing(error) ? reject(missing(error)) : resolve(crashed)));
  worker.once('exit', () => resolve(crashed));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    ended.abort();
    signal.removeEventListener('abort', abort);
    port.close();
    await worker.terminate();
  }
}

/** Outcome if the interpreter overflowed the thread's stack or memory, or was trapped by WebAssembly. */
const crashed: IsolateEnd = {
  refusal: { code: 'sandbox_violation', message: 'it used more memory or stack than it may' },
};

const missingCodes: readonly unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ENOENT'];

/** Whether a dependency of the thread is not installed, or was omitted by a bundler. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && missingCodes.includes(error.code);
}

function missing(cause: unknown): ToolError {
  const message = 'the sandbox needs quickjs-emscripten-core and its variant: reinstall @pce/tools';
  return new ToolError('dependency_missing', message, { cause });
}

function startWorker(
  { file, source, args, modules, limits }: IsolateRun,
  { worker, guest }: IsolatePaths,
  shared: Pick<IsolateStart, 'files' | 'answered' | 'code'>,
): Worker {
  const { memoryMiB, maxOutputBytes } = limits;
  const start: IsolateStart = {
    ...{ file, source, args, modules, memoryMiB, maxOutputBytes, guest, ...shared },
  };
  return new Worker(worker, {
    workerData: start,
    transferList: [shared.files],
    resourceLimits: threadLimits,
    // Nothing of the host is passed, and nothing is printed.
    ...{ env: {}, argv: [], execArgv: [], stdin: false, stdout: true, stderr: true },
  });
}

/** Missing in Node's types. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<InterpreterCode> };

let compiled: Promise<InterpreterCode> | undefined;

/**
 * Returns the interpreter's machine code, compiled once in a process: threads share it with all that V8 optimized in it
 * since. Each run still has a memory of its own.
 */
async function interpreterCode(): Promise<InterpreterCode> {
  compiled ??= compile();
  try {
    return await compiled;
  } catch (error) {
    compiled = undefined;
    throw isMissing(error) ? missing(error) : error;
  }
}

async function compile(): Promise<InterpreterCode> {
  const { resolve } = createRequire(import.meta.url);
  return WebAssembly.compile(await readFile(resolve('@jitl/quickjs-wasmfile-release-sync/wasm')));
}

interface IsolatePaths {
  readonly worker: string;
  readonly guest: string;
}

/** Returns the built files beside this one; in development their sources. */
function isolatePaths(): IsolatePaths {
  const isSource = import.meta.url.endsWith('.ts');
  return {
    worker: existing(isSource ? './isolate/worker.ts' : './sandbox-worker.mjs'),
    guest: existing(isSource ? './guest/main.ts' : './sandbox-guest.mjs'),
  };
}

function existing(file: string): string {
  const path = fileURLToPath(new URL(file, import.meta.url));
  if (existsSync(path)) return path;
  const message = `the sandbox needs ${path}, which is not there: leave @pce/sandbox out of your bundle (as external)`;
  throw new ToolError('dependency_missing', message);
}
