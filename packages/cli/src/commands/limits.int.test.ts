import { writeFile } from 'node:fs/promises';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { runHere } from '../../test/run-here.js';

const at = ['--at', '2026-11-22T12:00:00Z', '--zone', 'UTC'];

it('pce limits reads a file, and says nothing of secrets in it (C5, C9)', async () => {
  using folder = makeFolder();
  const file = folder.newFile('.txt');
  await writeFile(file, 'Rate limit reached for ann@example.org. Try again in 17 seconds\n');
  const { stdout } = await runHere(['limits', file, ...at]);
  expect(stdout).toBe(
    'transient until 2026-11-22T12:00:17.000Z: Rate limit reached for [e-mail]. Try again in 17 seconds\n',
  );
  await writeFile(file, 'All done.\n');
  expect(JSON.parse((await runHere(['limits', file, '--json'])).stdout)).toEqual({ kind: null });
});

it('pce limits refuses a zone that there is not (C5)', async () => {
  const { code, stdout } = await runHere(['limits', '--json', '--zone', 'Mars/Olympus']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    error: { code: 'usage', message: expect.stringContaining('Europe/Berlin') },
  });
});
