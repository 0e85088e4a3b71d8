import { mkdirSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveAttachmentLimits } from '@pce/core/internal';
import { makeFolder } from '@pce/test-support';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDotEnv, readVariables } from '../workspace/read-dot-env.js';
import { workspaceSecrets } from '../workspace/workspace-secrets.js';
import { readAttachments } from './read-attachments.js';

afterEach(() => vi.unstubAllEnvs());

describe('the files of --attach (A21)', () => {
  it('are read by their names', async () => {
    using folder = makeFolder({ 'a/notes.md': '# Notes' });

    expect(await readAttachments([join(folder.root, 'a/notes.md')])).toEqual([
      { name: 'notes.md', content: Buffer.from('# Notes') },
    ]);
    expect(await readAttachments()).toEqual([]);
  });

  it('are rejected if they are no files or too large', async () => {
    const { maxBytes } = resolveAttachmentLimits();
    using folder = makeFolder({ large: '', most: '' });
    const at = (name: string) => join(folder.root, name);
    mkdirSync(at('folder'));
    await truncate(at('large'), maxBytes + 1);
    await truncate(at('most'), maxBytes);

    await expect(readAttachments([at('folder')])).rejects.toThrow(
      `--attach ${at('folder')}: it is not a file`,
    );
    await expect(readAttachments([at('large')])).rejects.toThrow(
      `--attach ${at('large')}: it has ${maxBytes + 1} bytes; ${maxBytes} are allowed`,
    );
    await expect(readAttachments([at('none')])).rejects.toThrow(`--attach ${at('none')}: ENOENT`);
    expect(await readAttachments([at('most')])).toHaveLength(1);
  });
});

describe('the variables of a workspace (F4)', () => {
  it('are those of the process, then of its .env; an empty one is not set', async () => {
    using folder = makeFolder({ '.env': 'A=file\nB=file\nC=\n' });

    expect(await readDotEnv(folder.root)).toEqual({ A: 'file', B: 'file' });
    expect(await readVariables(folder.root, { A: 'process', B: '', D: undefined })).toEqual({
      ...{ A: 'process', B: 'file' },
    });
  });

  it('are none where the .env cannot be read', async () => {
    using folder = makeFolder();
    mkdirSync(join(folder.root, '.env'));

    expect(await readDotEnv(folder.root)).toEqual({});
  });

  it('are secret if they are long enough to be distinguished from other text', async () => {
    using folder = makeFolder({
      '.env': 'PORT=3000\nPLACE=12345678\nSHORT=1234567\nA_PASSWORD=1234\nB_PASSWORD=123\n',
    });
    vi.stubEnv('PCE_TEST_PASSWORD', 'of the process');
    vi.stubEnv('PCE_TEST_PLACE', 'no secret of it');

    const { values, kept } = await workspaceSecrets(folder.root);

    expect(values.slice(0, 2)).toEqual(['1234', '12345678']);
    expect(values).toContain('of the process');
    expect(values).not.toContain('no secret of it');
    expect(kept).toEqual(['B_PASSWORD', 'PORT', 'SHORT']);
  });
});
