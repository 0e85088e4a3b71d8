import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import {
  audit,
  made,
  pointAt,
  removeMade,
  reportIn,
  sectionOf,
  workspaceIn,
} from './test/audit.js';
import { knownFiles, makeRepository } from './test/known-repository.js';
import { runPce } from './test/run-pce.js';

const thisRepository = fileURLToPath(new URL('../..', import.meta.url));

interface JournalEntry {
  readonly version: number;
  readonly event: { readonly type: string; readonly fallback?: { readonly workflow: string } };
}

async function journalOf(workspace: string, turn: string): Promise<readonly JournalEntry[]> {
  const { stdout } = await runPce(workspace, 'log', turn, '--json');
  const { events }: { readonly events: readonly JournalEntry[] } = JSON.parse(stdout);
  return events;
}

afterEach(removeMade);

describe('the audit of a known repository', () => {
  it('audits a repository in another place, with any folder name (E1, E2)', async () => {
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

  it('uses the fallback and names the packages if none is installed (B4)', async () => {
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

describe('an audit that fails', () => {
  it('stops if the repository does not exist, as the document says (E1)', async () => {
    const workspace = await workspaceIn(knownFiles);
    await pointAt(workspace, '../../nowhere');
    const { code, result } = await audit(workspace);
    expect({ code, status: result.status }).toEqual({ code: 2, status: 'blocked' });
    expect(result.interventions[0]?.message).toContain('../../nowhere is not there');
  });
});

describe('the audit of this repository', () => {
  it('completes with claims that the journal proves, and skips missing owners (A8, E1, F3)', async () => {
    const workspace = await workspaceIn({});
    await pointAt(workspace, thisRepository);
    const { code, result } = await audit(workspace);
    expect({ code, status: result.status }).toEqual({ code: 0, status: 'completed' });
    expect(result.goals.map(({ status }) => status)).toEqual(Array(4).fill('achieved'));
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

/** Sources are paths relative to the workspace, some with a line. */
function pathOf(source: string, workspace: string): string {
  return resolve(workspace, source.replace(/:\d+$/, ''));
}
