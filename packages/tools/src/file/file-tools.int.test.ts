import { execFileSync } from 'node:child_process';
import { chmod, link, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject, ToolReport } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { fileTools } from './file-tools.js';

const failure = (code: string): unknown => expect.objectContaining({ failure: code });

/** A workspace with these files, and its tools by the last part of their names. */
function open(files: Readonly<Record<string, string>> = {}, options = {}) {
  const root = temporaryFolder(files);
  const tools = fileTools({ root, ...options });
  const call = (name: string, args?: JsonObject, signal?: AbortSignal): Promise<ToolReport> =>
    callTool(tools, `file.${name}`, args, signal);
  const text = (path: string) => readFile(join(root, path), 'utf8');
  return {
    root,
    call,
    text,
    dataOf: async (...args: Parameters<typeof call>) => (await call(...args)).data,
  };
}

it('reads a text file or some of its lines, with its name as evidence (B5)', async () => {
  const { call, dataOf } = open({ 'texts/a.txt': 'one\ntwo\nthree' });
  const path = 'texts/a.txt';
  expect(await call('read', { path })).toEqual({
    data: { path, text: 'one\ntwo\nthree', bytes: 13, lines: 3 },
    summary: 'read texts/a.txt: 3 lines, 13 bytes',
    claims: [expect.objectContaining({ source: path })],
  });
  const part = await dataOf('read', { path, fromLine: 2, toLine: 2 });
  expect(part).toEqual({ path, text: 'two\n', bytes: 13, lines: 1 });
});

it('reports why a path cannot be read (B5)', async () => {
  const files = { 'a.txt': 'x', 'big.txt': 'x'.repeat(101), 'nul.png': 'P\0' };
  const { root, call } = open(files, { maxFileBytes: 100 });
  await writeFile(join(root, 'latin.txt'), Buffer.from([0xe9, 0x20]));
  for (const path of ['missing.txt', 'a.txt/b'])
    await expect(call('read', { path })).rejects.toThrow(failure('not_found'));
  for (const path of ['.', 'nul.png', 'latin.txt', 'big.txt'])
    await expect(call('read', { path })).rejects.toThrow(failure('invalid_input'));
});

it('writes text unchanged and other values as JSON, and creates folders', async () => {
  const { call, text } = open();
  await call('write', { path: 'a/b/text.md', content: '# Hi' });
  expect(await text('a/b/text.md')).toBe('# Hi');
  expect(await call('write', { path: 'counts.json', content: { a: [1] } })).toEqual({
    data: { path: 'counts.json', bytes: 23 },
    summary: 'wrote counts.json (23 bytes)',
    claims: [{ claim: 'counts.json was written (23 bytes)', source: 'counts.json' }],
  });
  expect(await text('counts.json')).toBe('{\n  "a": [\n    1\n  ]\n}\n');
});

it('replaces a whole file, keeps its permissions, and leaves no other file', async () => {
  const { root, call, text } = open({ 'run.sh': 'old' });
  await chmod(join(root, 'run.sh'), 0o750);
  await call('write', { path: 'run.sh', content: 'new' });
  expect(await text('run.sh')).toBe('new');
  expect((await stat(join(root, 'run.sh'))).mode & 0o777).toBe(0o750);
  expect(await readdir(root)).toEqual(['run.sh']);
});

it('does not change the other name of a hard link', async () => {
  const { root, call } = open();
  const outside = open({ 'a.txt': 'theirs' });
  await link(join(outside.root, 'a.txt'), join(root, 'a.txt'));
  await call('write', { path: 'a.txt', content: 'ours' });
  expect(await outside.text('a.txt')).toBe('theirs');
});

it('copies a file unchanged, to a folder or to a path with an extension (B5)', async () => {
  const files = { 'data/logo.bin': 'a\0b', '.env': 'x', LICENSE: 'MIT' };
  const { call, text } = open(files, { maxFileBytes: 10 });
  const copy = (path: string, to: string) => call('copy', { path, to });
  expect(await copy('data/logo.bin', 'scratch')).toMatchObject({
    data: { path: 'scratch/logo.bin', bytes: 3 },
    claims: [{ source: 'scratch/logo.bin' }],
  });
  await copy('data/logo.bin', 'b/other.bin');
  for (const place of ['scratch/logo.bin', 'b/other.bin']) expect(await text(place)).toBe('a\0b');
  await expect(copy('data', 'scratch')).rejects.toThrow(failure('invalid_input'));
  await expect(copy('none.txt', 'scratch')).rejects.toThrow(failure('not_found'));
  await expect(copy('data/logo.bin', 'LICENSE')).rejects.toThrow(failure('invalid_input'));
  for (const [path, to] of [
    ['.env', 'scratch'],
    ['data/logo.bin', '.env'],
    ['data/logo.bin', '../x.bin'],
    ['data/logo.bin', 'execution'],
  ])
    await expect(copy(path ?? '', to ?? '')).rejects.toThrow(failure('permission_denied'));
});

