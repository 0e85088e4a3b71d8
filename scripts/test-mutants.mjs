// Changes one thing at a time in the sources of folders and runs the tests that reach it; a mutant that no test
// notices is a gap: `pnpm test:mutants packages/core/src/limits` (or `packages` for all). Options:
//   --sample 100 --seed 1   how many of all mutants are drawn, and which
//   --per-package 50        draws so many of each package instead
//   --at-least 30           draws more of packages with fewer, for their own figures: the figure of all counts the sample
//   --related               tries what survives against the unit tests of the rest of the repository as well
//   --integration           … and against the integration tests of the packages themselves
//   --processes             … and against the files that start programs and workers, which then run the mutant:
//                           integration and e2e tests, of everything with --related; ten minutes for a package.
//                           Not in browsers: the dashboard's page counts by its unit tests.
//   --json                  prints the figures and the survivors for machines
// Mutants that change nothing that anybody could notice are in mutants.json, each with its reason.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { filesOf, makeMutants, packageOf } from './mutants/make-mutants.mjs';
import { runMutants } from './mutants/run-mutants.mjs';
import { runProcesses } from './mutants/run-processes.mjs';
import { isThreadFile } from './mutants/thread-mutants.mjs';
import { root } from './setup.mjs';

const enoughPercent = { all: 92, package: 85 };

/** Returns the test files below folders. */
function testFiles(folders, pattern) {
  return filesOf(folders)
    .filter((path) => pattern.test(path))
    .map((path) => join(root, path));
}

const unit = /(?<!\.int|\.e2e)\.test\.tsx?$/;
const integration = /\.int\.test\.ts$/;
const whole = /\.(int|e2e)\.test\.ts$/;
const everything = ['packages', 'examples', 'test-support', 'tests'];

/** Returns which tests are tried in turn, each against what survived those before. */
function roundsFor(packages, { related, integration: withIntegration }) {
  const own = testFiles(packages, unit);
  const rest = testFiles(everything, unit);
  return [
    { project: 'unit', files: own },
    ...(related ? [{ project: 'unit', files: rest.filter((path) => !own.includes(path)) }] : []),
    ...(withIntegration
      ? [{ project: 'integration', files: testFiles(packages, integration) }]
      : []),
  ].filter(({ files }) => files.length > 0);
}

const equivalents = JSON.parse(readFileSync(join(root, 'scripts/mutants.json'), 'utf8'));

function lineOf({ path, location }) {
  return readFileSync(join(root, path), 'utf8').split('\n')[location.start.line].trim();
}

function isEquivalent(mutant) {
  const line = lineOf(mutant);
  return equivalents.some(
    (each) =>
      each.file === mutant.path && each.line === line && each.replacement === mutant.replacement,
  );
}

/** Returns the figures of mutants: those that run at import only are not counted. */
function figuresOf(mutants, { killed, reached, atImport }) {
  const isCounted = ({ id }) => reached.has(id) || !atImport.has(id);
  const counted = mutants.filter(isCounted);
  const dead = counted.filter(({ id }) => killed.has(id)).length;
  const percent = counted.length === 0 ? 100 : (100 * dead) / counted.length;
  return {
    counted: counted.length,
    killed: dead,
    percent: Number(percent.toFixed(1)),
    atImport: mutants.length - counted.length,
    survivors: counted
      .filter(({ id }) => !killed.has(id))
      .map((mutant) => ({
        place: `${mutant.path}:${mutant.location.start.line + 1}:${mutant.location.start.column + 1}`,
        line: lineOf(mutant),
        replacement: mutant.replacement,
        isReached: reached.has(mutant.id),
      })),
  };
}

function print({ packages, all }) {
  for (const { survivors } of Object.values(packages)) {
    for (const { place, line, replacement, isReached } of survivors) {
      console.log(`${place}: ${line}\n    ${isReached ? '→' : '(no test) →'} ${replacement}`);
    }
  }
  for (const [name, figures] of Object.entries({ ...packages, all })) {
    const { killed, counted, percent, atImport } = figures;
    const left = atImport === 0 ? '' : `, ${atImport} at import not counted`;
    console.log(`${name}: ${killed} of ${counted} killed, ${percent} %${left}`);
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: '100' },
      'per-package': { type: 'string' },
      'at-least': { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      related: { type: 'boolean', default: false },
      integration: { type: 'boolean', default: false },
      processes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0)
    throw new Error('name a folder: pnpm test:mutants packages/core/src/limits');
  const perPackage = values['per-package'];
  const { mutants, sources, count } = await makeMutants(positionals, {
    sample: Number(values.sample),
    perPackage: perPackage === undefined ? undefined : Number(perPackage),
    atLeast: Number(values['at-least']),
    seed: Number(values.seed),
  });
  const tried = mutants.filter((mutant) => !isEquivalent(mutant));
  console.error(
    `${mutants.length} of ${count} mutants, ${mutants.length - tried.length} known to change nothing`,
  );

  const folder = mkdtempSync(join(tmpdir(), 'pce-mutants-'));
  const killed = new Set();
  const reached = new Set();
  const atImport = new Set();
  try {
    writeFileSync(join(folder, 'sources.json'), JSON.stringify(sources));
    const threads = Object.fromEntries(
      tried.filter(({ path }) => isThreadFile(path)).map(({ id, path }) => [id, path]),
    );
    const packages = [...new Set(tried.map(({ path }) => packageOf(path)))].sort();
    for (const round of roundsFor(packages, values)) {
      const living = tried.map(({ id }) => id).filter((id) => !killed.has(id));
      const seen = await runMutants({ ...round, folder, threads }, living, killed);
      for (const id of seen.reached) reached.add(id);
      for (const id of seen.atImport) atImport.add(id);
      for (const { file, error } of seen.failed)
        console.error(`fails without any mutant: ${relative(root, file)}: ${error}`);
      console.error(
        `${round.project}: ${seen.tests.length} tests, ${seen.leftOut} slow ones left out, ${killed.size} killed`,
      );
    }
    if (values.processes) {
      const counted = ({ id }) => !killed.has(id) && (reached.has(id) || !atImport.has(id));
      const living = tried.filter(counted).map(({ id }) => id);
      const files = filesOf(values.related ? everything : packages).filter((path) =>
        whole.test(path),
      );
      const seen = await runProcesses({ folder, sources, files }, living, killed);
      for (const id of living) if (seen.reached.has(id)) reached.add(id);
      for (const file of seen.failed) console.error(`fails without any mutant: ${file}`);
      console.error(`processes: ${seen.sound} files, ${killed.size} killed`);
    }
    const marks = { killed, reached, atImport };
    const figures = {
      packages: Object.fromEntries(
        packages.map((name) => [
          name,
          figuresOf(
            tried.filter(({ path }) => packageOf(path) === name),
            marks,
          ),
        ]),
      ),
      all: figuresOf(
        tried.filter(({ isExtra }) => !isExtra),
        marks,
      ),
    };
    if (values.json) console.log(JSON.stringify(figures, null, 2));
    else print(figures);
    const isEnough =
      figures.all.percent >= enoughPercent.all &&
      Object.values(figures.packages).every(({ percent }) => percent >= enoughPercent.package);
    process.exitCode = isEnough ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
