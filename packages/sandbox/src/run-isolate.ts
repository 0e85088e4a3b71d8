import { MessageChannel, Worker } from 'node:worker_threads';
import { ToolError } from '@pce/core/internal';
import { type SandboxMounts, serveFiles } from './files/serve-files.js';
import { codeOf, interpreterCode, missing } from './interpreter-code.js';
import type {
  FetchReply,
  FetchRequest,
  FileRequest,
  InterpreterCode,
  IsolateEnd,
  IsolateStart,
} from './isolate/messages.js';
import { type IsolateParts, isolateParts } from './isolate-parts.js';
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
export async function runIsolate(run: IsolateRun): Promise<IsolateEnd> {
  const { file, limits, signal } = run;
  const parts = await isolateParts();
  signal.throwIfAborted();
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  const late = new ToolError('timeout', `${file} did not answer within ${limits.timeoutMs} ms`);
  const timer = setTimeout(() => stop(late), limits.timeoutMs);
  const abort = (): void => stop(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    const code = await Promise.race([interpreterCode(), stopped]);
    return await runThread(run, parts, { code, stopped });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

interface ThreadParts {
  readonly code: InterpreterCode;
  /** Rejects on timeout or abort. */
  readonly stopped: Promise<never>;
}

async function runThread(
  run: IsolateRun,
  parts: IsolateParts,
  { code, stopped }: ThreadParts,
): Promise<IsolateEnd> {
  const { mounts, network } = run;
  const { port1: port, port2: files } = new MessageChannel();
  const answered = new SharedArrayBuffer(4);
  const worker = startWorker(run, parts, { files, answered, code });
  port.on('message', (request: FileRequest) => void answer(request));
  const flag = new Int32Array(answered);
  const answer = async (request: FileRequest): Promise<void> => {
    port.postMessage(await serveFiles(request, mounts));
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  };
  const { promise, resolve, reject } = Promise.withResolvers<IsolateEnd>();
  const ended = new AbortController();
  worker.on('message', async (message: FetchRequest | IsolateEnd) => {
    if (!('fetch' in message)) return resolve(message);
    const { fetch, text } = message;
    const reply: FetchReply = { fetch, answer: await serveFetch(text, network, ended.signal) };
    worker.postMessage(reply);
  });
  worker.on('error', (error) => {
    if (codeOf(error) === 'ERR_MODULE_NOT_FOUND') reject(missing(error));
    else resolve(crashed);
  });
  worker.once('exit', () => resolve(crashed));
  try {
    return await Promise.race([promise, stopped]);
  } finally {
    ended.abort();
    port.close();
    await worker.terminate();
  }
}

/** Outcome if the interpreter overflowed the thread's stack or memory, or was trapped by WebAssembly. */
const crashed: IsolateEnd = {
  refusal: { code: 'sandbox_violation', message: 'it used more memory or stack than it may' },
};

function startWorker(
  { file, source, args, modules, limits }: IsolateRun,
  { worker, guest }: IsolateParts,
  shared: Pick<IsolateStart, 'files' | 'answered' | 'code'>,
): Worker {
  const { memoryMiB, maxOutputBytes } = limits;
  const start: IsolateStart = {
    file,
    source,
    args,
    modules,
    memoryMiB,
    maxOutputBytes,
    guest,
    ...shared,
  };
  return new Worker(worker, {
    workerData: start,
    transferList: [shared.files],
    resourceLimits: threadLimits,
    // Nothing of the host is passed, and nothing is printed.
    env: {},
    argv: [],
    execArgv: [],
    stdin: false,
    stdout: true,
    stderr: true,
  });
}
