import { join, relative } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { findScripts } from './find-scripts.js';

async function found(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  using folder = makeFolder(files);
  const paths = await findScripts(folder.root);
  return paths.map((path) => relative(folder.root, path).replaceAll('\\', '/'));
}

describe('the scripts of a folder', () => {
  it('are found three folders deep, sorted by name (E2)', async () => {
    const files = { 'b.py': '', 'a/b/c/d.py': '', 'a/b/c/d/e.py': '', 'c/a.sh': '', 'a.py': '' };
    expect(await found(files)).toEqual(['a/b/c/d.py', 'a.py', 'b.py', 'c/a.sh']);
  });

  it('have an extension or a first line that names an interpreter (E2)', async () => {
    const shebang = `#!/usr/bin/env python3${' '.repeat(2_000)}\n`;
    const files = { run: shebang, 'notes.md': '', 'data.bin': '\0', 'no.xyz': 'x\n#!/bin/sh\n' };
    expect(await found(files)).toEqual(['run']);
  });

  it('exclude tests, settings and third-party code (E2)', async () => {
    const files = Object.fromEntries(
      [
        ...['node_modules/a.js', 'venv/a.py', 'test/a.py', 'tests/a.py', '.git/a.sh', '_old/a.py'],
        ...[
          '_private.py',
          '.hidden.py',
          'a.d.ts',
          'a.d.mts',
          'a.test.js',
          'a_test.py',
          'test_a.py',
        ],
        ...['vite.config.ts', 'a.spec.ts', 'testing/a.py', 'testa.py'],
      ].map((path) => [path, '']),
    );
    expect(await found(files)).toEqual(['testa.py', 'testing/a.py']);
  });

  it('are at most 200, of a readable folder (E2)', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}.py`, '']));
    expect(await found(many(200))).toHaveLength(200);
    await expect(found(many(201))).rejects.toThrow(/ holds more than 200 scripts: name a folder/);
    await expect(findScripts(join('no', 'such'))).rejects.toThrow(
      `the folder ${join('no', 'such')} cannot be read: name a folder of scripts`,
    );
  });
});
