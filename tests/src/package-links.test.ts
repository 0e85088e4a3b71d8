import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const repository = 'https://github.com/pce-dev/pce';

/** Returns files of the published packages, relative to the root. */
function published(file: string): string[] {
  return readdirSync(`${root}packages`)
    .filter(
      (name) =>
        !readFileSync(`${root}packages/${name}/package.json`, 'utf8').includes('"private": true'),
    )
    .map((name) => `packages/${name}/${file}`);
}

it.each(published('package.json'))('%s names its origin', (file) => {
  expect(JSON.parse(readFileSync(root + file, 'utf8'))).toMatchObject({
    homepage: expect.stringContaining(repository),
    repository: { url: `git+${repository}.git`, directory: file.replace('/package.json', '') },
    bugs: { url: `${repository}/issues` },
  });
});

it.each(published('README.md'))('%s links only to pages that are reachable from npm', (file) => {
  const links = [...readFileSync(root + file, 'utf8').matchAll(/\]\(([^)#][^)]*)\)/g)].map(
    ([, url]) => url ?? '',
  );
  expect(links.filter((url) => !url.startsWith('https://'))).toEqual([]);
});
