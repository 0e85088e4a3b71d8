import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cassetteName, readSource, writeWhole } from './cassette-place.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pce-cassette-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('reads a text, a path and a URL, and nothing if there is no file (F5)', () => {
  const path = join(root, 'c.json');
  writeFileSync(path, '{}');

  expect(readSource({ text: 'x' })).toBe('x');
  expect(readSource(path)).toBe('{}');
  expect(readSource(pathToFileURL(path))).toBe('{}');
  expect(readSource(`${path}.none`)).toBeUndefined();
  expect(() => readSource(root)).toThrow(/cannot be read/);
  expect([cassetteName({ text: 'x' }), cassetteName(path)]).toEqual(['the cassette', 'c.json']);
});

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
