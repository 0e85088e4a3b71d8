import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { runIn } from '../../test/run-here.js';
import type { HistoryDocument } from '../documents.js';

const plan = '# Read\n## Goals\n- Have read it\n## Steps\n1. Read the file `gone.txt`\n';

it('shows the proposal from an error that happened twice, and makes the change when asked to (E4)', async () => {
  using folder = makeFolder({ 'planning/read.md': plan });
  const run = (...args: string[]) => runIn(folder.root, args);
  const history = async (...args: string[]): Promise<HistoryDocument> =>
    JSON.parse((await run('history', '--json', ...args)).stdout);

  expect(await history()).toEqual({ history: null, proposals: [], changed: null });
  await run('run', 'planning/read.md');
  await run('run', 'planning/read.md');
  writeFileSync(join(folder.root, 'gone.txt'), 'found');
  expect((await run('run', 'planning/read.md')).stderr).not.toContain('pce history');
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

it('plays a person’s weeks: what fails twice is mended after a yes and does not come back, what recurs grows (E3, E4)', async () => {
  const steps =
    '1. Read the file `gone.txt`\n2. Read the file `a.txt`\n3. Write the result of step 2 to `b.txt`';
  using folder = makeFolder({
    'planning/copy.md': `# Copy\n## Goals\n- Have a copy\n## Steps\n${steps}\n`,
    'a.txt': 'A',
  });
  const run = (...args: string[]) => runIn(folder.root, args);
  const copy = () => run('run', 'planning/copy.md');

  const [first, second] = [await copy(), await copy()];
  expect([first.code, second.code]).toEqual([2, 2]);
  expect(first.stderr).not.toContain('pce history');
  expect(second.stderr).toMatch(
    /planning\/copy.md failed in the same way again; pce history .* shows a change/,
  );
  const { proposals }: HistoryDocument = JSON.parse((await run('history', '--json')).stdout);
  await run('history', '--apply', proposals[0]?.id ?? '');

  expect((await copy()).code).toBe(0);
  writeFileSync(join(folder.root, 'gone.txt'), 'found');

  const later = [];
  for (let week = 0; week < 5; week += 1) later.push(await copy());
  expect(later.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  expect(later.map(({ stderr }) => /pce history/.test(stderr))).not.toContain(true);
  expect(later.map(({ stderr }) => /pce grow/.test(stderr))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);

  const grown = await run('grow', '--yes');
  expect(grown.stdout).toContain('written: workflows/copy.md');
  const last = await copy();
  expect(last.code).toBe(0);
  expect(last.stderr).toContain('workflow copy');
});
