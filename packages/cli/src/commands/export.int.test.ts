import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Folder } from '@pce/test-support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportTurn, secret } from '../../test/export-turn.js';
import { runIn } from '../../test/run-here.js';
import type { ExportDocument } from '../index.js';

describe('pce export', () => {
  let folder: Folder;
  let document: ExportDocument;

  beforeAll(async () => {
    ({ folder, document } = await exportTurn());
  });

  afterAll(() => folder.remove());

  it('writes a test and its cassette, without the secrets of the workspace (F2, F4)', () => {
    const { turn, test, cassette, keptValues } = document;
    expect(test).toBe(join(folder.root, `${turn}.cassette.test.ts`));
    expect(cassette).toBe(join(folder.root, `${turn}.cassette.json`));
    expect(keptValues).toEqual(['PORT']);
    const [text, code] = [cassette, test].map((file) => readFileSync(file, 'utf8'));
    expect(text).toContain('"price": 549');
    expect(text).toContain('The shop opens with [redacted].');
    expect(`${text}${code}`).not.toContain(secret);
  });

  it('does not overwrite files, write to a missing folder, or write anything but a test', async () => {
    const run = (file: string, ...args: string[]) =>
      runIn(folder.root, ['export', 'last', '--out', join(folder.root, file), ...args]);
    const { turn, test, cassette } = document;
    const [taken, cutOff] = [`${turn}.cassette.test.ts`, `${turn}.test.ts`];
    expect((await run(taken)).stderr).toContain(`${test} is there already`);
    expect((await run(cutOff)).stderr).toContain(`${cassette} is there already`);
    const forced = await run(taken, '--force', '--json');
    expect({ ...forced, stdout: JSON.parse(forced.stdout) }).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: document,
    });
    const gone = join(folder.root, 'gone');
    expect((await run('gone/a.test.ts')).stderr).toBe(`pce: there is no folder ${gone}: make it\n`);
    expect((await run('a.json')).stderr).toContain('name a test file');
    const told = await run('b.test.mts');
    expect(told.stderr).toContain(
      'left in, because they are too short to be told from other text: the value of PORT in .env',
    );
  });
});
