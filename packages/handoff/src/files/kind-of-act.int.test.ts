import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '@pce/core/contracts';
import type { PermissionKind } from '@pce/core/internal';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { kindOfAct } from './kind-of-act.js';

let folder: Folder;
let root: string;
beforeEach(() => {
  folder = makeFolder({
    'work/notes/a.txt': 'a',
    'work/.env': 'KEY=1',
    'out/secret.txt': 'secret',
  });
  root = join(folder.root, 'work');
  symlinkSync(join(folder.root, 'out'), join(root, 'link'));
  symlinkSync('.env', join(root, 'env.txt'));
});
afterEach(() => folder.remove());

const kindOf = (kind: PermissionKind, paths: readonly string[], input: Json = null) =>
  kindOfAct(root, { kind, paths, input });

it.each<[PermissionKind, readonly string[]]>([
  ['edit', ['notes/a.txt']],
  ['edit', ['notes/new.txt', './b.md']],
  ['delete', ['notes/a.txt']],
  ['read', ['notes/a.txt', 'package.json', '.vscode/tasks.json']],
  ['read', ['.']],
  ['search', []],
])('classifies an act by its folder: %s %j (C6)', async (kind, paths) => {
  expect(await kindOf(kind, paths)).toBe(kind);
  const absolute = paths.map((path) => join(root, path));
  expect(await kindOf(kind, absolute)).toBe(kind);
});

it.each<[PermissionKind, readonly string[], Json]>([
  ['edit', ['../x.txt'], null],
  ['edit', ['notes/../../x.txt'], null],
  ['edit', ['link/new.txt'], null],
  ['read', ['link/secret.txt'], null],
  ['read', ['env.txt'], null],
  ['read', ['/etc/passwd'], null],
  ['edit', ['notes/a.txt', '/etc/passwd'], null],
  ['edit', ['notes/a.txt'], { file_path: '/etc/passwd' }],
  ['edit', [], { edits: [{ filePath: '../x' }] }],
  ['edit', ['.env.local'], null],
  ['edit', ['.git/hooks/pre-commit'], null],
  ['edit', ['execution/a.mjs'], null],
  ['edit', ['package.json'], null],
  ['read', [], null],
  ['edit', [], { content: 'x' }],
])(
  'takes no declared kind for granted outside, or for protected files: %s %j %j (C6)',
  async (kind, paths, input) => {
    expect(await kindOf(kind, paths, input)).toBe('other');
  },
);

it.each<[PermissionKind, Json, PermissionKind]>([
  ['read', { command: 'rm -rf notes' }, 'execute'],
  ['search', { argv: ['sh', '-c', 'x'] }, 'execute'],
  ['edit', { path: 'notes/a.txt', cmd: 'x' }, 'execute'],
  ['search', { query: 'https://x.test/?q=1' }, 'fetch'],
  ['edit', { path: 'notes/a.txt', url: 'https://x.test' }, 'fetch'],
  ['edit', { path: 'notes/a.txt', newText: 'see https://x.test' }, 'edit'],
])(
  'recognizes a command or an address in an act called %s: %j is %s (C6)',
  async (kind, input, seen) => {
    expect(await kindOf(kind, [], input)).toBe(seen);
  },
);
