import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Place } from './place.ts';

export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  /** Processor time so far. Linux only. */
  processorSeconds(): number;
  /** Resident memory in bytes. Linux only. */
  residentBytes(): number;
}

export async function startServer(
  program: 'subject-server' | 'floor-server',
  { database, at }: Place,
): Promise<ServerProcess> {
  const file = fileURLToPath(new URL(`../${program}.ts`, import.meta.url));
  const flags = process.env.PCE_BENCH_SERVER_FLAGS?.split(' ') ?? [];
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...flags, file, database, at],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const { pid } = child;
  const closed = once(child, 'close');
  const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), closed]);
  if (pid === undefined || typeof url !== 'string') throw new Error(`${program} did not start`);
  return {
    url,
    processorSeconds: () => processorSeconds(pid),
    residentBytes: () => residentBytes(pid),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1_024;
}

/** Unit of Linux's counters, the same on every machine. */
const ticksPerSecond = 100;

function processorSeconds(pid: number): number {
  // After the name, which may contain any characters, come state and ten numbers, then user and system time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
