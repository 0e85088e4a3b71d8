import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addWorkspace,
  type Files,
  installedFiles,
  knownFiles,
  makeRepository,
  oddName,
} from './test/known-repository.js';
import { runPce } from './test/run-pce.js';

const thisRepository = fileURLToPath(new URL('../..', import.meta.url));
const document = 'planning/audit.md';

interface AuditResult {
  readonly turn: string;
  readonly status: string;
  readonly answer: string;
  readonly goals: readonly { readonly status: string }[];
  readonly claims: readonly {
    readonly claim: string;
    readonly source: string;
    readonly event: number;
  }[];
  readonly interventions: readonly { readonly message: string }[];
  readonly iterations: number;
  readonly usage: { readonly modelCalls: number };
}

interface JournalEntry {
  readonly version: number;
  readonly event: { readonly type: string; readonly fallback?: { readonly workflow: string } };
}

const made: string[] = [];

/** A workspace inside a repository with these files. */
async function workspaceIn(files: Files): Promise<string> {
  const repository = await makeRepository(files);
  made.push(repository);
  return addWorkspace(repository);
}

async function audit(workspace: string): Promise<{ code: number | null; result: AuditResult }> {
  const { code, stdout, stderr } = await runPce(workspace, 'run', document, '--json');
  expect(stdout, stderr).not.toBe('');
  return { code, result: JSON.parse(stdout) };
}

async function journalOf(workspace: string, turn: string): Promise<readonly JournalEntry[]> {
  const { stdout } = await runPce(workspace, 'log', turn, '--json');
  const { events }: { readonly events: readonly JournalEntry[] } = JSON.parse(stdout);
  return events;
}

const reportIn = (workspace: string) => readFile(join(workspace, 'report.md'), 'utf8');

/** The part of a report below one heading. */
function sectionOf(report: string, title: string): string {
  return report.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? '';
}

