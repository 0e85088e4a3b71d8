import { execFileSync } from 'node:child_process';
import { chmod, link, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { fileTools } from './file-tools.js';

const failure = (code: string): unknown => expect.objectContaining({ failure: code });

it('reads a text file, with its name as evidence (B5)', async () => {
  const root = temporaryFolder({ 'texts/a.txt': 'one\ntwo\nthree' });

  const report = await callTool(fileTools({ root }), 'file.read', { path: 'texts/a.txt' });

  expect(report.data).toEqual({
    path: 'texts/a.txt',
    text: 'one\ntwo\nthree',
    bytes: 13,
    lines: 3,
  });
  expect(report.summary).toBe('read texts/a.txt: 3 lines, 13 bytes');
  expect(report.claims).toEqual([expect.objectContaining({ source: 'texts/a.txt' })]);
});

it('reads some lines of a file', async () => {
  const root = temporaryFolder({ 'a.txt': '1\n2\n3\n4\n' });

  const report = await callTool(fileTools({ root }), 'file.read', {
    path: 'a.txt',
    fromLine: 2,
    toLine: 3,
  });

  expect(report.data).toEqual({ path: 'a.txt', text: '2\n3\n', bytes: 8, lines: 2 });
});

it('reports why a path cannot be read (B5)', async () => {
  const root = temporaryFolder({ 'a.txt': 'x', 'big.txt': 'x'.repeat(101) });
  await writeFile(join(root, 'picture.png'), Buffer.from([0x89, 0x50, 0, 1]));
  await writeFile(join(root, 'latin.txt'), Buffer.from([0xe9, 0x20]));
  const read = (path: string) =>
    callTool(fileTools({ root, maxFileBytes: 100 }), 'file.read', { path });

  await expect(read('missing.txt')).rejects.toThrow(failure('not_found'));
  await expect(read('a.txt/b')).rejects.toThrow(failure('not_found'));
  await expect(read('.')).rejects.toThrow(failure('invalid_input'));
  await expect(read('picture.png')).rejects.toThrow(failure('invalid_input'));
  await expect(read('latin.txt')).rejects.toThrow(failure('invalid_input'));
  await expect(read('big.txt')).rejects.toThrow(failure('invalid_input'));
});

it('writes text unchanged and other values as JSON, and creates folders', async () => {
  const root = temporaryFolder();
  const tools = fileTools({ root });

  await callTool(tools, 'file.write', { path: 'a/b/text.md', content: '# Hi' });
  const report = await callTool(tools, 'file.write', { path: 'counts.json', content: { a: [1] } });

  expect(await readFile(join(root, 'a/b/text.md'), 'utf8')).toBe('# Hi');
  expect(await readFile(join(root, 'counts.json'), 'utf8')).toBe('{\n  "a": [\n    1\n  ]\n}\n');
  expect(report).toEqual({
    data: { path: 'counts.json', bytes: 23 },
    summary: 'wrote counts.json (23 bytes)',
    claims: [{ claim: 'counts.json was written (23 bytes)', source: 'counts.json' }],
  });
});

it('replaces a whole file, keeps its permissions and leaves no other file', async () => {
  const root = temporaryFolder({ 'run.sh': 'old' });
  await chmod(join(root, 'run.sh'), 0o750);

  await callTool(fileTools({ root }), 'file.write', { path: 'run.sh', content: 'new' });

  expect(await readFile(join(root, 'run.sh'), 'utf8')).toBe('new');
  expect((await stat(join(root, 'run.sh'))).mode & 0o777).toBe(0o750);
  expect(await readdir(root)).toEqual(['run.sh']);
});

it('does not change the other name of a hard link', async () => {
  const root = temporaryFolder();
  const outside = temporaryFolder({ 'a.txt': 'theirs' });
  await link(join(outside, 'a.txt'), join(root, 'a.txt'));

  await callTool(fileTools({ root }), 'file.write', { path: 'a.txt', content: 'ours' });

  expect(await readFile(join(outside, 'a.txt'), 'utf8')).toBe('theirs');
});

it('copies a file unchanged, to a folder or to a path with an extension (B5)', async () => {
  const root = temporaryFolder({ 'data/logo.bin': 'a\0b', '.env': 'x', LICENSE: 'MIT' });
  const copy = (path: string, to: string) =>
    callTool(fileTools({ root, maxFileBytes: 10 }), 'file.copy', { path, to });

  expect(await copy('data/logo.bin', 'scratch')).toMatchObject({
    data: { path: 'scratch/logo.bin', bytes: 3 },
    claims: [{ source: 'scratch/logo.bin' }],
  });
  await copy('data/logo.bin', 'b/other.bin');
  for (const place of ['scratch/logo.bin', 'b/other.bin'])
    expect(await readFile(join(root, place), 'utf8')).toBe('a\0b');
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
  const root = temporaryFolder({ 'a.md': 'one\ntwo\ntwo\n', 'run.sh': 'x' });
  const edit = (oldText: string, newText: string, path = 'a.md') =>
    callTool(fileTools({ root, maxFileBytes: 20 }), 'file.edit', { path, oldText, newText });

  for (const once of ['- one\n+ $& 1', ''])
    expect(await edit('one', '$& 1')).toMatchObject({ data: { bytes: 13, difference: once } });
  expect(await readFile(join(root, 'a.md'), 'utf8')).toBe('$& 1\ntwo\ntwo\n');
  for (const oldText of ['two', 'three'])
    await expect(edit(oldText, 'x')).rejects.toThrow(failure('invalid_input'));
  await expect(edit('two\ntwo', 'x'.repeat(30))).rejects.toThrow(failure('invalid_input'));
  await expect(edit('a', 'b', 'none.md')).rejects.toThrow(failure('not_found'));
  await expect(edit('a', 'b', '../a.md')).rejects.toThrow(failure('permission_denied'));
});

it('writes nothing that is too large, or over a folder', async () => {
  const root = temporaryFolder({ 'docs/a.md': '' });
  const write = (path: string, content: string) =>
    callTool(fileTools({ root, maxFileBytes: 10 }), 'file.write', { path, content });

  await expect(write('a.txt', 'x'.repeat(11))).rejects.toThrow(failure('invalid_input'));
  await expect(write('docs', 'x')).rejects.toThrow(failure('invalid_input'));
  await expect(write('.', 'x')).rejects.toThrow(failure('invalid_input'));
  await expect(write('docs/a.md/b', 'x')).rejects.toThrow(failure('invalid_input'));
});

it('lists the files of a folder, sorted, and those below it on request', async () => {
  const root = temporaryFolder({
    'texts/b.txt': '',
    'texts/a.md': '',
    'texts/deep/c.txt': '',
    'other.txt': '',
  });
  const tools = fileTools({ root });

  const flat = await callTool(tools, 'file.list', { path: 'texts' });
  const deep = await callTool(tools, 'file.list', {
    path: './texts/',
    recursive: true,
    pattern: '*.txt',
  });

  expect(flat.data).toEqual({
    path: 'texts',
    files: ['texts/a.md', 'texts/b.txt'],
    count: 2,
    truncated: false,
  });
  expect(flat.summary).toBe('2 files in texts');
  expect(deep.data).toMatchObject({ files: ['texts/b.txt', 'texts/deep/c.txt'] });
});

it('skips .git, node_modules and .pce', async () => {
  const root = temporaryFolder({
    '.git/config': '',
    'node_modules/a/index.js': '',
    'src/node_modules/b.js': '',
    '.pce/store.db': '',
    'src/a.ts': '',
  });

  const report = await callTool(fileTools({ root }), 'file.list', { recursive: true });

  expect(report.data).toMatchObject({ files: ['src/a.ts'] });
});

it('finds files by a pattern from the root', async () => {
  const root = temporaryFolder({ 'a.md': '', 'docs/b.md': '', 'docs/c.txt': '' });
  const files = async (pattern: string) =>
    (await callTool(fileTools({ root }), 'file.glob', { pattern })).data;

  expect(await files('*.md')).toMatchObject({ pattern: '*.md', files: ['a.md'], count: 1 });
  expect(await files('**/*.{md,txt}')).toMatchObject({
    files: ['a.md', 'docs/b.md', 'docs/c.txt'],
  });
});

it('reports if there are more files than the limit', async () => {
  const root = temporaryFolder({ a: '', b: '', c: '' });

  const report = await callTool(fileTools({ root, maxFiles: 2 }), 'file.list');

  expect(report.data).toMatchObject({ files: ['a', 'b'], count: 2, truncated: true });
  expect(report.summary).toBe('more than 2 files in the workspace');
});

it('finds literal words in files, ignoring case', async () => {
  const root = temporaryFolder({
    'src/b.ts': 'x\n  // todo (a+)+$ later\n',
    'src/a.ts': 'TODO (A+)+$',
    'notes.md': 'todo (a+)+$',
  });
  await writeFile(join(root, 'src/binary.ts'), Buffer.from('todo (a+)+$\0'));

  const report = await callTool(fileTools({ root }), 'file.search', {
    query: 'todo (a+)+$',
    pattern: '*.ts',
  });

  expect(report.data).toEqual({
    query: 'todo (a+)+$',
    matches: [
      { path: 'src/a.ts', line: 1, text: 'TODO (A+)+$' },
      { path: 'src/b.ts', line: 2, text: '// todo (a+)+$ later' },
    ],
    count: 2,
    truncated: false,
  });
  expect(report.claims?.map((claim) => claim.source)).toEqual(['src/a.ts', 'src/b.ts']);
});

it('searches one file, and stops at the limit', async () => {
  const root = temporaryFolder({ 'a.txt': 'x\nx\nx\n', 'b.txt': 'x' });

  const report = await callTool(fileTools({ root, maxMatches: 2 }), 'file.search', {
    query: 'x',
    path: 'a.txt',
  });

  expect(report.data).toMatchObject({ count: 2, truncated: true });
  expect(report.summary).toBe('more than 2 matches of "x" in 1 file');
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
  const root = temporaryFolder({ 'texts/a.txt': 'x' });
  await symlink('texts', join(root, 'same'));
  await mkdir(join(root, 'loop'));
  await symlink('..', join(root, 'loop/up'));
  const tools = fileTools({ root });

  expect((await callTool(tools, 'file.read', { path: 'same/a.txt' })).data).toMatchObject({
    text: 'x',
  });
  expect((await callTool(tools, 'file.list', { recursive: true })).data).toMatchObject({
    files: ['texts/a.txt'],
  });
});

it('claims how many files match a pattern, with the pattern as source (A11)', async () => {
  const root = temporaryFolder({ 'a.txt': '', 'b/c.txt': '', 'd.md': '' });

  const claimsOf = async (pattern: string) =>
    (await callTool(fileTools({ root }), 'file.glob', { pattern })).claims;

  expect(await claimsOf('**/*.txt')).toEqual([
    { claim: '2 files match **/*.txt', source: '**/*.txt' },
  ]);
  expect(await claimsOf('*.md')).toEqual([{ claim: '1 file matches *.md', source: '*.md' }]);
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

  it.each([...started, ...hidden])(
    'is written only once a person has approved: %s (E2, F9)',
    (path) => {
      expect(asks(temporaryFolder(), path)).toContain('starts or obeys');
    },
  );

  it.each([
    'notes/a.txt',
    'my-execution/a.mjs',
    'docs/execution.md',
    'src/index.ts',
    '../x',
    '.env',
  ])('is not this one: %s', (path) => {
    expect(asks(temporaryFolder(), path)).toBeUndefined();
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
    const root = temporaryFolder({ 'execution/a.sh': 'one' });
    await symlink('execution', join(root, 'link'));
    const write = callTool(fileTools({ root }), 'file.write', { path: 'link/a.sh', content: 'x' });
    await expect(write).rejects.toThrow(failure('permission_denied'));
    expect(await readFile(join(root, 'execution/a.sh'), 'utf8')).toBe('one');
  });
});
