import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { confinedRoot } from '@pce/confined-files';
import { swapFolder } from '@pce/test-support';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { fileTools } from './file-tools.js';

/** Moments at which a folder may turn into a link. */
const rounds = process.env.PCE_TIER === 'fast' ? 80 : 300;

const denied: unknown = expect.objectContaining({ failure: 'permission_denied' });

async function workspaceBesideSecrets(): Promise<{ root: string; outside: string }> {
  const base = temporaryFolder({ 'outside/secret.txt': 'secret', 'root/a.txt': 'mine' });
  return { root: join(base, 'root'), outside: join(base, 'outside') };
}

it.each([
  '../outside/secret.txt',
  'x/../../outside/secret.txt',
  '..\\outside\\secret.txt',
  '/etc/passwd',
  '\\\\server\\share\\x',
  'C:\\Windows\\win.ini',
  'c:secret',
  'a.txt\0',
  '..',
])('rejects %j for reading, writing and listing (B5)', async (path) => {
  const { root, outside } = await workspaceBesideSecrets();
  const tools = fileTools({ root });

  await expect(callTool(tools, 'file.read', { path })).rejects.toThrow(denied);
  await expect(callTool(tools, 'file.write', { path, content: 'x' })).rejects.toThrow(denied);
  await expect(callTool(tools, 'file.list', { path })).rejects.toThrow(denied);
  await expect(callTool(tools, 'file.search', { path, query: 'x' })).rejects.toThrow(denied);

  expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
});

it('accepts an absolute path inside the workspace, and dots that stay inside', async () => {
  const { root } = await workspaceBesideSecrets();
  const tools = fileTools({ root });

  for (const path of [join(root, 'a.txt'), './x/../a.txt', '.\\a.txt']) {
    expect((await callTool(tools, 'file.read', { path })).data).toMatchObject({ path: 'a.txt' });
  }
});

it('does not follow links that lead outside', async () => {
  const { root, outside } = await workspaceBesideSecrets();
  await symlink(join(outside, 'secret.txt'), join(root, 'link.txt'));
  await symlink(outside, join(root, 'folder'));
  await symlink('folder', join(root, 'chain'));
  await symlink(join(outside, 'new.txt'), join(root, 'dangling.txt'));
  await symlink(join(outside, 'new'), join(root, 'dangling'));
  const tools = fileTools({ root });

  for (const path of ['link.txt', 'folder/secret.txt', 'chain/secret.txt']) {
    await expect(callTool(tools, 'file.read', { path })).rejects.toThrow(denied);
  }
  for (const path of ['link.txt', 'folder/new.txt', 'chain/x/new.txt', 'dangling.txt']) {
    await expect(callTool(tools, 'file.write', { path, content: 'x' })).rejects.toThrow(denied);
  }
  await expect(
    callTool(tools, 'file.write', { path: 'dangling/x.txt', content: 'x' }),
  ).rejects.toThrow();
  expect((await callTool(tools, 'file.list', { recursive: true })).data).toMatchObject({
    files: ['a.txt'],
  });
  expect((await callTool(tools, 'file.search', { query: 'secret' })).data).toMatchObject({
    count: 0,
  });
  expect(await readdir(outside)).toEqual(['secret.txt']);
});

it('works if the workspace itself is reached through a link', async () => {
  const { root } = await workspaceBesideSecrets();
  await symlink(root, `${root}-link`);
  const tools = fileTools({ root: `${root}-link` });

  await callTool(tools, 'file.write', { path: 'b/c.txt', content: 'x' });

  expect(await readFile(join(root, 'b/c.txt'), 'utf8')).toBe('x');
  expect((await callTool(tools, 'file.read', { path: join(root, 'a.txt') })).data).toMatchObject({
    text: 'mine',
  });
});

it('hides secrets and files that are executed', async () => {
  const root = temporaryFolder({ '.env': 'KEY=1', 'sub/.env.local': 'KEY=1', 'a.txt': 'KEY=1' });
  await symlink('.env', join(root, 'innocent.txt'));
  const tools = fileTools({ root });

  for (const path of ['.env', '.ENV', 'sub/.env.local', 'innocent.txt']) {
    await expect(callTool(tools, 'file.read', { path })).rejects.toThrow();
  }
  for (const path of ['.env', '.git/hooks/pre-commit', '.pce/store.db', 'sub/.Git/config']) {
    await expect(callTool(tools, 'file.write', { path, content: 'x' })).rejects.toThrow(denied);
  }
  expect((await callTool(tools, 'file.search', { query: 'KEY' })).data).toMatchObject({
    matches: [{ path: 'a.txt' }],
  });
});

it('reads and writes nothing outside while a folder turns into a link and back (B5)', async () => {
  const { root, outside } = await workspaceBesideSecrets();
  await mkdir(join(root, 'texts'));
  await writeFile(join(root, 'texts/secret.txt'), 'mine');
  await using swaps = await swapFolder(join(root, 'texts'), outside);
  const tools = fileTools({ root });
  const path = 'texts/secret.txt';

  const seen = new Set<unknown>();
  for (let round = 0; round < rounds; round += 1) {
    await callTool(tools, 'file.read', { path }).then(({ data }) => seen.add(data), String);
    await callTool(tools, 'file.write', { path, content: 'mine' }).catch(String);
    await callTool(tools, 'file.list', { path: 'texts' }).catch(String);
  }

  expect(await swaps.count()).toBeGreaterThan(0);
  for (const data of seen) expect(data).toMatchObject({ text: 'mine' });
  expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
  expect(await readdir(outside)).toEqual(['secret.txt']);
});

it.skipIf(process.platform === 'win32')('does not wait for a pipe in any tool (B5)', async () => {
  const { root } = await workspaceBesideSecrets();
  execFileSync('mkfifo', [join(root, 'pipe'), join(root, 'package.json')]);
  const tools = fileTools({ root });
  const invalid = { failure: 'invalid_input' };

  const refused = () =>
    expect(callTool(tools, 'file.read', { path: 'pipe' })).rejects.toMatchObject(invalid);
  await Promise.all(Array.from({ length: 6 }, refused));
  for (const path of ['pipe', 'package.json']) {
    const write = callTool(tools, 'file.write', { path, content: 'x' });
    await expect(write).rejects.toMatchObject(invalid);
  }
  const searched = await callTool(tools, 'file.search', { path: 'pipe', query: 'x' });
  expect(searched.data).toMatchObject({ count: 0 });
});

it('never returns a place outside, for any path', async () => {
  const { root } = await workspaceBesideSecrets();
  const confined = confinedRoot(root, []);
  const part = fc.constantFrom('..', '.', '/', '\\', 'a.txt', 'x', 'C:', '\0', '~', '%2e%2e', ' ');

  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
      const path = parts.join('/');
      const real = await confined.existing(path).then(
        (found) => realpathSync(join(found.root, found.path)),
        () => root,
      );
      expect(real === root || real.startsWith(`${root}/`)).toBe(true);
    }),
  );
});

it.each([
  ['a link that leads to itself', 'loop/new/x.txt', 'permission_denied'],
  ['a part that is a file', 'a.txt/new/x.txt', 'invalid_input'],
])('creates nothing below %s, and does not go above it', async (_, path, failure) => {
  const { root } = await workspaceBesideSecrets();
  await symlink('loop', join(root, 'loop'));

  // The inaccessible part is named, not one above it.
  const refused = { failure, message: expect.stringContaining('new') };
  await expect(confinedRoot(root, []).writable(path)).rejects.toMatchObject(refused);

  expect((await readdir(root, { recursive: true })).sort()).toEqual(['a.txt', 'loop']);
});
