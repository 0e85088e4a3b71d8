// ---
// description: Look up the licences of installed packages
// parameters:
//   repository: { type: string, description: folder of the repository relative to the workspace }
//   dependencies:
//     type: array
//     description: name of each package and the package.json files that declare it
//     items: { type: object }
// effect: read
// ---
import { posix } from 'node:path';
import {
  answer,
  openRepository,
  plural,
  readArguments,
  readFile,
  sourceIn,
} from './_repository.mjs';

/** Licences that require no more than attribution. */
const permissive =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Zlib|Python-2\.0)$/;

const { repository, dependencies } = readArguments();
const root = openRepository(repository);
const byLicence = new Map();
let installed = 0;
for (const { name, declaredIn } of dependencies) {
  const manifest = installedManifest(name, declaredIn);
  if (manifest !== undefined) installed += 1;
  const licence = manifest === undefined ? 'not installed' : licenceOf(manifest.content);
  const group = byLicence.get(licence) ?? { licence, packages: [], path: manifest?.path };
  byLicence.set(licence, group);
  group.packages.push(name);
}

const groups = [...byLicence.values()].sort(
  (a, b) => b.packages.length - a.packages.length || (a.licence < b.licence ? -1 : 1),
);
answer({
  licences: groups.map(({ licence, packages }) => ({
    licence,
    packages,
    needsLook: !isPermissive(licence),
  })),
  installedCount: installed,
  summary: `${plural(groups.length, 'licence')} among ${plural(installed, 'installed package')}`,
  claims: groups
    .filter(({ path }) => path !== undefined)
    .slice(0, 5)
    .map(({ licence, packages, path }) => ({
      claim: `${plural(packages.length, 'package')} under ${licence}`,
      source: sourceIn(repository, path),
    })),
});

/** Finds the package's manifest like Node would from one that declares it. */
function installedManifest(name, declaredIn) {
  for (const declaration of declaredIn) {
    let folder = posix.dirname(posix.normalize(declaration));
    while (!folder.startsWith('..')) {
      const path = posix.join(folder, 'node_modules', name, 'package.json');
      const { text } = readFile(root, path);
      if (text !== undefined) return { path, content: parse(text) };
      if (folder === '.') break;
      folder = posix.dirname(folder);
    }
  }
  return undefined;
}

function parse(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Supports today's form, and the two of old packages. */
function licenceOf({ license, licenses }) {
  const [first] = Array.isArray(licenses) ? licenses : [];
  const stated = license?.type ?? license ?? first?.type;
  return typeof stated === 'string' && stated.trim() !== '' ? stated.trim() : 'none stated';
}

/** With OR, one permissive licence is enough; with AND, all must be. */
function isPermissive(licence) {
  const parts = (separator) => licence.replace(/[()]/g, '').split(separator);
  const isOneOf = (part) => permissive.test(part.trim());
  return licence.includes(' AND ') ? parts(' AND ').every(isOneOf) : parts(' OR ').some(isOneOf);
}
