import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { journalKey } from './secret-of.js';

it('the key of journals is that of the environment, or of the file it names (F3)', async () => {
  using folder = makeFolder({ key: 'a key in a file\r\n', empty: '\n' });
  const file = `${folder.root}/key`;
  const empty = `${folder.root}/empty`;
  expect(await journalKey({})).toBeUndefined();
  expect(await journalKey({ PCE_JOURNAL_KEY: '', PCE_JOURNAL_KEY_FILE: '' })).toBeUndefined();
  expect(await journalKey({ PCE_JOURNAL_KEY: 'a key' })).toBe('a key');
  expect(await journalKey({ PCE_JOURNAL_KEY_FILE: file })).toBe('a key in a file');
  await expect(journalKey({ PCE_JOURNAL_KEY_FILE: empty })).rejects.toThrow('is empty');
});

it.each([
  [{ PCE_JOURNAL_KEY: 'a key', PCE_JOURNAL_KEY_FILE: 'key' }, 'keep one of them'],
  [{ PCE_JOURNAL_KEY_FILE: '/no/such/file' }, 'PCE_JOURNAL_KEY_FILE /no/such/file cannot be read'],
])('the key of journals is refused by %j', async (env, message) => {
  await expect(journalKey(env)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining(message),
  });
});
