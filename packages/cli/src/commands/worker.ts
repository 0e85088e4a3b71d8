import { Option } from 'commander';
import { type ExitCode, exitCodes, stopAsked } from '../exit-codes.js';
import {
  command,
  type PceCommand,
  type PlaceOptions,
  type TurnOptions,
  toAmount,
  toCount,
  toPort,
  toResumeOptions,
  type VersionChangeOptions,
} from '../pce-command.js';
import { openWaker, wakerKinds } from '../store/open-store.js';
import type { Output } from '../terminal/output.js';
import { otherWork } from '../worker/other-work.js';
import { serveHealth } from '../worker/serve-health.js';
import { composeToPlay } from '../workspace/compose.js';

/** The document of `pce worker --json` once it runs. */
interface WorkerDocument {
  /** Address of its health and metrics, with `--health`. */
  readonly url: string | null;
}

interface WorkerCommandOptions extends PlaceOptions, TurnOptions, VersionChangeOptions {
  readonly turns: number;
  /** Seconds. */
  readonly slice: number;
  /** Seconds. */
  readonly sweep: number;
  /** Seconds. */
  readonly grace: number;
  readonly executions?: boolean;
  readonly episodes?: boolean;
  readonly waker?: (typeof wakerKinds)[number];
  /** Port of its health and metrics. */
  readonly health?: number;
  readonly healthHost: string;
}

const help = `
Start as many as you like, on as many machines as reach the store: each turn is driven by one at a time. A worker drives what
programs submit, what was running when a process ended, what a person has decided, and what pce schedule begins; see
docs/workers.md.
Ctrl-C or SIGTERM: it takes nothing up and stops its turns before their next step, for the others to continue; a second one
ends it at once.`;

export function addWorker(program: PceCommand, output: Output): void {
  command(program, 'worker', 'place', 'turns', 'versionChange')
    .summary('drive the turns of a store that are due')
    .description('Drives the turns of a store that are due, beside any number of other workers.')
    .option('--turns <n>', 'turns at once', toCount, 50)
    .option('--slice <seconds>', 'after which a turn makes room for another', toAmount, 10)
    .option('--sweep <seconds>', 'between two looks at what is due', toAmount, 2)
    .option('--grace <seconds>', 'for tools that run when it is stopped', toAmount, 30)
    .option('--executions', 'let time take effect in executions too, as pce serve does')
    .option('--episodes', 'end the pauses of episodes that are over too')
    .addOption(
      new Option('--waker <kind>', 'how it hears of what is due before it looks')
        .choices(wakerKinds)
        .default(undefined, "the store's, with PostgreSQL"),
    )
    .option(
      '--health <port>',
      'serve /healthz, /readyz and /metrics on this port of this machine; 0: any free one',
      toPort,
    )
    .option('--health-host <host>', 'where they are served, for probes from outside', '127.0.0.1')
    .json('{ url }')
    .addHelpText('after', help)
    .action((options: WorkerCommandOptions) => work(options, output));
}

async function work(options: WorkerCommandOptions, output: Output): Promise<ExitCode> {
  const { turns, slice, sweep, grace } = options;
  const ms = (seconds: number): number => Math.max(1, Math.round(seconds * 1_000));
  const { runWorker } = await import('@pce/core/worker');
  await using host = await composeToPlay({ ...options, isServer: true }, output);
  const onError = (error: unknown): void =>
    output.note(error instanceof Error ? error.message : String(error));
  await using waker = await openWaker(host.storePlace, options.waker);
  await using others = await otherWork(host, options, onError);
  const worker = runWorker([host.pce], {
    sources: others.sources,
    turns,
    sliceMs: ms(slice),
    sweepMs: ms(sweep),
    onError,
    store: host.store,
    ...(waker && { waker }),
    ...toResumeOptions(options),
  });
  let isDraining = false;
  const maxAgeMs = 5_000 + 5 * ms(sweep);
  const health =
    options.health === undefined
      ? undefined
      : await serveHealth(worker, {
          host: options.healthHost,
          port: options.health,
          maxAgeMs,
          isDraining: () => isDraining,
        });
  const document: WorkerDocument = { url: health?.url ?? null };
  output.show(options.json, document, health ? `working; ${health.url}/metrics` : 'working');
  await stopAsked(() => output.note('stopping turns before their next step; once more ends it'));
  isDraining = true;
  const left = await worker.drain({ graceMs: ms(grace) });
  await health?.[Symbol.asyncDispose]();
  if (left.length === 0) return exitCodes.done;
  output.note(`tools of these turns are still running: ${left.join(', ')}`);
  // The process ends with its leases, which keep the turns from others until they expire.
  process.exit(exitCodes.error);
}
