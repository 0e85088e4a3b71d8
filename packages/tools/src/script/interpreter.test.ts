import { expect, it } from 'vitest';
import { interpreterOf } from './interpreter.js';

it.each([
  ['a.py', '', 'python3', []],
  ['a.rb', '', 'ruby', []],
  ['a.sh', 'echo', 'sh', []],
  ['a.sh', '#!/usr/bin/env bash\n', 'bash', []],
  ['a.sh', '#!/bin/bash -e\r\n', '/bin/bash', ['-e']],
  ['a.mjs', '#!/usr/bin/env other\n', process.execPath, []],
  ['a', '#!/usr/bin/env -S deno run -A\n', 'deno', ['run', '-A']],
  ['a.awk', '#! /usr/bin/awk -f\n', '/usr/bin/awk', ['-f']],
])('runs %s that begins with %j by %s (E2)', (file, source, command, args) => {
  expect(interpreterOf(file, source)).toEqual({ command, args });
});

it('runs TypeScript on Node', () => {
  expect(interpreterOf('a.ts', '')?.command).toBe(process.execPath);
});

it.each([
  ['a.txt', 'text'],
  ['a', '#!\n'],
  ['a', '#!/usr/bin/env\n'],
  ['constructor', ''],
])('knows nobody who runs %s that begins with %j', (file, source) => {
  expect(interpreterOf(file, source)).toBeUndefined();
});
