import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { diffLines } from './diff-lines.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

const line = fc.oneof(
  fc.constantFrom('a', 'b', 'c', '', ' ', '\t', 'a\r', '\r', '--- x', '+++ y', '@@ -1,2 +1,2 @@'),
  fc.constantFrom('diff --git a/x b/x', 'Index: x', '\\ No newline at end of file', '-', '+'),
  fc.constantFrom(
    'a\u2028b',
    '\u0085',
    'ü',
    '😀',
    'index 0000000..1111111 100644',
    'deleted file mode',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const text = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.boolean())
  .map(([lines, isEnded]) => lines.join('\n') + (isEnded && lines.length > 0 ? '\n' : ''))
  .filter((each) => !each.includes('\0') && each.isWellFormed());

const programs = [
  ['git apply', 'git', ['apply', '-p0', '--whitespace=nowarn', 'all.patch']],
  ['patch', 'patch', ['-p0', '--binary', '--silent', '--input', 'all.patch']],
] as const;

describe('500 patches of hostile texts', () => {
  const pairs = fc.sample(fc.tuple(text, text), 500).filter(([from, to]) => from !== to);

  it.each(programs)('are applied exactly by %s (C2)', (name, program, options) => {
    const place = join(folder.root, name.replace(' ', '-'));
    mkdirSync(place);
    const patches = pairs.map(([from, to], index) => {
      const file = `f${index}.txt`;
      writeFileSync(join(place, file), from);
      return diffLines({ from, to, fromName: file, toName: file }).patch;
    });
    writeFileSync(join(place, 'all.patch'), patches.join(''));
    const environment = { ...process.env, GIT_CEILING_DIRECTORIES: folder.root };
    execFileSync(program, [...options], { cwd: place, env: environment, stdio: 'pipe' });
    const results = pairs.map((_, index) => readFileSync(join(place, `f${index}.txt`), 'utf8'));
    expect(results).toEqual(pairs.map(([, to]) => to));
  });
});
