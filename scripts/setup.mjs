// Shared by start.mjs and test.mjs. Plain JavaScript: it runs on any Node of the machine, before anything is installed,
// and hands over to the Node of the lockfile.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The only package manager that reads our lockfile; npx fetches it without an installation. */
export const pnpm = 'pnpm@12.21.0';

const bin = join(root, 'node_modules', '.bin');
const localNode = join(root, 'node_modules', 'node', 'bin', 'node');

/** Returns the published packages, in no particular order. */
export function packages() {
  return readdirSync(join(root, 'packages'), { withFileTypes: true })
    .filter((entry) => existsSync(join(root, 'packages', entry.name, 'package.json')))
    .map((entry) => ({ name: entry.name, folder: join(root, 'packages', entry.name) }))
    .filter(
      ({ folder }) => !JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).private,
    );
}

/** The compiler, on one core: two checks run at a time, and several threads of one check do the same work twice. */
export const tsc = [join(root, 'node_modules/@typescript/native/bin/tsc'), '--checkers', '1'];

/** A command with an exit code other than 0. */
export class CommandFailed extends Error {
  constructor(command, exitCode, output) {
    super(`\`${command}\` ended with exit code ${exitCode}`);
    this.exitCode = exitCode;
    this.output = output;
  }
}

/** Returns an environment in which children find our Node and tools first, without the variables of the surrounding npm run. */
export function environment(extra) {
  const own = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(lifecycle|package|command|execpath|node_execpath|config_local_prefix)/.test(name) &&
      name !== 'INIT_CWD' &&
      name.toUpperCase() !== 'PATH',
  );
  const path = [bin, dirname(localNode), process.env.PATH].join(delimiter);
  return { ...Object.fromEntries(own), PATH: path, ...extra };
}

/**
 * Runs a command to its end and returns its output. `show` passes the output to our terminal instead; then nothing is
 * returned.
 */
export async function run(command, args, { cwd = root, env = {}, show = false } = {}) {
  const child = spawn(command === 'node' ? localNode : command, args, {
    cwd,
    env: environment(show && process.stdout.isTTY ? env : { NO_COLOR: '1', ...env }),
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output = [];
  const standardOutput = [];
  child.stdout?.on('data', (chunk) => {
    output.push(chunk);
    standardOutput.push(chunk);
  });
  child.stderr?.on('data', (chunk) => output.push(chunk));
  // A terminal sends Ctrl-C to the child too; forwarding it would be a second one.
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  process.on('SIGTERM', forward);
  process.on('SIGINT', forward);
  const [code, signal] = await once(child, 'close')
    .catch((error) => {
      throw new CommandFailed(command, 1, `${error.message}\n`);
    })
    .finally(() => {
      process.off('SIGTERM', forward);
      process.off('SIGINT', forward);
    });
  const exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  if (exitCode === 0) return Buffer.concat(standardOutput).toString();
  const whole = [command, ...args].join(' ');
  throw new CommandFailed(whole, exitCode, Buffer.concat(output).toString());
}

/** Makes a folder, which is gone after this process. */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `pce-${name}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Lines of steps that ended while another one prints its own. */
const held = [];
let printing = 0;

/**
 * Prints one line for some work, with its seconds. `show`: it prints its own lines; `isAlone`: nothing else prints
 * before it ends.
 */
export async function step(name, work, { show = false, isAlone = true } = {}) {
  const label = `  ${name.padEnd(14)}`;
  const isOpen = isAlone && !show;
  if (show || isAlone) process.stdout.write(isOpen ? label : `  ${name}\n`);
  if (show) printing += 1;
  const started = performance.now();
  const end = (note) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
    held.push(`${isOpen ? '' : label}${seconds} s${note ? `  ${note}` : ''}\n`);
    if (show) printing -= 1;
    if (printing === 0) process.stdout.write(held.splice(0).join(''));
  };
  try {
    const note = await work();
    end(note);
    return note;
  } catch (error) {
    end('FAILED');
    throw error;
  }
}

/** Returns a fingerprint of everything that affects an install. */
function installFingerprint() {
  const hash = createHash('sha256');
  const manifests = ['packages', 'examples']
    .flatMap((parent) => {
      const folder = join(root, parent);
      return existsSync(folder)
        ? readdirSync(folder).map((name) => join(folder, name, 'package.json'))
        : [];
    })
    .filter((file) => existsSync(file));
  const own = ['', 'bench/', 'simulation/', 'test-support/', 'tests/'];
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...own.map((at) => `${at}package.json`)];
  for (const file of [...files.map((name) => join(root, name)), ...manifests.sort()]) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const stamp = join(root, 'node_modules', '.pce-installed');

async function install() {
  const fingerprint = installFingerprint();
  if (existsSync(localNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) {
    return 'up to date';
  }
  // CI=true keeps pnpm from asking whether it may replace an old node_modules.
  await run('npx', ['-y', pnpm, 'install', '--frozen-lockfile'], { env: { CI: 'true' } });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
  return '';
}

/** Builds the packages from their declarations; see tsup.base.ts. */
export async function build(declarations) {
  // In any order: none needs what another builds.
  await run('npx', ['-y', pnpm, '--no-sort', '--filter', './packages/*', 'run', 'build'], {
    env: {
      PCE_DECLARATIONS: declarations,
      // Two processes per package load the same compilers.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    },
  });
}

/** Runs `work` for each item, two at a time. */
export async function forEachItem(items, work) {
  const waiting = [...items];
  const takeAll = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all([takeAll(), takeAll()]);
}

export async function pack(destination) {
  const args = ['-r', '--filter', './packages/*', 'pack', '--pack-gzip-level', '9', '--json'];
  const place = ['--pack-destination', destination];
  const packed = JSON.parse(await run('npx', ['-y', pnpm, ...args, ...place]));
  return Object.fromEntries(packed.map(({ name, filename }) => [name, filename]));
}

/** Installs the lockfile's packages unless they are installed already. */
export async function setUp() {
  await step('install', install);
}

export function fail(error, hint) {
  console.error('');
  if (error instanceof CommandFailed) {
    if (error.output) console.error(error.output.trimEnd());
    console.error(`\n${error.message}`);
  } else {
    console.error(error instanceof Error ? error.message : error);
  }
  if (hint) console.error(hint);
  process.exitCode = error.exitCode ?? 1;
}
