import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { audit, removeMade, reportIn, sectionOf, workspaceIn } from './test/audit.js';
import { installedFiles, knownFiles, oddName } from './test/known-repository.js';

afterEach(removeMade);

describe('the audit of a known repository', () => {
  it('counts the files, reports them in claims and report, and excludes itself (E1, E2, A21)', async () => {
    const workspace = await workspaceIn({ ...knownFiles, ...installedFiles });
    const { code, result } = await audit(workspace);
    expect({ code, status: result.status }).toEqual({ code: 0, status: 'completed' });
    expect(result.claims.map(({ claim, source }) => [claim, source])).toEqual([
      ['known has 10 files with 18 lines', '../..'],
      ['72% of the lines are in 5 ts files', '../..'],
      ['package.json is the largest file: 129 bytes', '../../package.json'],
      ['src/first.ts is number 2 in size: 75 bytes', '../../src/first.ts'],
      ['src/second.ts is number 3 in size: 62 bytes', '../../src/second.ts'],
      ['3 TODO or FIXME comments in 2 files', '../..'],
      [`${oddName} has a TODO in line 3: write`, `../../${oddName}:3`],
      ['src/second.ts has a TODO in line 3: count', '../../src/second.ts:3'],
      ['src/second.ts has a FIXME in line 4: add', '../../src/second.ts:4'],
      ['4 outside packages declared by 2 package.json files', '../../package.json'],
      ['1 package under GPL-3.0-only', '../../node_modules/strict/package.json'],
      ['1 package under ISC', '../../node_modules/@scope/old/package.json'],
      ['1 package under MIT', '../../node_modules/plain/package.json'],
      ['report.md has 7 sections and 5 findings', 'report.md'],
    ]);

    const report = await reportIn(workspace);
    expect(report).toMatch(/^# Audit of `known`\n/);
    expect(sectionOf(report, 'Findings')).toBe(`Findings

1. Most of it is \`ts\`: 13 of 18 lines.
2. \`package.json\` is 28% of all bytes.
3. 3 TODO or FIXME comments in 2 files.
4. The licence of 2 of 4 dependencies needs a look: \`strict\`, \`absent\`.
5. Nobody is named as owner of the code.

`);
    expect(sectionOf(report, 'At a glance')).toContain(
      '| Files not read (binary or over 1 MiB) | 1 |',
    );
    expect(sectionOf(report, 'Files by kind')).toContain('| `ts` | 5 | 13 | 285 |');
    expect(sectionOf(report, 'TODO and FIXME comments')).toContain(
      '| `docs/say "ü" \\ it\\|twice.md:3` | TODO | write |',
    );
    expect(sectionOf(report, 'Licences of the dependencies')).toContain(
      '| GPL-3.0-only | 1 | `strict` | yes |',
    );
  });
});

describe('an audit that fails', () => {
  it('stops at a repository without files, and reports nothing (B4)', async () => {
    const workspace = await workspaceIn({});
    const { code, result } = await audit(workspace);
    expect({ code, status: result.status }).toEqual({ code: 2, status: 'blocked' });
    expect(result.interventions[0]?.message).toContain('There is nothing to audit');
    expect(existsSync(join(workspace, 'report.md'))).toBe(false);
  });
});
