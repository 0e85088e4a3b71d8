import { constants, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, swapFolder } from '@pce/test-support';
import { expect } from 'vitest';
import {
  atPlace,
  entryOf,
  type Place,
  possiblePlace,
  readNow,
  replaceFile,
  statOf,
  withFile,
} from '../src/index.js';

/** Returns everything that can be done to a place, by name. */
function actsIn(root: string): Readonly<Record<string, (round: number) => Promise<unknown>>> {
  const texts = { root, path: 'texts' };
  const [a, b] = [entryOf(texts, 'a.txt'), entryOf(texts, 'b.txt')];
  const { O_RDONLY, O_WRONLY, O_CREAT } = constants;
  const read = (place: Place) => withFile(place, O_RDONLY, (file) => file.readFile('utf8'));
  return {
    read: () => read(a),
    'read now': async () => readNow(a, 100),
    'find and read': async () => {
      const found = possiblePlace(root, a.path);
      return found && (await read(found));
    },
    size: async () => statOf(a)?.size,
    list: () => atPlace(entryOf(texts, '.'), (path) => readdir(path)),
    replace: () => replaceFile(a, 'mine'),
    write: () => withFile(b, O_WRONLY | O_CREAT, (file) => file.writeFile('mine')),
    make: (round) => atPlace(entryOf(texts, `${round}`), (path) => mkdir(path)),
    move: () => atPlace(b, (from) => atPlace(a, (to) => rename(from, to))),
    remove: () => atPlace(b, (path) => rm(path)),
  };
}

/** Does all this while the folder is repeatedly swapped for a link. Nothing of the link's target may be read or changed. */
export async function raceSwaps(rounds: number): Promise<void> {
  using folder = makeFolder({
    'in/texts/a.txt': 'mine',
    'out/a.txt': 'secret',
    'out/b.txt': '',
    'out/secret': '',
  });
  const [root, outside] = [join(folder.root, 'in'), join(folder.root, 'out')];
  await using swaps = await swapFolder(join(root, 'texts'), outside);
  const acts = Object.entries(actsIn(root));
  const done = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, act] of acts) {
      const seen = await act(round).then(
        (answer) => {
          done.add(name);
          return JSON.stringify(answer) ?? '';
        },
        () => '',
      );
      expect(`${name} ${seen}`).not.toMatch(/secret|size 6/);
    }
  }
  expect(await swaps.count()).toBeGreaterThan(0);
  expect(done.size).toBeGreaterThan(0);
  expect(readdirSync(outside).sort()).toEqual(['a.txt', 'b.txt', 'secret']);
  expect(readFileSync(join(outside, 'a.txt'), 'utf8')).toBe('secret');
  expect(readFileSync(join(outside, 'b.txt'), 'utf8')).toBe('');
}
