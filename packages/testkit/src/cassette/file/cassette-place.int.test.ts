import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeWhole } from './cassette-place.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pce-cassette-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('writes a whole file into a new folder, and leaves nothing after a failure (F5)', () => {
  const path = join(root, 'a/b/c.json');
  writeWhole(pathToFileURL(path), 'one');
  writeWhole(path, 'two');
  mkdirSync(join(root, 'taken/inside'), { recursive: true });

  expect(() => writeWhole(join(root, 'taken'), 'three')).toThrow();
  expect(readFileSync(path, 'utf8')).toBe('two');
  expect(readdirSync(root).sort()).toEqual(['a', 'taken']);
  expect(existsSync(join(root, 'taken/inside'))).toBe(true);
});
