import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { builtFiles } from './built-files.js';

it('the files of the page have names with slashes, and the beginning of their hash (D6)', () => {
  using folder = makeFolder({ 'index.html': '<p>', 'assets/deep/a.js': '' });
  const files = builtFiles(folder.root).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(files).toEqual([
    { name: 'assets/deep/a.js', base64: '', hash: 'e3b0c44298fc1c149afbf4c8996fb924' },
    { name: 'index.html', base64: 'PHA+', hash: '33f2799467177287a29260780a107ac9' },
  ]);
  expect(() => builtFiles(join(folder.root, 'none'))).toThrow(/the page is not built: run pnpm/);
});
