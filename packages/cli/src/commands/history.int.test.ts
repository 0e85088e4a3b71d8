import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { runIn } from '../../test/run-here.js';
import type { HistoryDocument } from '../index.js';

const plan = '# Read\n## Goals\n- Have read it\n## Steps\n1. Read the file `gone.txt`\n';

it('shows the proposal from an error that happened twice, and makes the change when asked to (E4)', async () => {
  using folder = makeFolder({ 'planning/read.md': plan });
  const run = (...args: string[]) => runIn(folder.root, args);
  const history = async (...args: string[]): Promise<HistoryDocument> =>
    JSON.parse((await run('history', '--json', ...args)).stdout);

  expect(await history()).toEqual({ history: null, proposals: [], changed: null });
  await run('run', 'planning/read.md');
  await run('run', 'planning/read.md');
  const { history: file, proposals } = await history();

  expect(file).toBe(join(folder.root, 'history.md'));
  expect(proposals).toMatchObject([{ file: 'planning/read.md' }]);
  const id = proposals[0]?.id ?? '';
  const plain = await run('history');
  expect(plain.stderr).toBe(`${file}\n`);
  expect(plain.stdout).toContain('+## Edge cases');
  expect(plain.stdout).toContain(
    `To make this change: pce history --apply ${id} --workspace ${folder.root}\n`,
  );
  expect(await history('--apply', id)).toMatchObject({
    changed: 'planning/read.md',
    proposals: [],
  });
  expect(readFileSync(join(folder.root, 'planning/read.md'), 'utf8')).toContain('## Edge cases');
  const again = await run('history', '--apply', id);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain(id);
});
