import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { fileExistsIn } from './file-exists.js';

describe('fileExistsIn', () => {
  it('finds what is in the folder (E1)', async () => {
    using folder = makeFolder({ 'out/report.md': '' });
    const exists = fileExistsIn(folder.root);

    expect(await exists('out/report.md')).toBe(true);
    expect(await exists('out')).toBe(true);
    expect(await exists(join(folder.root, 'out/report.md'))).toBe(true);
    expect(await exists('out/nothing.md')).toBe(false);
  });

  it('rejects paths that lead outside: .., an absolute path, a link, a NUL (E1)', async () => {
    using outside = makeFolder({ 'secret.txt': '' });
    using folder = makeFolder({ 'a.txt': '' });
    await symlink(outside.root, join(folder.root, 'link'));
    const exists = fileExistsIn(folder.root);
    const paths = [
      '..',
      '/etc/passwd',
      join(outside.root, 'secret.txt'),
      'link/secret.txt',
      'a\0b',
    ];

    for (const path of paths) expect(await exists(path)).toBe(false);
  });
});
