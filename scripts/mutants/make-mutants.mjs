// Makes the mutants of sources: lists all that can be made, draws some by a seed, and puts those into the sources.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../setup.mjs';

/**
 * Messages are not changed: a reworded one breaks no promise. Nor are optional chains: the compiler asks for them at
 * every index, also where something is always there.
 */
const excludedMutations = ['StringLiteral', 'Regex', 'ObjectLiteral', 'OptionalChaining'];

const silent = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, () => {}]),
);
const logger = { ...silent, isDebugEnabled: () => false, isTraceEnabled: () => false };

/** Returns the files of folders that are of the repository, committed or not. */
export function filesOf(folders) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders];
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return paths.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Returns what is shipped of folders: no tests, no declarations, nothing that is there for tests. */
function sourcesOf(folders) {
  return filesOf(folders)
    .filter((path) => /^packages\/[^/]+\/(src|page)\/.*(?<!\.test|\.test-d|\.d)\.ts$/.test(path))
    .filter((path) => !/__fixtures__|\/broken\//.test(path));
}

async function instrument(files) {
  const options = { plugins: null, excludedMutations, ignorers: [] };
  const made = await new Instrumenter(logger).instrument(
    files.map(({ path, mutate }) => ({
      name: join(root, path),
      content: readFileSync(join(root, path), 'utf8'),
      mutate,
    })),
    options,
  );
  const mutants = made.mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName, location, replacement }) => ({
      id,
      path: relative(root, fileName),
      location,
      replacement,
      key: JSON.stringify([fileName, location, replacement]),
    }));
  return { mutants, files: made.files };
}

/** Shuffles by a seed, so that a sample can be repeated. */
function drawFrom(mutants, size, seed) {
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

export function packageOf(path) {
  return path.split('/').slice(0, 2).join('/');
}

/** Adds what is missing to have `atLeast` mutants of each package, as far as it has so many. */
function topUp(drawn, groups, atLeast, seed) {
  const has = new Set(drawn);
  return groups.flatMap((group) => {
    const wanted = atLeast - group.filter((mutant) => has.has(mutant)).length;
    const rest = group.filter((mutant) => !has.has(mutant));
    return drawFrom(rest, Math.max(0, wanted), seed);
  });
}

/**
 * Draws `sample` mutants of the folders together, or `perPackage` of each package, and more (`isExtra`) of packages of
 * which that draws fewer than `atLeast`. Returns them with the instrumented sources by absolute path, and how many
 * there are in all.
 */
export async function makeMutants(folders, { sample, perPackage, atLeast, seed }) {
  const paths = [...new Set(sourcesOf(folders))].sort();
  const all = (await instrument(paths.map((path) => ({ path, mutate: true })))).mutants;
  const groups = Object.values(Object.groupBy(all, ({ path }) => packageOf(path)));
  const drawn =
    perPackage === undefined
      ? drawFrom(all, sample, seed)
      : groups.flatMap((group) => drawFrom(group, perPackage, seed));
  const extra = topUp(drawn, groups, atLeast, seed);

  const byPath = Object.groupBy([...drawn, ...extra], ({ path }) => path);
  const made = await instrument(
    Object.entries(byPath).map(([path, mutants]) => ({
      path,
      mutate: mutants.map(({ location }) => location),
    })),
  );
  const wanted = new Set(drawn.map(({ key }) => key));
  const added = new Set(extra.map(({ key }) => key));
  return {
    mutants: made.mutants
      .filter(({ key }) => wanted.has(key) || added.has(key))
      .map((mutant) => ({ ...mutant, isExtra: added.has(mutant.key) })),
    sources: Object.fromEntries(made.files.map(({ name, content }) => [name, content])),
    count: all.length,
  };
}
