import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acpDriver, openDriver } from '../index.js';

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
