import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyProposal, propose, readProposals } from './proposals.js';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder({ 'planning/a.md': 'one\ntwo\n', 'notes.md': 'one\n' });
});
afterEach(() => folder.remove());

const at = new Date(0);
const change = (id: string, file: string, before = 'one\ntwo\n', after = 'one\n2\n') =>
  propose(folder.root, { id, file, before, after });

describe('proposals', () => {
  it('are empty without their folder, and are listed by id (E4)', async () => {
    expect(await readProposals(folder.root)).toEqual([]);
    await change('p2', 'planning/a.md');
    await change('p1', 'planning/b.md');
    writeFileSync(join(folder.root, '.pce/proposals/notes.txt'), 'mine');
    const listed = await readProposals(folder.root);
    expect(listed.map(({ id, file }) => [id, file])).toEqual([
      ['p1', 'planning/b.md'],
      ['p2', 'planning/a.md'],
    ]);
  });

  it('are applied once, and the old document is kept (E4)', async () => {
    await change('p1', 'planning/a.md');
    expect(await applyProposal(folder.root, 'p1', at)).toBe('planning/a.md');
    const read = (file: string) => readFileSync(join(folder.root, file), 'utf8');
    expect(read('planning/a.md')).toBe('one\n2\n');
    expect(read('.pce/backups/1970-01-01T00-00-00.000Z/planning/a.md')).toBe('one\ntwo\n');
    await expect(applyProposal(folder.root, 'p1', at)).rejects.toThrow(
      'there is no proposal p1; there are: none',
    );
  });

  it('that are unknown are rejected with the list of known ones (E4)', async () => {
    await change('p1', 'planning/a.md');
    await change('p2', 'planning/a.md');
    await expect(applyProposal(folder.root, 'p3', at)).rejects.toThrow(
      'there is no proposal p3; there are: p1, p2',
    );
  });

  it.each(['notes.md', 'planning/a.txt', 'planning/deep/a.md', '../planning/a.md'])(
    'for %s are rejected: it is not a planning document (E4)',
    async (file) => {
      await change('p1', file, 'one\n', 'two\n');
      await expect(applyProposal(folder.root, 'p1', at)).rejects.toThrow(
        `the proposal p1 is for ${file}, which is no planning document`,
      );
      expect(readFileSync(join(folder.root, 'notes.md'), 'utf8')).toBe('one\n');
    },
  );

  it('do not change a document that they no longer fit (E4)', async () => {
    await change('p1', 'planning/a.md');
    writeFileSync(join(folder.root, 'planning/a.md'), 'other\n');
    await expect(applyProposal(folder.root, 'p1', at)).rejects.toThrow(
      'planning/a.md has changed since p1 was proposed',
    );
    expect(readFileSync(join(folder.root, 'planning/a.md'), 'utf8')).toBe('other\n');
    expect(existsSync(join(folder.root, '.pce/backups'))).toBe(false);
  });
});
