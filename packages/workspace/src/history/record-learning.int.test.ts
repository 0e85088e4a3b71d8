import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { recordLearning } from './record-learning.js';

const at = new Date('2026-03-01T08:00:00Z');

it('adds learnings to the history, one a line (E4)', async () => {
  using folder = makeFolder();
  await recordLearning(folder.root, { text: 'The API wants\n# UTC', by: 'codex', at });
  await recordLearning(folder.root, {
    text: 'so <!-- error: x in y -->',
    by: 'codex',
    at,
    document: 'planning/a.md',
  });
  expect(await readFile(join(folder.root, 'history.md'), 'utf8')).toBe(
    '# History\n\n## 2026-03-01 08:00 · a note · codex\n\n- The API wants # UTC\n\n## 2026-03-01 08:00 · planning/a.md · codex\n\n- so ‹!-- error: x in y -->\n',
  );
});

it('rejects a learning that is empty or too long (E4)', async () => {
  using folder = makeFolder();
  for (const text of [' \n ', 'x'.repeat(2_001)]) {
    await expect(recordLearning(folder.root, { text, by: 'codex', at })).rejects.toThrow(
      'a learning has 1 to 2000 characters',
    );
  }
});
