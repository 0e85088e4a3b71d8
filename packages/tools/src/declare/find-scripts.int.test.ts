import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { declareScripts } from './declare-scripts.js';

async function found(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  using folder = makeFolder(files);
  const { declarations, left } = await declareScripts({ root: folder.root, folder: '.' });
  return [...declarations, ...left].map(({ script }) => script).sort();
}

describe('the scripts of a folder', () => {
  it('are found three folders deep, by an extension or an interpreter in the first line (E2)', async () => {
    const files = {
      ...{ 'b.sh': '', 'a/b/c/d.sh': '', 'a/b/c/d/e.sh': '', 'notes.md': '', 'data.bin': '\0' },
      ...{ run: `#!/usr/bin/env bash${' '.repeat(2_000)}\n`, 'no.xyz': 'x\n#!/bin/sh\n' },
    };
    expect(await found(files)).toEqual(['a/b/c/d.sh', 'b.sh', 'run']);
  });

  it('exclude tests, settings and third-party code (E2)', async () => {
    const paths = [
      ...['node_modules/a.js', 'venv/a.sh', 'test/a.sh', 'tests/a.sh', '.git/a.sh', '_old/a.sh'],
      ...['_private.sh', '.hidden.sh', 'a.d.ts', 'a.d.mts', 'a.test.js', 'a_test.py', 'test_a.py'],
      ...['vite.config.ts', 'a.spec.ts', 'testing/a.sh', 'testa.sh'],
    ];
    expect(await found(Object.fromEntries(paths.map((path) => [path, ''])))).toEqual([
      'testa.sh',
      'testing/a.sh',
    ]);
  });

  it('are at most 200, of a readable folder (E2)', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}.sh`, '']));
    expect(await found(many(200))).toHaveLength(200);
    await expect(found(many(201))).rejects.toThrow(/ holds more than 200 scripts: name a folder/);
    await expect(declareScripts({ root: '.', folder: 'no/such' })).rejects.toThrow(
      `${join('no', 'such')} cannot be read: name a folder of scripts`,
    );
  });
});
