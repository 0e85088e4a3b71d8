// Changes one thing at a time in the sources of folders and runs the tests that reach it; a mutant that no test
// notices is a gap: `pnpm test:mutants packages/core/src/limits [--sample 100] [--seed 1] [--integration]`.
// Messages are not changed: a reworded one breaks no promise. Mutants that change nothing are in mutants.json.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from './setup.mjs';

const excludedMutations = ['StringLiteral', 'Regex', 'ObjectLiteral'];

/** Excluded mutations, code that runs at import (a run of every test for each), and what does not compile. */
const uncounted = new Set(['Ignored', 'CompileError', 'RuntimeError']);

function sources(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.test-d|\.d)\.ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/__fixtures__|test-support/.test(path));
}

/** Lists every mutant that can be made. */
async function listMutants(paths) {
  const quiet = Object.fromEntries(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, () => {}]),
  );
  const isEnabled = () => false;
  const logger = { ...quiet, isDebugEnabled: isEnabled, isTraceEnabled: isEnabled };
  const files = paths.map((path) => ({
    name: join(root, path),
    content: readFileSync(join(root, path), 'utf8'),
    mutate: true,
  }));
  const options = { plugins: null, excludedMutations, ignorers: [] };
  const { mutants } = await new Instrumenter(logger).instrument(files, options);
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ fileName, location }) => ({ file: relative(root, fileName), ...location }));
}

/** Shuffles by a seed, so that a sample can be repeated. */
function sampleOf(mutants, size, seed) {
  let state = seed;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const keyed = mutants.map((mutant) => ({ key: random(), mutant }));
  return keyed
    .sort((a, b) => a.key - b.key)
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

/** Returns a range as Stryker reads it: lines from 1, columns from 0. Mutants inside it are made too. */
function rangeOf({ file, start, end }) {
  return `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}

function sourceLine(file, line) {
  return readFileSync(join(root, file), 'utf8').split('\n')[line - 1].trim();
}

/** Mutants that change nothing that anybody could notice, by file and text of the line, with the reason. */
const equivalents = JSON.parse(readFileSync(join(root, 'scripts/mutants.json'), 'utf8'));

function isEquivalent({ file, text, replacement }) {
  return equivalents.some(
    (each) => each.file === file && each.line === text && each.replacement === replacement,
  );
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      integration: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0)
    throw new Error('name a folder: pnpm test:mutants packages/core/src/limits');
  const all = await listMutants(positionals.flatMap(sources));
  const sample = sampleOf(all, Number(values.sample), Number(values.seed));
  console.log(`${sample.length} of ${all.length} mutants`);

  const scratch = mkdtempSync(join(tmpdir(), 'pce-mutants-'));
  process.env.PCE_MUTANTS = values.integration ? 'integration' : 'unit';
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/vitest.mutants.ts', related: true },
    mutate: sample.map(rangeOf),
    mutator: { plugins: null, excludedMutations },
    ignorePatterns: ['**/dist', '.stryker-tmp'],
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    concurrency: 2,
    reporters: [],
    fileLogLevel: 'off',
    logLevel: 'error',
    tempDirName: scratch,
    disableTypeChecks: false,
  });
  try {
    report(await stryker.runMutationTest());
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function report(results) {
  if (process.env.DEBUG_MUT)
    for (const r of results)
      console.log(
        r.status,
        relative(root, r.fileName),
        r.location.start.line,
        r.location.start.column,
        r.mutatorName,
        r.replacement?.slice(0, 60),
        r.statusReason,
        r.coveredBy?.length,
      );
  const mutants = results
    .map(({ fileName, location, replacement, status }) => {
      const file = relative(root, fileName);
      const { line } = location.start;
      return { file, line, replacement, status, text: sourceLine(file, line) };
    })
    .filter((mutant) => !uncounted.has(mutant.status) && !isEquivalent(mutant));
  const survived = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const { file, line, text, replacement, status } of survived) {
    console.log(
      `${file}:${line}: ${text}\n    ${status === 'Survived' ? '→' : '(no test) →'} ${replacement}`,
    );
  }
  const killed = mutants.length - survived.length;
  const share = mutants.length === 0 ? 100 : (100 * killed) / mutants.length;
  console.log(`${killed} of ${mutants.length} killed: ${share.toFixed(1)} %`);
  process.exitCode = share >= 85 ? 0 : 1;
}

await main();
