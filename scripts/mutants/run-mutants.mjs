// Runs test files against mutants, in processes of Vitest with the runner beside this file.
import { spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';
import { isThreadTest } from './thread-mutants.mjs';

/**
 * A test that works longer than `quick` is slow: it is tried after the others, on what they left, for about `all` in
 * sum. One longer than `slow` is left out: simulations.
 */
const limits = { quick: { cpuMs: 1_500, ms: 5_000 }, slow: { ms: 15_000 }, all: { ms: 60_000 } };

/** Without a word for so long, a process hangs in a mutant. */
const silenceMs = { start: 600_000, trial: 90_000 };

function readLog(folder) {
  const path = join(folder, 'log.jsonl');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line));
}

/** Runs Vitest over files by a plan and returns what its runner wrote down. */
async function runVitest({ folder, files, project, plan }) {
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  rmSync(join(folder, 'log.jsonl'), { force: true });
  const output = openSync(join(folder, 'output.txt'), 'w');
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--root', root, '--config', join(root, 'scripts/vitest.mutants.ts')],
      ...['--reporter', 'dot', ...files],
    ],
    {
      cwd: folder, // a mutant that loses a path shall not work in the repository
      stdio: ['ignore', output, output],
      detached: true,
      env: {
        ...process.env,
        CI: '1',
        NODE_ENV: 'test',
        PROPERTY_RUNS: '15',
        PCE_MUTANTS: project,
        PCE_MUTANTS_FOLDER: folder,
      },
    },
  );
  let isOver = false;
  const ended = new Promise((resolve) => {
    child.on('close', () => {
      isOver = true;
      resolve();
    });
  });
  const start = Date.now();
  const watch = setInterval(() => {
    const log = join(folder, 'log.jsonl');
    const [since, maxMs] = existsSync(log)
      ? [statSync(log).mtimeMs, silenceMs.trial]
      : [start, silenceMs.start];
    if (!isOver && Date.now() - since > maxMs) process.kill(-child.pid, 'SIGKILL');
  }, 1_000);
  await ended;
  clearInterval(watch);
  return readLog(folder);
}

/**
 * Returns the tests that pass, with the mutants that they reach, and which run at import only. Properties look at few
 * examples; a file that needs all of them to pass is looked at again with all.
 */
async function look(round) {
  const first = await runVitest({ ...round, plan: {} });
  const whole = filesOf(first.filter(({ failed }) => failed));
  const second =
    whole.length === 0 ? [] : await runVitest({ ...round, files: whole, plan: { whole } });
  const log = [...first.filter(({ file }) => !whole.includes(file)), ...second];
  const tests = log.filter((entry) => entry.test);
  if (tests.length === 0) throw new Error(readFileSync(join(round.folder, 'output.txt'), 'utf8'));
  return {
    whole,
    tests: tests.filter(({ failed }) => !failed),
    atImport: log.flatMap((entry) => entry.atImport ?? []),
    failed: tests.filter(({ failed }) => failed),
  };
}

function filesOf(entries) {
  return [...new Set(entries.map(({ file }) => file))];
}

function isQuick({ cpu, ms }) {
  return cpu <= limits.quick.cpuMs && ms <= limits.quick.ms;
}

/**
 * Tries living mutants against the test files: `killed` is added to. `threads` has the paths of those that a thread
 * runs, by id. A mutant that stops the process or makes it
 * hang is killed too; what that process had not tried yet goes to the next one. Where a test loads a module, what runs
 * at its import is reached once and never again, as at the import of a file: it counts as such.
 */
export async function runMutants(round, living, killed) {
  const seen = await look(round);
  const wanted = new Set(living);
  const inThreads = Object.fromEntries(Object.keys(round.threads).map((id) => [id, 1]));
  const reaching = seen.tests.map(({ hits, ...test }) => ({
    ...test,
    mutants: Object.entries(isThreadTest(test.file) ? { ...inThreads, ...hits } : hits).filter(
      ([id]) => wanted.has(id),
    ),
  }));
  const quick = reaching.filter(isQuick);
  const slow = reaching.filter((test) => !isQuick(test) && test.ms <= limits.slow.ms);
  const idle = await tryTests({ ...round, whole: seen.whole }, quick, killed);
  const left = slow.map((test) => ({
    ...test,
    mutants: test.mutants
      .filter(([id]) => !killed.has(id))
      .slice(0, Math.ceil(limits.all.ms / test.ms)),
  }));
  for (const pair of await tryTests({ ...round, whole: seen.whole }, left, killed)) idle.add(pair);
  const tried = [...quick, ...slow];
  const pairs = tried.flatMap(({ test, mutants }) => mutants.map(([id]) => ({ id, test })));
  const reached = new Set(
    pairs.filter(({ id, test }) => !idle.has(`${id} ${test}`)).map(({ id }) => id),
  );
  return {
    ...seen,
    leftOut: reaching.length - tried.length,
    reached,
    atImport: [...seen.atImport, ...pairs.map(({ id }) => id).filter((id) => !reached.has(id))],
  };
}

/** Returns pairs of a mutant and a test in which it did not run when it was tried. */
async function tryTests({ whole, threads, ...round }, reaching, killed) {
  const idle = new Set();
  let plans = reaching;
  for (;;) {
    plans = plans.filter(({ mutants }) => mutants.length > 0);
    if (plans.length === 0) return idle;
    const before = size(plans);
    const tests = Object.fromEntries(
      plans.map(({ test, mutants }) => [test, Object.fromEntries(mutants)]),
    );
    const log = await runVitest({
      ...round,
      files: filesOf(plans),
      plan: { tests, whole, threads },
    });
    const begun = log.findLast((entry) => entry.begin);
    const tried = new Set(log.filter(({ end }) => end).map(({ end, test }) => `${end} ${test}`));
    for (const { end, test, killed: isKilled, ran } of log) {
      if (isKilled) killed.add(end);
      if (end && !isKilled && !ran) idle.add(`${end} ${test}`);
    }
    const isCut = begun && !tried.has(`${begun.begin} ${begun.test}`);
    if (isCut) killed.add(begun.begin);

    plans = plans.map((plan) => ({
      ...plan,
      mutants: plan.mutants.filter(
        ([mutant]) => !killed.has(mutant) && !tried.has(`${mutant} ${plan.test}`),
      ),
    }));
    if (size(plans) < before) continue;
    // Tests that fail again without any mutant are of no use, but those behind them in their files are.
    const spoilt = new Set(log.flatMap((entry) => entry.spoilt ?? []));
    if (spoilt.size === 0) return idle;
    plans = plans.filter(({ test }) => !spoilt.has(test));
  }
}

function size(plans) {
  return plans.reduce((sum, { mutants }) => sum + mutants.length, 0);
}
