import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AcpAction } from '../../test/acp-agent.js';
import { agentHere } from '../../test/acp-here.js';
import { openDriver } from '../drivers/open-driver.js';
import { type FileUse, workspaceFiles } from '../files/workspace-files.js';
import { acpDriver } from './acp-driver.js';

const { signal } = new AbortController();

let folder: Folder;
beforeEach(() => {
  folder = makeFolder({ 'work/notes.md': 'one\ntwo\nthree\n', 'secret.txt': 'secret' });
});
afterEach(() => folder.remove());

describe('an agent that is a program', () => {
  it('that is not installed is named, by the probe and at the start (C8)', async () => {
    const driver = acpDriver({ name: 'none', agent: { command: 'pce-no-such-agent' } });
    expect(await driver.probe(signal)).toMatchObject({
      ok: false,
      detail: 'pce-no-such-agent is not on the PATH',
    });
    await expect(driver.start({ workspace: folder.root, signal })).rejects.toMatchObject({
      code: 'handoff_failed',
      message: expect.stringMatching(/acp:none: it cannot be started: .*pce-no-such-agent/),
    });
  });

  it.skipIf(process.platform === 'win32')(
    'with a relative path is found and started in the root (C8)',
    async () => {
      const { root } = folder;
      mkdirSync(join(root, 'bin'));
      for (const place of ['bin', 'work']) {
        const file = join(root, place, 'where');
        writeFileSync(file, `#!/bin/sh\necho "${place} $* $PWD" >&2\nexit 3\n`, { mode: 0o755 });
      }
      const workspace = join(root, 'work');
      const inRoot = await openDriver('acp:./where --now', { root: join(root, 'bin') });
      await expect(inRoot.start({ workspace, signal })).rejects.toThrow(
        `acp:./where --now: it ended with exit code 3: bin --now ${join(root, 'bin')}`,
      );
      const absolute = await openDriver(`acp:${join(root, 'bin/where')}`);
      await expect(absolute.start({ workspace, signal })).rejects.toThrow(
        `it ended with exit code 3: bin  ${workspace}`,
      );
    },
  );

  it('that ends at once is quoted with its last line (C8)', async () => {
    const program = "console.log('Welcome!'); console.error('no key'); process.exitCode = 3";
    const agent = { command: process.execPath, args: ['-e', program] };
    const driver = acpDriver({ name: 'ends', agent });
    await expect(driver.start({ workspace: folder.root, signal })).rejects.toThrow(
      'acp:ends: it ended with exit code 3: no key',
    );
  });
});

describe('files of an agent', () => {
  const uses: FileUse[] = [];

  async function replyTo(action: AcpAction): Promise<string> {
    uses.length = 0;
    const root = join(folder.root, 'work');
    const files = workspaceFiles({ root, record: (use) => void uses.push(use) });
    const driver = acpDriver({ name: 'here', agent: agentHere([action]).link });
    await using session = await driver.start({ workspace: root, signal, files });
    return (await session.prompt({ text: 'go', signal })).text;
  }

  it('are read, whole or in part, and written, and each use is recorded (C8)', async () => {
    const path = join(folder.root, 'work/notes.md');
    expect(await replyTo({ type: 'read', path })).toBe('one\ntwo\nthree\n');
    expect(await replyTo({ type: 'read', path, line: 2, limit: 1 })).toBe('two\n');
    expect(await replyTo({ type: 'read', path, line: 2 })).toBe('two\nthree\n');
    expect(await replyTo({ type: 'read', path, limit: 2 })).toBe('one\ntwo\n');
    expect(await replyTo({ type: 'read', path, line: 0, limit: 1 })).toBe('one\n');
    expect(await replyTo({ type: 'read', path, line: 9 })).toBe('');
    expect(uses).toMatchObject([{ type: 'read', path: 'notes.md' }]);
    expect(await replyTo({ type: 'write', path, content: 'four' })).toBe('written');
    expect(readFileSync(path, 'utf8')).toBe('four');
    expect(uses).toMatchObject([{ type: 'write', path: 'notes.md', before: 'one\ntwo\nthree\n' }]);
    await replyTo({ type: 'write', path: 'new/deep.md', content: 'five' });
    expect(readFileSync(join(folder.root, 'work/new/deep.md'), 'utf8')).toBe('five');
    expect(uses).toMatchObject([{ path: 'new/deep.md', before: null }]);
  });

  it('outside the workspace are refused in all ways (C8)', async () => {
    const { root } = folder;
    mkdirSync(join(root, 'work/sub'));
    symlinkSync(join(root, 'secret.txt'), join(root, 'work/link'));
    symlinkSync(root, join(root, 'work/sub/up'));
    symlinkSync(join(root, 'not-there.txt'), join(root, 'work/dangling'));
    const ways = ['../secret.txt', join(root, 'secret.txt'), 'link', 'sub/up/secret.txt', '.'];
    for (const path of [...ways, 'dangling']) {
      expect(await replyTo({ type: 'write', path, content: 'x' })).toMatch(/^refused/);
      expect(await replyTo({ type: 'read', path })).toMatch(/^refused/);
      expect(uses).toEqual([]);
    }
    expect(readFileSync(join(root, 'secret.txt'), 'utf8')).toBe('secret');
    expect(existsSync(join(root, 'not-there.txt'))).toBe(false);
  });

  it('that are missing are reported in the form that agents recognize (C8)', async () => {
    const answer = await replyTo({ type: 'read', path: 'none.md' });
    expect(answer).toContain('Resource not found: none.md');
    expect(answer).not.toContain(folder.root);
  });

  it('are not written if recording fails (C8)', async () => {
    const root = join(folder.root, 'work');
    const files = workspaceFiles({ root, record: () => Promise.reject(new Error('store full')) });
    await expect(files.write('notes.md', 'x')).rejects.toThrow('store full');
    expect(readFileSync(join(root, 'notes.md'), 'utf8')).toMatch(/^one/);
  });
});
