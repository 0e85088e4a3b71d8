import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Folder } from '@pce/test-support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportTurn, secret } from '../../test/export-turn.js';
import type { ExportDocument } from '../documents.js';

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
});