it('edits a text that a file has once, shows the change, and repeats nothing (A3)', async () => {
  const { call, text } = open({ 'a.md': 'one\ntwo\ntwo\n', 'run.sh': 'x' }, { maxFileBytes: 20 });
  const edit = (oldText: string, newText: string, path = 'a.md') =>
    call('edit', { path, oldText, newText });
  for (const once of ['- one\n+ $& 1', ''])
    expect(await edit('one', '$& 1')).toMatchObject({ data: { bytes: 13, difference: once } });
  expect(await text('a.md')).toBe('$& 1\ntwo\ntwo\n');
  for (const oldText of ['two', 'three'])
    await expect(edit(oldText, 'x')).rejects.toThrow(failure('invalid_input'));
  await expect(edit('two\ntwo', 'x'.repeat(30))).rejects.toThrow(failure('invalid_input'));
  await expect(edit('a', 'b', 'none.md')).rejects.toThrow(failure('not_found'));
  await expect(edit('a', 'b', '../a.md')).rejects.toThrow(failure('permission_denied'));
});

it('writes nothing that is too large, or over a folder', async () => {
  const { call } = open({ 'docs/a.md': '' }, { maxFileBytes: 10 });
  const tooLarge = call('write', { path: 'a.txt', content: 'x'.repeat(11) });
  await expect(tooLarge).rejects.toThrow(failure('invalid_input'));
  for (const path of ['docs', '.', 'docs/a.md/b'])
    await expect(call('write', { path, content: 'x' })).rejects.toThrow(failure('invalid_input'));
});

it('lists the files of a folder, sorted, and those below it on request', async () => {
  const { call, dataOf } = open({ 'b.txt': '', 'a.md': '', 'deep/c.txt': '', 'out/other.txt': '' });
  expect(await call('list')).toMatchObject({
    data: { path: '.', files: ['a.md', 'b.txt'], count: 2, truncated: false },
    summary: '2 files in the workspace',
  });
  const deep = await dataOf('list', { path: './deep/', recursive: true, pattern: '*.txt' });
  expect(deep).toMatchObject({ files: ['deep/c.txt'] });
});

it('skips .git, node_modules and .pce', async () => {
  const skipped = ['.git/config', 'node_modules/a/b.js', 'src/node_modules/b.js', '.pce/store.db'];
  const files = Object.fromEntries([...skipped, 'src/a.ts'].map((path) => [path, '']));
  expect(await open(files).dataOf('list', { recursive: true })).toMatchObject({
    files: ['src/a.ts'],
  });
});

it('finds files by a pattern from the root, and claims how many (A11)', async () => {
  const { call } = open({ 'a.md': '', 'docs/b.md': '', 'docs/c.txt': '' });
  expect(await call('glob', { pattern: '*.md' })).toMatchObject({
    data: { pattern: '*.md', files: ['a.md'], count: 1 },
    claims: [{ claim: '1 file matches *.md', source: '*.md' }],
  });
  expect(await call('glob', { pattern: '**/*.{md,txt}' })).toMatchObject({
    data: { files: ['a.md', 'docs/b.md', 'docs/c.txt'] },
    claims: [{ claim: '3 files match **/*.{md,txt}', source: '**/*.{md,txt}' }],
  });
});

it('finds literal words in files, ignoring case', async () => {
  const { call } = open({
    'src/b.ts': 'x\n  // todo (a+)+$ later\n',
    'src/a.ts': 'TODO (A+)+$',
    'src/binary.ts': 'todo (a+)+$\0',
    'notes.md': 'todo (a+)+$',
  });
  const query = 'todo (a+)+$';
  const matches = [
    { path: 'src/a.ts', line: 1, text: 'TODO (A+)+$' },
    { path: 'src/b.ts', line: 2, text: '// todo (a+)+$ later' },
  ];
  const { data, claims } = await call('search', { query, pattern: '*.ts' });
  expect(data).toEqual({ query, matches, count: 2, truncated: false });
  expect(claims?.map(({ source }) => source)).toEqual(['src/a.ts', 'src/b.ts']);
});

