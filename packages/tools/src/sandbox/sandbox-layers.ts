import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type ProcessEnd, runProcess } from '../script/run-process.js';

/** What this host can put around a tool. */
export interface SandboxLayers {
  /** Turns on Node's permission model; `undefined` where this is no Node, or one before 20. */
  readonly permissionFlag: string | undefined;
  /** Limits of the kernel that can be set here. */
  readonly kernelLimits: ReadonlySet<KernelLimit>;
  /** KiB of data that an idle Node has mapped; `undefined` where that is not known, so that memory has no kernel limit. */
  readonly idleKiB: number | undefined;
  /** What starts a program without network and out of sight of other processes; empty where that cannot be. */
  readonly namespaces: readonly string[];
}

export const kernelLimits = ['cpu', 'memory', 'fileSize', 'openFiles', 'core'] as const;

export type KernelLimit = (typeof kernelLimits)[number];

export const shell = '/bin/sh';

let found: Promise<SandboxLayers> | undefined;

/** Tries once what this host can do, and remembers it. */
export function sandboxLayers(): Promise<SandboxLayers> {
  found ??= probe();
  return found;
}

async function probe(): Promise<SandboxLayers> {
  const [limits, idleKiB, namespaces] = await Promise.all([
    probeLimits(),
    probeIdle(),
    probeNamespaces(),
  ]);
  return { permissionFlag: permissionFlag(), kernelLimits: limits, idleKiB, namespaces };
}

function permissionFlag(): string | undefined {
  const flags = ['--permission', '--experimental-permission'];
  return flags.find((flag) => process.allowedNodeEnvironmentFlags.has(flag));
}

async function probeLimits(): Promise<ReadonlySet<KernelLimit>> {
  const script =
    'ulimit -t 60 && echo cpu; ulimit -d 1000000 && echo memory; ulimit -f 8 && echo fileSize; ulimit -n 64 && echo openFiles; ulimit -c 0 && echo core';
  const lines = (await attempt(shell, ['-c', script]))?.stdout.split('\n');
  return new Set(kernelLimits.filter((limit) => lines?.includes(limit)));
}

/** Only Linux counts what is mapped against the limit, and says how much it is. */
async function probeIdle(): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const script =
    "process.stdout.write(require('node:fs').readFileSync('/proc/self/status', 'utf8'))";
  const end = await attempt(process.execPath, [
    '--experimental-vm-modules',
    '--frozen-intrinsics',
    '--no-warnings',
    '-e',
    script,
  ]);
  const size = /^VmData:\s+(\d+) kB$/m.exec(end?.stdout ?? '')?.[1];
  return size === undefined ? undefined : Number(size);
}

async function probeNamespaces(): Promise<readonly string[]> {
  if (process.platform !== 'linux') return [];
  const program = ['/usr/bin/unshare', '/bin/unshare'].find(existsSync);
  if (program === undefined) return [];
  const args = [
    '--user',
    '--map-current-user',
    '--net',
    '--ipc',
    '--pid',
    '--fork',
    '--kill-child',
  ];
  const end = await attempt(program, [...args, shell, '-c', ':']);
  return end?.exitCode === 0 ? [program, ...args] : [];
}

/** Runs a program that should end at once. */
async function attempt(command: string, args: readonly string[]): Promise<ProcessEnd | undefined> {
  try {
    return await runProcess({
      command,
      args,
      cwd: tmpdir(),
      env: {},
      input: '',
      maxOutputBytes: 65_536,
      maxErrorBytes: 1_024,
      signal: AbortSignal.timeout(20_000),
    });
  } catch {
    return undefined;
  }
}
