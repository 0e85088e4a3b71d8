// ---
// description: Find the modules of a repository without a test, beside them or importing them
// parameters:
//   repository: { type: string, description: folder of the repository relative to the workspace }
// effect: read
// ---
import { posix } from 'node:path';
import {
  answer,
  filesOf,
  openRepository,
  plural,
  readArguments,
  readFile,
  sourceIn,
} from './_repository.mjs';

const ending = /\.[cm]?[jt]sx?$/;
const testName = /^(.*?)(?:\.(?:int|e2e|unit|integration))?[._-](?:test|spec)(?:-d)?$/;
const testFolder = /(?:^|\/)(?:tests?|__tests__|__fixtures__|__mocks__|fixtures|test-support)\//;
const imported = /(?:\bfrom|\bimport|\brequire)[ \t]*\(?[ \t]*['"]([^'"\n]{1,300})['"]/g;
/** Maximum number of modules in the answer; all are counted. */
const shown = 1_000;

const { repository } = readArguments();
const root = openRepository(repository);
const all = filesOf(root);
const code = all.filter((path) => ending.test(path) && !path.endsWith('.d.ts'));
const byStem = new Map(code.map((path) => [stemOf(path), path]));
const packages = packagesIn(all);

const tests = code.filter(isTest);
const modules = code.filter((path) => !isTest(path) && hasCode(path));
const tested = new Set(tests.flatMap((path) => [moduleOfTest(path), ...importsOf(path)]));
const reached = reachableFrom(tested);
const untested = modules.filter((path) => !tested.has(path));
const unreached = untested.filter((path) => !reached.has(path));

answer({
  moduleCount: modules.length,
  testFileCount: tests.length,
  untestedCount: untested.length,
  unreachedCount: unreached.length,
  untested: untested.slice(0, shown),
  unreached: unreached.slice(0, shown),
  summary: `${untested.length} of ${plural(modules.length, 'module')} without a test of their own`,
  claims: [
    {
      claim: `${untested.length} of ${plural(modules.length, 'module')} have no test of their own`,
      source: sourceIn(repository),
    },
    {
      claim: `Tests reach ${modules.length - unreached.length} of ${plural(modules.length, 'module')}, if only through other modules`,
      source: sourceIn(repository),
    },
  ],
});

function isTest(path) {
  return testName.test(posix.basename(stemOf(path))) || testFolder.test(path);
}

function stemOf(path) {
  return path.replace(ending, '');
}

/** Types, settings and lists of exports contain nothing to test. */
function hasCode(path) {
  if (stemOf(path).endsWith('.config')) return false;
  return /\bfunction\b|\bclass\b|=>/.test(readFile(root, path).text ?? '');
}

/** Returns the module next to a test: `a/b.int.test.ts` is about `a/b.ts`. */
function moduleOfTest(path) {
  const name = testName.exec(posix.basename(stemOf(path)))?.[1];
  return name === undefined ? undefined : byStem.get(posix.join(posix.dirname(path), name));
}

/** Returns the files of the repository that a file imports, by path or by the name of a package of the repository. */
function importsOf(path) {
  const { text = '' } = readFile(root, path);
  return [...text.matchAll(imported)].flatMap(([, target]) => {
    if (!target.startsWith('.')) return packages.get(target) ?? [];
    const stem = stemOf(posix.join(posix.dirname(path), target));
    return byStem.get(stem) ?? byStem.get(`${stem}/index`) ?? [];
  });
}

/** Returns the files reachable by imports, including the given ones. */
function reachableFrom(files) {
  const found = new Set(files);
  found.delete(undefined);
  // A set that grows during the iteration: added files are visited too.
  for (const path of found) for (const target of importsOf(path)) found.add(target);
  return found;
}

/** Maps each package of the repository to its main file, if it is at one of the usual places. */
function packagesIn(files) {
  const manifests = files.filter((path) => posix.basename(path) === 'package.json');
  return new Map(
    manifests.flatMap((path) => {
      const folder = posix.dirname(path);
      const entry =
        byStem.get(posix.join(folder, 'src/index')) ?? byStem.get(posix.join(folder, 'index'));
      const name = /"name"\s*:\s*"([^"]{1,214})"/.exec(readFile(root, path).text ?? '')?.[1];
      return entry === undefined || name === undefined ? [] : [[name, entry]];
    }),
  );
}
