import { makeFolder } from '@pce/test-support';
import { afterEach, expect, it, vi } from 'vitest';
import { workspaceSecrets } from './workspace-secrets.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('takes out what .env sets and what is secret by name around it, but not the folder it runs in (F2)', async () => {
  using folder = makeFolder({ '.env': 'REGION=eu-central-1\nSHORT=abc\nTOKEN=abcd\n' });
  vi.stubEnv('SHOP_PASSWORD', 'a-password-of-the-shop');
  vi.stubEnv('PWD', '/home/ann/plans');
  vi.stubEnv('OLDPWD', '/home/ann');

  const { values, kept } = await workspaceSecrets(folder.root);

  expect(values).toEqual(
    expect.arrayContaining(['eu-central-1', 'abcd', 'a-password-of-the-shop']),
  );
  expect(values).not.toContain('/home/ann/plans');
  expect(values).not.toContain('/home/ann');
  expect(kept).toEqual(['SHORT']);
});
