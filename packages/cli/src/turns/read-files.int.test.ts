import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDotEnv, readVariables, workspaceSecrets } from '../workspace/read-dot-env.js';

afterEach(() => vi.unstubAllEnvs());

describe('the variables of a workspace (F4)', () => {
  it('are those of the process, then of its .env; an empty one is not set', async () => {
    using folder = makeFolder({ '.env': 'A=file\nB=file\nC=\n' });

    expect(await readDotEnv(folder.root)).toEqual({ A: 'file', B: 'file' });
    vi.stubEnv('A', 'process');
    vi.stubEnv('B', '');
    expect(await readVariables(folder.root)).toMatchObject({ A: 'process', B: 'file' });
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
