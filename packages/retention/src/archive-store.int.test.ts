import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { type ArchiveStore, folderArchives } from './archive-store.js';

const bytes = (text: string): Uint8Array => Buffer.from(text);

async function listed(archives: ArchiveStore, prefix = ''): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const name of archives.list(prefix)) names.push(name);
  return names.toSorted();
}

/** Runs a test on two openings of one place: as two processes. */
const inFolder =
  (run: (one: ArchiveStore, other: ArchiveStore, root: string) => Promise<void>) => async () => {
    using folder = makeFolder();
    const root = join(folder.root, 'archive');
    await run(folderArchives(root), folderArchives(root), root);
  };

describe('an archive store (F13)', () => {
  it(
    'is empty before the first archive',
    inFolder(async (one) => {
      expect(await listed(one)).toEqual([]);
      expect(await one.get('turn/a')).toBeUndefined();
      await one.delete('turn/a');
    }),
  );

  it(
    'has what was put under its name, for any process, in place of what was there',
    inFolder(async (one, other) => {
      const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      await one.put('turn/a', bytes('first'));
      await one.put('turn/a', all);
      await one.put('turn/empty', bytes(''));
      expect(Uint8Array.from((await other.get('turn/a')) ?? [])).toEqual(all);
      expect(await other.get('turn/empty')).toHaveLength(0);
      expect(await other.get('turn/b')).toBeUndefined();
    }),
  );

  it(
    'lists the names that begin with a text',
    inFolder(async (one, other) => {
      const names = ['moving/x', 'turn/a', 'turn/ab', 'turns/a', 'turn/%2E%2E'];
      for (const name of names) await one.put(name, bytes(name));
      expect(await listed(other)).toEqual(names.toSorted());
      expect(await listed(other, 'turn/a')).toEqual(['turn/a', 'turn/ab']);
      expect(await listed(other, 'turn/')).toEqual(['turn/%2E%2E', 'turn/a', 'turn/ab']);
    }),
  );

  it(
    'leaves nothing of what was deleted, also of what a killed process had begun to write',
    inFolder(async (one, other, root) => {
      await one.put('turn/a', bytes('zanzibar'));
      writeFileSync(join(root, 'turn', 'a.part'), 'zanzi');
      expect(await listed(other)).toEqual(['turn/a']);
      await other.delete('turn/a');
      expect(await listed(one)).toEqual([]);
      const left = readdirSync(root, { recursive: true, withFileTypes: true });
      const files = left.filter((each) => each.isFile());
      expect(
        files.map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8')),
      ).toEqual([]);
    }),
  );
});
