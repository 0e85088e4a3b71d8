// ---
// description: List the dependencies that the package.json files of a repository declare
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

const { repository } = readArguments();
const root = openRepository(repository);
const manifests = filesOf(root)
  .filter((path) => posix.basename(path) === 'package.json')
  .flatMap((path) => {
    const manifest = parse(readFile(root, path).text);
    return manifest === undefined ? [] : [{ path, manifest }];
  });
const own = new Set(manifests.map(({ manifest }) => manifest.name));

const found = new Map();
for (const { path, manifest } of manifests) {
  for (const key of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    for (const name of namesIn(manifest[key])) {
      const dependency = found.get(name) ?? { name, declaredIn: [] };
      found.set(name, dependency);
      if (!dependency.declaredIn.includes(path)) dependency.declaredIn.push(path);
    }
  }
}

const dependencies = [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
const summary = `${plural(dependencies.length, 'outside package')} declared by ${plural(manifests.length, 'package.json file')}`;
answer({
  manifestCount: manifests.length,
  dependencies,
  summary,
  claims: [{ claim: summary, source: sourceIn(repository, manifests[0]?.path) }],
});

/** Returns external packages: those of the repository itself are no dependencies. */
function namesIn(section) {
  const isMapping = typeof section === 'object' && section !== null && !Array.isArray(section);
  return Object.keys(isMapping ? section : {}).filter(
    (name) => !own.has(name) && isPackageName(name),
  );
}

/** Names become paths, so that other texts must be rejected. */
function isPackageName(name) {
  return /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/.test(name) && name !== '__proto__';
}

function parse(text) {
  try {
    const manifest = JSON.parse(text ?? '');
    return typeof manifest === 'object' && manifest !== null ? manifest : undefined;
  } catch {
    return undefined;
  }
}
