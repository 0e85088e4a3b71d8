// Publishes the tarballs of a folder, each after those that it depends on and `create-pce` last; versions that are there are
// left out, so that it may run again after a failure. `--dry-run` publishes none.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, run } from './setup.mjs';

const [folder, ...flags] = process.argv.slice(2);

/** Returns the tarballs of a folder with their manifests. */
async function readTarballs() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  return Promise.all(
    files.map(async (name) => {
      const file = join(resolve(folder), name);
      return {
        file,
        manifest: JSON.parse(await run('tar', ['-xzOf', file, 'package/package.json'])),
      };
    }),
  );
}

/** Orders packages by their dependencies on each other. */
function inOrder(tarballs) {
  const byName = new Map(tarballs.map((each) => [each.manifest.name, each]));
  const ordered = new Set();
  const add = (tarball) => {
    for (const name of Object.keys(tarball.manifest.dependencies ?? {})) {
      if (byName.has(name)) add(byName.get(name));
    }
    ordered.add(tarball);
  };
  const isLast = ({ manifest }) => Number(manifest.name === 'create-pce');
  for (const tarball of tarballs.toSorted((a, b) => isLast(a) - isLast(b))) add(tarball);
  return [...ordered];
}

const isPublished = (id) =>
  run('npm', ['view', id, 'version']).then(
    (found) => found.trim() !== '',
    (error) => {
      if (error.output.includes('E404')) return false;
      throw error;
    },
  );

try {
  for (const { file, manifest } of inOrder(await readTarballs())) {
    const id = `${manifest.name}@${manifest.version}`;
    if (await isPublished(id)) {
      console.log(`${id} is there`);
      continue;
    }
    await run('npm', ['publish', file, '--access', 'public', ...flags], { show: true });
  }
} catch (error) {
  fail(error);
}
