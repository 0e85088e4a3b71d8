// Runs whole test files against mutants in processes of their own, so that the programs, servers and workers that the
// tests start run the mutant too: a variable of the environment, which they inherit, chooses it. They build those
// programs from the sources, so a copy of the repository holds the instrumented ones.
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from '../setup.mjs';
import { filesOf } from './make-mutants.mjs';

/** A file that works longer is left out, and a mutant is tried against so many of those that reach it. */
const limits = { fileMs: 120_000, files: 8 };

const atOnce = 2;
const hook = pathToFileURL(fileURLToPath(new URL('note-reached.mjs', import.meta.url))).href;

/** Copies what is of the repository; the packages of others are shared, ours are links to each other and come along. */
function copyRepository(copy, sources) {
  for (const path of filesOf(['.'])) {
    cpSync(join(root, path), join(copy, path));
    const modules = join(dirname(path), 'node_modules');
    if (basename(path) !== 'package.json' || !existsSync(join(root, modules))) continue;
    if (dirname(path) === '.') symlinkSync(join(root, modules), join(copy, modules));
    else
      cpSync(join(root, modules), join(copy, modules), { recursive: true, verbatimSymlinks: true });
  }
  for (const [path, source] of Object.entries(sources)) {
    writeFileSync(join(copy, relative(root, path)), source);
  }
}

/** Runs one test file until its first failure: `killed` where it fails or takes too long. */
async function runFile({ copy, file, limitMs, env }) {
  const temp = join(copy, '../temp');
  mkdirSync(temp, { recursive: true });
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--bail', '1', '--reporter', 'dot', file],
    {
      cwd: copy,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, CI: '1', NODE_ENV: 'test', TMPDIR: temp, ...env },
    },
  );
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), limitMs);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return { failed: code !== 0, ms: performance.now() - started };
}

/** Does the work for each item, two at a time. */
async function each(items, work) {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Returns how long a file takes, and which mutants its processes reach. */
async function lookAt(copy, file, folder) {
  mkdirSync(folder);
  const env = { NODE_OPTIONS: `--import ${hook}`, PCE_MUTANTS_REACHED: folder };
  const { failed, ms } = await runFile({ copy, file, limitMs: limits.fileMs, env });
  const ids = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean),
  );
  return { file, failed, ms, ids: new Set(ids) };
}

/**
 * Tries living mutants against test files (paths from the root): `killed` is added to. One is killed where a file
 * fails twice with it.
 */
export async function runProcesses({ folder, sources, files }, living, killed) {
  const copy = join(folder, 'copy');
  copyRepository(copy, sources);
  const seen = [];
  await each(files.entries(), async ([index, file]) => {
    const looked = await lookAt(copy, file, join(folder, `reached-${index}`));
    seen.push(looked);
  });
  const sound = seen.filter(({ failed }) => !failed).sort((a, b) => a.ms - b.ms);
  await each(living, async (id) => {
    const reaching = sound.filter(({ ids }) => ids.has(id)).slice(0, limits.files);
    for (const { file, ms } of reaching) {
      const env = { __STRYKER_ACTIVE_MUTANT__: id };
      const trial = { copy, file, limitMs: 3 * ms + 10_000, env };
      if (!(await runFile(trial)).failed || !(await runFile(trial)).failed) continue;
      killed.add(id);
      return;
    }
  });
  return {
    reached: new Set(sound.flatMap(({ ids }) => [...ids])),
    failed: seen.filter(({ failed }) => failed).map(({ file }) => file),
    sound: sound.length,
  };
}
