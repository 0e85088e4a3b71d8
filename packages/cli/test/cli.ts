import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const packages = fileURLToPath(new URL('../../', import.meta.url));

let built: Promise<string> | undefined;

export function buildCli(): Promise<string> {
  built ??= bundle();
  return built;
}

async function bundle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pce-cli-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    entryPoints: [join(packages, 'cli/src/main.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    // jsonc-parser's CommonJS finds its parts in a way that bundlers do not follow.
    mainFields: ['module', 'main'],
    tsconfig: join(packages, '../tsconfig.base.json'),
    // Dependencies that are CommonJS call `require`, which an ES module does not have.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'silent',
  });
  return join(folder, 'main.mjs');
}

export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunCliOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

export async function startCli(
  args: readonly string[],
  { cwd, env = {} }: RunCliOptions,
): Promise<ChildProcess & { readonly finished: Promise<CliRun> }> {
  const main = await buildCli();
  const options: SpawnOptions = { cwd, env: { ...process.env, ...env }, stdio: 'pipe' };
  const child = spawn(process.execPath, [main, ...args], options);
  return Object.assign(child, { finished: finished(child) });
}

export async function spawnCli(
  args: readonly string[],
  options: RunCliOptions,
): Promise<ChildProcess & { readonly finished: Promise<CliRun> }> {
  const child = await startCli(args, options);
  child.stdin?.end();
  return child;
}

export async function runCli(args: readonly string[], options: RunCliOptions): Promise<CliRun> {
  const child = await spawnCli(args, options);
  return child.finished;
}

function finished(child: ChildProcess): Promise<CliRun> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
