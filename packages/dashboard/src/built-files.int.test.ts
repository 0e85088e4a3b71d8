import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtFiles } from './built-files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pce-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('the files of the page have names with slashes, and the beginning of their hash (D6)', () => {
  mkdirSync(join(folder, 'assets/deep'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<p>');
  writeFileSync(join(folder, 'assets/deep/a.js'), '');
  const files = builtFiles(folder).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(files).toEqual([
    { name: 'assets/deep/a.js', text: '', hash: 'e3b0c44298fc1c149afbf4c8996fb924' },
    { name: 'index.html', text: '<p>', hash: '33f2799467177287a29260780a107ac9' },
  ]);
  expect(() => builtFiles(join(folder, 'none'))).toThrow(/the page is not built: run pnpm/);
});