afterEach(async () => {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

describe('the audit of a repository that is known', () => {
  it('counts what is there, says so in claims and report, and leaves itself out (E1, E2, A21)', async () => {
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
      ['2 of 3 modules have no test of their own', '../..'],
      ['Tests reach 2 of 3 modules, if only through other modules', '../..'],
      ['report.md has 8 sections and 6 findings', 'report.md'],
    ]);
  });

  it('writes a report with the numbers of each step (E1, A21)', async () => {
    const workspace = await workspaceIn({ ...knownFiles, ...installedFiles });
    await audit(workspace);
    const report = await reportIn(workspace);
    expect(report).toMatch(/^# Audit of `known`\n/);
    expect(sectionOf(report, 'Findings')).toBe(`Findings

1. Most of it is \`ts\`: 13 of 18 lines.
2. \`package.json\` is 28% of all bytes.
3. 3 TODO or FIXME comments in 2 files.
4. The licence of 2 of 4 dependencies needs a look: \`strict\`, \`absent\`.
5. 2 of 3 modules (67%) have no test of their own; tests lead to all but 1.
6. Nobody is named as owner of the code.

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
    expect(sectionOf(report, 'Modules without a test')).toContain('| `src` | 2 | 1 | `third.ts` |');
  });

  it('gives the same report again, the second time beside the first (E1)', async () => {
    const workspace = await workspaceIn(knownFiles);
    await audit(workspace);
    const first = await reportIn(workspace);
    await audit(workspace);
    expect(await reportIn(workspace)).toBe(first);
  });

  it('audits a repository elsewhere, whatever its folder is called (E1, E2)', async () => {
    const known = await makeRepository(knownFiles, 'pce "audit" [ü] \\ ');
    const workspace = await workspaceIn({});
    made.push(known);
    await pointAt(workspace, known);
    const { code, result } = await audit(workspace);
    expect(code).toBe(0);
    expect(result.claims).toContainEqual(
      expect.objectContaining({
        claim: 'package.json is the largest file: 129 bytes',
        source: `${known}/package.json`,
      }),
    );
  });

  it('ranks a huge file by its size and leaves its lines uncounted (E2)', async () => {
    const workspace = await workspaceIn({ ...knownFiles, 'big.log': '\n'.repeat(1_100_000) });
    const { code, result } = await audit(workspace);
    expect(code).toBe(0);
    const claims = result.claims.map(({ claim }) => claim);
    expect(claims).toContain('known has 11 files with 18 lines');
    expect(claims).toContain('big.log is the largest file: 1100000 bytes');
  });

  it('reads the owners of the code where a file names them (E2)', async () => {
    const owners = '# Who\n* @team/all\n/src/ @ann @team/all # both\n';
    const workspace = await workspaceIn({ ...knownFiles, '.github/CODEOWNERS': owners });
    const { result } = await audit(workspace);
    expect(result.claims.map(({ claim }) => claim)).toContain('2 rules name 2 owners of the code');
    expect(result.answer).not.toContain('What did not work');
    expect(sectionOf(await reportIn(workspace), 'Code owners')).toContain('`@team/all`, `@ann`');
  });

  it('takes the fallback and names the packages where none is installed (B4)', async () => {
    const workspace = await workspaceIn(knownFiles);
    const { code, result } = await audit(workspace);
    expect(code).toBe(0);
    const fallbacks = (await journalOf(workspace, result.turn)).flatMap(({ event }) =>
      event.fallback === undefined ? [] : [event.fallback.workflow],
    );
    expect(fallbacks).toEqual(['list-dependencies']);
    const licences = sectionOf(await reportIn(workspace), 'Licences of the dependencies');
    expect(licences).toContain('Nothing is installed');
    expect(licences).toContain('| `@scope/old` | `package.json` |');
  });
});

describe('an audit that cannot be made', () => {
  it('stops at a repository without files, and reports nothing (B4)', async () => {
    const workspace = await workspaceIn({});
    const { code, result } = await audit(workspace);
    expect({ code, status: result.status }).toEqual({ code: 2, status: 'blocked' });
    expect(result.interventions[0]?.message).toContain('There is nothing to audit');
    expect(existsSync(join(workspace, 'report.md'))).toBe(false);
  });

  it('stops where the repository is not there, as the document says (E1)', async () => {
    const workspace = await workspaceIn(knownFiles);
    await pointAt(workspace, '../../nowhere');
    const { code, result } = await audit(workspace);
    expect({ code, status: result.status }).toEqual({ code: 2, status: 'blocked' });
    expect(result.interventions[0]?.message).toContain('../../nowhere is not there');
  });
});

describe('the audit of this repository', () => {
  it('completes with claims that the journal bears out, and skips the owners nobody wrote down (A8, E1, F3)', async () => {
    const workspace = await workspaceIn({});
    await pointAt(workspace, thisRepository);
    const { code, result } = await audit(workspace);
    expect({ code, status: result.status }).toEqual({ code: 0, status: 'completed' });
    expect(result.goals.map(({ status }) => status)).toEqual(Array(5).fill('achieved'));
    expect(result.usage.modelCalls).toBe(0);
    expect(result.iterations).toBeLessThanOrEqual(10);

    const journal = await journalOf(workspace, result.turn);
    const finished = journal.filter(({ event }) => event.type === 'tool.finished');
    expect(result.claims.length).toBeGreaterThanOrEqual(5);
    expect(finished.map(({ version }) => version)).toEqual(
      expect.arrayContaining(result.claims.map(({ event }) => event)),
    );
    for (const { source } of result.claims)
      expect(existsSync(pathOf(source, workspace))).toBe(true);

    const log = await runPce(workspace, 'log', result.turn);
    expect(log.stdout).toMatch(/\*\*Error:\*\* internal - .*CODEOWNERS not found/);
    expect(log.stdout).toContain(
      'as the document says: "If the CODEOWNERS file is missing, skip it"',
    );
    expect((await runPce(workspace, 'replay', result.turn)).code).toBe(0);
    expect((await runPce(workspace, 'verify', result.turn)).code).toBe(0);
  });
});

/** Names another repository in the document's front matter. */
async function pointAt(workspace: string, repository: string): Promise<void> {
  const file = join(workspace, document);
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace('repository: ../..', `repository: ${JSON.stringify(repository)}`),
  );
}

/** Sources are paths from the workspace, some with a line. */
function pathOf(source: string, workspace: string): string {
  return resolve(workspace, source.replace(/:\d+$/, ''));
}
