// Packs the built packages into a folder, for a tag such as v0.1.0: `node scripts/pack-release.mjs v0.1.0 tarballs`.
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, pack, packages } from './setup.mjs';

const [tag, folder = 'tarballs'] = process.argv.slice(2);
try {
  for (const { name, folder: place } of packages()) {
    const { version } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    if (tag !== `v${version}`) throw new Error(`the tag is ${tag}, and ${name} has ${version}`);
  }
  mkdirSync(folder, { recursive: true });
  console.log(`${Object.keys(await pack(resolve(folder))).length} packages in ${folder}`);
} catch (error) {
  fail(error);
}
