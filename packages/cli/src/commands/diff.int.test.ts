import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runIn } from '../../test/run-here.js';
import type { DiffDocument } from '../documents.js';

const files = {
  'a.md': '## Steps\n\n1. List the tables\n2. Save to `out/a.md`\n',
  'b.md': '## Steps\n\n1. Drop the tables\n2. Save to `out/a.md`\n',
  'c.md': '## Steps\n\n* List the tables\n* Save to `out/a.md`\n',
  'bytes.md': new Uint8Array([0xff, 0xfe, 0xff]),
};

const diff = (root: string, from: string, to: string, ...more: readonly string[]) =>
  runIn(root, ['diff', join(root, from), join(root, to), ...more]);

describe('pce diff', () => {
  it('prints patch, class, figures and what decided as one JSON document (C2)', async () => {
    using folder = makeFolder(files);
    const { code, stdout } = await diff(folder.root, 'a.md', 'b.md', '--json');
    const document: DiffDocument = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(document).toMatchObject({
      probability_class: 'MEDIUM',
      decided_by: 'destructive-verb',
      order: 1,
      coarse: false,
      patch: expect.stringContaining(
        `--- ${folder.root}/a.md\n+++ ${folder.root}/b.md\n@@ -1,4 +1,4 @@`,
      ),
    });
    expect(document.ratio).toBeLessThan(1);
    expect(document.kept).toBeLessThan(1);
  });

  it('prints the patch, and its meaning beside it (C2)', async () => {
    using folder = makeFolder(files);
    const { stdout, stderr } = await diff(folder.root, 'a.md', 'c.md');
    expect(stdout).toContain('-1. List the tables');
    expect(stderr).toContain('HIGH: text 100 %, items kept 100 %, in order 100 %');
  });

  it.each([
    ['a file that is not there', ['a.md', 'no.md'], 'no.md cannot be read'],
    ['a file that is no text', ['a.md', 'bytes.md'], 'bytes.md is not UTF-8 text'],
    ['a time limit that is none', ['a.md', 'b.md', '--timeout', 'x'], 'timeoutMs is NaN'],
  ])('takes %s for wrong usage (C2)', async (_, [from = '', to = '', ...more], message) => {
    using folder = makeFolder(files);
    const { code, stdout } = await diff(folder.root, from, to, ...more, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout).error.message).toContain(message);
  });
});
