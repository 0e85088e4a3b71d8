import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { cassetteName, readSource, writeWhole } from './cassette-place.js';

it('reads a text, a path and a URL, and nothing where nothing is (F5)', () => {
  using folder = makeFolder({ 'c.json': '{}' });
  const path = join(folder.root, 'c.json');

  expect(readSource({ text: 'x' })).toBe('x');
  expect(readSource(path)).toBe('{}');
  expect(readSource(pathToFileURL(path))).toBe('{}');
  expect(readSource(`${path}.none`)).toBeUndefined();
  expect(() => readSource(folder.root)).toThrow(/cannot be read/);
  expect([cassetteName({ text: 'x' }), cassetteName(path)]).toEqual(['the cassette', 'c.json']);
});

it('writes a whole file into a folder that it makes, and leaves nothing of one that it cannot (F5)', () => {
  using folder = makeFolder({});
  const path = join(folder.root, 'a/b/c.json');
  writeWhole(pathToFileURL(path), 'one');
  writeWhole(path, 'two');
  mkdirSync(join(folder.root, 'taken/inside'), { recursive: true });

  expect(() => writeWhole(join(folder.root, 'taken'), 'three')).toThrow();
  expect(readFileSync(path, 'utf8')).toBe('two');
  expect(readdirSync(folder.root).sort()).toEqual(['a', 'taken']);
  expect(existsSync(join(folder.root, 'taken/inside'))).toBe(true);
});