it('reports if there are more files or matches than the limit', async () => {
  const files = { 'a.txt': 'x\nx\nx\n', 'b.txt': 'x', c: '' };
  const { call } = open(files, { maxFiles: 2, maxMatches: 2 });
  expect(await call('list')).toMatchObject({
    data: { files: ['a.txt', 'b.txt'], count: 2, truncated: true },
    summary: 'more than 2 files in the workspace',
  });
  expect(await call('search', { query: 'x', path: 'a.txt' })).toMatchObject({
    data: { count: 2, truncated: true },
    summary: 'more than 2 matches of "x" in 1 file',
  });
});

it('writes in code mode only, and declares the effect of each tool (A15, F8)', () => {
  const tools = fileTools({ root: '.' });

  expect(tools.map(({ name, family, effect, modes }) => [name, family, effect, modes])).toEqual([
    ['file.read', 'file', 'read', ['chat', 'code']],
    ['file.write', 'file', 'idempotent', ['code']],
    ['file.edit', 'file', 'idempotent', ['code']],
    ['file.copy', 'file', 'idempotent', ['code']],
    ['file.list', 'file', 'read', ['chat', 'code']],
    ['file.glob', 'file', 'read', ['chat', 'code']],
    ['file.search', 'file', 'read', ['chat', 'code']],
  ]);
});

it('follows links inside the workspace for reading, and lists none', async () => {
  const { root, dataOf } = open({ 'texts/a.txt': 'x', 'loop/b.txt': '' });
  await symlink('texts', join(root, 'same'));
  await symlink('..', join(root, 'loop/up'));
  expect(await dataOf('read', { path: 'same/a.txt' })).toMatchObject({ text: 'x' });
  const files = ['loop/b.txt', 'texts/a.txt'];
  expect(await dataOf('list', { recursive: true })).toMatchObject({ files });
});

describe('a file that is executed or read as configuration', () => {
  const started = ['execution/new.mjs', 'Execution//x/y.py', './workflows/a.md', 'a/package.json'];
  const hidden = [
    '.vscode/tasks.json',
    'notes/../.npmrc',
    'sub/.claude/settings.json',
    'AGENTS.md',
  ];
  const asks = (root: string, path: string, content = 'x') =>
    fileTools({ root })
      .find(({ name }) => name === 'file.write')
      ?.asks?.({ path, content });

  it('is written only once a person has approved (E2, F9)', () => {
    const root = temporaryFolder();
    for (const path of [...started, ...hidden])
      expect(asks(root, path)).toContain('starts or obeys');
    const others = [
      'reports/.gitkeep',
      'a/.keep',
      'notes/a.txt',
      'my-execution/a.mjs',
      'docs/execution.md',
      'src/index.ts',
    ];
    for (const path of [...others, '../x', '.env']) expect(asks(root, path)).toBeUndefined();
  });

  it('is shown to the person with the changed lines (E2, F9)', () => {
    const root = temporaryFolder({ 'execution/a.sh': 'one\ntwo\nthree\n' });
    expect(asks(root, 'execution/a.sh', 'one\n2\nthree\n')).toMatch(/:\n- two\n\+ 2$/);
    expect(asks(root, 'execution/a.sh', 'one\nthree\n')).toMatch(/:\n- two$/);
    expect(asks(root, 'execution/b.sh', 'x\n'.repeat(30))).toMatch(/\+ x\n\+ \(10 more\)$/);
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(root, 'execution/pipe')]);
    expect(asks(root, 'execution/pipe', 'one')).toMatch(/:\n\+ one$/);
  });

  it('is not written by another name (E2, F9)', async () => {
    const { root, call, text } = open({ 'execution/a.sh': 'one' });
    await symlink('execution', join(root, 'link'));
    const write = call('write', { path: 'link/a.sh', content: 'x' });
    await expect(write).rejects.toThrow(failure('permission_denied'));
    expect(await text('execution/a.sh')).toBe('one');
  });
});
