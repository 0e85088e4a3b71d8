import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { confinedRoot } from './confined-root.js';
import { fileTools } from './file-tools.js';
import { assertUnmoved } from './read-text.js';
import { writeText } from './write-text.js';

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
])('refuses %j, to read, to write and to look into (B5)', async (path) => {
  const { root, outside } = await workspaceBesideSecrets();
  const tools = fileTools({ root });

  await expect(callTool(tools, 'file.read', { path })).rejects.toThrow(denied);
  await expect(callTool(tools, 'file.write', { path, content: 'x' })).rejects.toThrow(denied);
  await expect(callTool(tools, 'file.list', { path })).rejects.toThrow(denied);
  await expect(callTool(tools, 'file.search', { path, query: 'x' })).rejects.toThrow(denied);

  expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
});

it('takes an absolute path inside the workspace, and dots that stay inside', async () => {
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

it('works where the workspace itself is reached through a link', async () => {
  const { root } = await workspaceBesideSecrets();
  await symlink(root, `${root}-link`);
  const tools = fileTools({ root: `${root}-link` });

  await callTool(tools, 'file.write', { path: 'b/c.txt', content: 'x' });

  expect(await readFile(join(root, 'b/c.txt'), 'utf8')).toBe('x');
  expect((await callTool(tools, 'file.read', { path: join(root, 'a.txt') })).data).toMatchObject({
    text: 'mine',
  });
});

it('lets nobody near secrets and what runs by itself', async () => {
  const root = temporaryFolder({
    '.env': 'KEY=1',
    'sub/.env.local': 'KEY=1',
    'a.txt': 'KEY=1',
  });
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

it('notices that what was opened is not what was checked', async () => {
  const { root, outside } = await workspaceBesideSecrets();
  await using handle = await open(join(outside, 'secret.txt'));

  await expect(assertUnmoved(handle, { name: 'a.txt', real: join(root, 'a.txt') })).rejects.toThrow(
    denied,
  );
});

it('writes nothing where the folder has become a link since it was checked', async () => {
  const { root, outside } = await workspaceBesideSecrets();
  await symlink(outside, join(root, 'texts'));

  const write = writeText({ name: 'texts/secret.txt', real: join(root, 'texts/secret.txt') }, 'x');

  await expect(write).rejects.toThrow(denied);
  expect(await readdir(outside)).toEqual(['secret.txt']);
  expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
});

/** Lets a folder be a link to another, on and off, until it is told to stop. */
function swapping(folder: string, other: string): () => Promise<void> {
  let isStopped = false;
  const ignore = (): void => {};
  const loop = async (): Promise<void> => {
    for (let round = 0; !isStopped; round += 1) {
      await rename(folder, `${folder}-${round}`).catch(ignore);
      await symlink(other, folder).catch(ignore);
      await unlink(folder).catch(ignore);
      await rename(`${folder}-${round}`, folder).catch(ignore);
    }
  };
  const ended = loop();
  return () => {
    isStopped = true;
    return ended;
  };
}

it('reads nothing outside while a folder turns into a link and back', async () => {
  const { root, outside } = await workspaceBesideSecrets();
  await mkdir(join(root, 'texts'));
  await writeFile(join(root, 'texts/secret.txt'), 'mine');
  const stop = swapping(join(root, 'texts'), outside);

  const seen = new Set<unknown>();
  for (let round = 0; round < 500; round += 1) {
    await callTool(fileTools({ root }), 'file.read', { path: 'texts/secret.txt' }).then(
      ({ data }) => seen.add(JSON.stringify(data)),
      () => seen.add('refused'),
    );
  }
  await stop();

  expect(seen.size).toBeGreaterThan(0);
  expect([...seen].join()).not.toContain('"text":"secret"');
});

it('writes nothing outside while a folder turns into a link and back', async () => {
  const { root, outside } = await workspaceBesideSecrets();
  await mkdir(join(root, 'texts'));
  const stop = swapping(join(root, 'texts'), outside);

  const writes = Array.from({ length: 300 }, (_, round) =>
    callTool(fileTools({ root }), 'file.write', { path: 'texts/secret.txt', content: `${round}` }),
  );
  await Promise.allSettled(writes);
  await stop();

  expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
});

it('never answers a place outside, whatever the path', async () => {
  const { root } = await workspaceBesideSecrets();
  const confined = confinedRoot(root, []);
  const part = fc.constantFrom('..', '.', '/', '\\', 'a.txt', 'x', 'C:', '\0', '~', '%2e%2e', ' ');

  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
      const path = parts.join('/');
      const real = await confined.existing(path).then(
        (found) => found.real,
        () => root,
      );
      expect(real === root || real.startsWith(`${root}/`)).toBe(true);
    }),
  );
});

it.each([
  ['a link that leads to itself', 'loop/new/x.txt', 'permission_denied'],
  ['a part that is a file', 'a.txt/new/x.txt', 'not_found'],
])('makes nothing below %s, and does not climb past it', async (_, path, failure) => {
  const { root } = await workspaceBesideSecrets();
  await symlink('loop', join(root, 'loop'));

  // The part that cannot be looked at is named, not one further up.
  const refused = { failure, message: expect.stringMatching(/^new /) };
  await expect(confinedRoot(root, []).writable(path)).rejects.toMatchObject(refused);

  expect((await readdir(root, { recursive: true })).sort()).toEqual(['a.txt', 'loop']);
});

it('says why a file was not written, and leaves nothing half done', async () => {
  const root = temporaryFolder({ 'folder/a.txt': 'a' });
  const target = { name: 'folder', real: join(root, 'folder') };

  await expect(writeText(target, 'text')).rejects.toMatchObject({
    failure: 'invalid_input',
    message: expect.stringMatching(/^folder /),
  });

  expect((await readdir(root, { recursive: true })).sort()).toEqual(['folder', 'folder/a.txt']);
});
