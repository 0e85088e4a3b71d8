import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { afterEach, expect, it, vi } from 'vitest';
import { runIn } from '../../test/run-here.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('a journal is sealed with the key that the environment names, and holds with that key alone (F3)', async () => {
  using folder = makeFolder({
    'planning/.keep': '',
    key: 'a key that nobody guesses\n',
    empty: '\n',
  });
  const pce = (...args: readonly string[]) => runIn(folder.root, args);
  vi.stubEnv('PCE_JOURNAL_KEY_FILE', join(folder.root, 'key'));
  expect((await pce('run', 'List the files in `.`')).code).toBe(0);
  expect((await pce('verify', 'last')).code).toBe(0);

  vi.stubEnv('PCE_JOURNAL_KEY', 'a key that nobody guesses');
  expect((await pce('verify', 'last')).stderr).toContain('keep one of them');
  vi.stubEnv('PCE_JOURNAL_KEY', '');
  for (const file of ['empty', 'none']) {
    vi.stubEnv('PCE_JOURNAL_KEY_FILE', join(folder.root, file));
    expect((await pce('verify', 'last')).code).toBe(1);
  }
  vi.stubEnv('PCE_JOURNAL_KEY_FILE', '');
  for (const [key, said] of [
    ['', 'another journal key'],
    ['a key that somebody guesses', 'another journal key'],
    ['short', 'at least 16'],
  ] as const) {
    vi.stubEnv('PCE_JOURNAL_KEY', key);
    const verify = await pce('verify', 'last');
    expect(verify.code).toBe(1);
    expect(verify.stderr).toContain(said);
  }
  vi.stubEnv('PCE_JOURNAL_KEY', 'a key that nobody guesses');
  expect((await pce('verify', 'last')).code).toBe(0);
  expect((await pce('replay', 'last')).code).toBe(0);
});
