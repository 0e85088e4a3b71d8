import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findExecutable } from './find-executable.ts';

const folder = mkdtempSync(join(tmpdir(), 'pce-find-'));
const place = (name: string): string => join(folder, name);
const env = {
  PATH: ['', place('none'), place('one'), place('two')].join(delimiter),
};

beforeAll(() => {
  for (const each of ['one', 'two', 'one/folder']) mkdirSync(place(each));
  for (const each of ['one/text', 'two/text', 'two/program', 'one/both', 'two/both']) {
    writeFileSync(place(each), '#!/bin/sh\n');
    if (each !== 'one/text') chmodSync(place(each), 0o755);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['both', 'one/both'],
  ['program', 'two/program'],
  ['text', 'two/text'],
])('finds %s on the PATH, in the first folder with an executable file (C8)', (name, found) => {
  expect(findExecutable(name, env)).toBe(place(found));
});

it.each(['folder', 'missing', 'package.json'])(
  'does not accept %s as a program, and does not search the current folder (C8)',
  (name) => {
    expect(findExecutable(name, env)).toBeUndefined();
  },
);

it('looks for a path only at its place (C8)', () => {
  expect(findExecutable(place('two/program'), env)).toBe(place('two/program'));
  expect(findExecutable(relative('.', place('two/program')), {})).toBe(place('two/program'));
  expect(findExecutable('two/program', env)).toBeUndefined();
  expect(findExecutable('program', {})).toBeUndefined();
});
