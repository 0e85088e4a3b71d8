// Runs test files against mutants, in processes of Vitest with the runner beside this file.
import { spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/** A test that works longer is not tried again for each mutant: simulations, and what starts programs. */
const longest = { cpuMs: 1_500, ms: 15_000 };

/** Without a word for so long, a process hangs in a mutant. */
const patienceMs = { start: 600_000, trial: 90_000 };

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
    const [since, patience] = existsSync(log)
      ? [statSync(log).mtimeMs, patienceMs.trial]
      : [start, patienceMs.start];
    if (!isOver && Date.now() - since > patience) process.kill(-child.pid, 'SIGKILL');
  }, 1_000);
  await ended;
  clearInterval(watch);
  return readLog(folder);
}

/** Returns the tests that pass and are quick, with the mutants that they reach, and which run at import only. */
async function look(round) {
  const log = await runVitest({ ...round, plan: {} });
  const tests = log.filter((entry) => entry.test);
  const isSlow = ({ cpu, ms }) => cpu > longest.cpuMs || ms > longest.ms;
  const failed = tests.filter((test) => test.failed);
  if (tests.length === 0) throw new Error(readFileSync(join(round.folder, 'output.txt'), 'utf8'));
  return {
    tests: tests.filter((test) => !test.failed && !isSlow(test)),
    atImport: log.flatMap((entry) => entry.atImport ?? []),
    slow: tests.filter((test) => !test.failed && isSlow(test)).length,
    failed: failed.map(({ file }) => file),
  };
}

/**
 * Tries living mutants against the test files: `killed` is added to. A mutant that stops the process or makes it
 * hang is killed too; what that process had not tried yet goes to the next one.
 */
export async function runMutants(round, living, killed) {
  const seen = await look(round);
  const wanted = new Set(living);
  const reached = new Set();
  let plans = new Map();
  for (const { test, file, hits } of seen.tests) {
    const mutants = Object.fromEntries(Object.entries(hits).filter(([id]) => wanted.has(id)));
    for (const id of Object.keys(mutants)) reached.add(id);
    if (Object.keys(mutants).length > 0) plans.set(test, { file, mutants });
  }

  while (plans.size > 0) {
    const tests = Object.fromEntries([...plans].map(([id, { mutants }]) => [id, mutants]));
    const files = [...new Set([...plans.values()].map(({ file }) => file))];
    const log = await runVitest({ ...round, files, plan: { tests } });
    const begun = log.findLast((entry) => entry.begin);
    const tried = new Set(log.filter(({ end }) => end).map(({ end, test }) => `${end} ${test}`));
    for (const entry of log) if (entry.killed) killed.add(entry.end);
    const isCut = begun && !tried.has(`${begun.begin} ${begun.test}`);
    if (isCut) killed.add(begun.begin);

    const before = size(plans);
    plans = new Map(
      [...plans]
        .map(([id, { file, mutants }]) => [
          id,
          {
            file,
            mutants: Object.fromEntries(
              Object.entries(mutants).filter(
                ([mutant]) => !killed.has(mutant) && !tried.has(`${mutant} ${id}`),
              ),
            ),
          },
        ])
        .filter(([, { mutants }]) => Object.keys(mutants).length > 0),
    );
    if (size(plans) === before) break; // tests that fail the second time, too, are of no use
  }
  return { ...seen, reached };
}

function size(plans) {
  return [...plans.values()].reduce((sum, { mutants }) => sum + Object.keys(mutants).length, 0);
}
