import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryStore } from '@pce/core';
import { type Folder, makeFolder } from '@pce/test-support';
import { fakeClock } from '@pce/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aLoop } from '../../../test/a-loop.js';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder({ 'same.txt': 'a', 'changed.txt': 'a', 'gone.txt': 'a' });
});
afterEach(() => folder.remove());

async function noticedAfter(work: () => void, workspace = folder.root) {
  const seen: (readonly string[])[] = [];
  const made = aLoop({
    execute(_, __, files) {
      work();
      files.set('report.md', 'x');
      return [{ type: 'say', text: 'Done' }];
    },
    store: memoryStore(),
    clock: fakeClock(),
    options: {
      workspace,
      onEvent(type, { noticed }) {
        if (type === 'files.noticed') seen.push(noticed?.executor ?? []);
      },
    },
  });
  expect(await made.run()).toMatchObject({ status: 'completed' });
  return seen;
}

describe('files that an agent changes without asking', () => {
  it('are noticed if new, changed or removed, sorted by name (C6)', async () => {
    const seen = await noticedAfter(() => {
      writeFileSync(join(folder.root, 'new.txt'), 'b');
      writeFileSync(join(folder.root, 'changed.txt'), 'longer');
      rmSync(join(folder.root, 'gone.txt'));
    });
    expect(seen).toEqual([['changed.txt', 'gone.txt', 'new.txt']]);
  });

  it('are reported up to 500 (C6)', async () => {
    const [seen = []] = await noticedAfter(() => {
      for (let n = 0; n < 501; n += 1) writeFileSync(join(folder.root, `n${n}`), '');
    });
    expect(seen).toHaveLength(500);
  });
});
