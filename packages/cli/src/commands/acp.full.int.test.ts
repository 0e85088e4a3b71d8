import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { startEditor } from '../../test/editor.js';

const files = {
  'planning/clean.md': '# Clean\n',
  'execution/delete-file.mjs': `// ---
// description: Delete a file
// parameters: { path: { type: string } }
// destructive: true
// ---
import { readFileSync, rmSync } from 'node:fs';
const { path } = JSON.parse(readFileSync(0, 'utf8'));
rmSync(path);
console.log(JSON.stringify({ deleted: path }));
`,
  'old.txt': 'old',
};

it('asks in the editor before a script deletes, again after kill -9, and the script runs once (F9, F18)', async () => {
  using folder = makeFolder(files);
  const first = await startEditor(folder.root, { decides: false });
  const session = await first.begin();
  first.prompt(session, 'Delete the file `old.txt`').catch(() => undefined);
  await expect.poll(() => first.permissions.length).toBe(1);
  await first.kill();
  expect(existsSync(join(folder.root, 'old.txt'))).toBe(true);

  const second = await startEditor(folder.root);
  await second.load(session);
  await expect.poll(() => second.text()).not.toBe('');
  expect(second.permissions).toEqual(first.permissions);
  expect(second.permissions).toMatchObject([{ toolCall: { rawInput: { path: 'old.txt' } } }]);
  expect(existsSync(join(folder.root, 'old.txt'))).toBe(false);
  expect((await second.end()).code).toBe(0);
});
