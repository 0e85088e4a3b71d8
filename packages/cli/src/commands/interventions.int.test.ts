import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runIn } from '../../test/run-here.js';
import { aPlan, countWords } from '../../test/workspace.js';
import type { InterventionsDocument, TurnReport } from '../documents.js';
import type { TurnDocument } from '../index.js';

const failing = {
  'planning/gone.md': aPlan(['Count the words of `gone.txt`', 'List the files in `.`']),
  'execution/count-words.mjs': countWords,
};

const deleting = {
  'planning/clean.md': aPlan(['Delete the file `old.txt`']),
  'execution/delete-file.mjs': `// ---
// description: Delete a file
// parameters: { path: { type: string } }
// destructive: true
// ---
import { readFileSync, rmSync } from 'node:fs';
const { path } = JSON.parse(readFileSync(0, 'utf8'));
rmSync(path);
console.log(JSON.stringify({ deleted: path }));
`,
  'old.txt': 'old',
};

async function openOnes(cwd: string): Promise<InterventionsDocument['interventions']> {
  const { stdout } = await runIn(cwd, ['interventions', '--json']);
  const document: InterventionsDocument = JSON.parse(stdout);
  return document.interventions;
}

describe('pce interventions', () => {
  it('opens one after three errors in a row, with the command for each choice, of which retry resumes the turn at its last step (A7, A14)', async () => {
    using folder = makeFolder(failing);
    const cwd = folder.root;

    const run = await runIn(cwd, ['run', 'planning/gone.md']);

    expect(run.code).toBe(2);
    const open = await openOnes(cwd);
    expect(open).toMatchObject([{ code: 'coordinatorErrors', kind: 'limit' }]);
    const { interventions }: TurnReport = JSON.parse(
      (await runIn(cwd, ['log', 'last', '--json'])).stdout,
    );
    for (const { id, command } of interventions[0]?.options ?? []) {
      expect(command).toBe(
        `pce interventions resolve ${open[0]?.id} --choose ${id} --workspace ${cwd}`,
      );
      expect(run.stderr).toContain(`${command}\n`);
    }

    await writeFile(join(cwd, 'gone.txt'), 'here it is');
    const resolve = ['interventions', 'resolve', open[0]?.id ?? '', '--choose', 'retry', '--json'];
    const resolved = await runIn(cwd, resolve);
    expect(resolved.code).toBe(0);
    const turn: TurnDocument = JSON.parse(resolved.stdout);
    expect(turn).toMatchObject({ status: 'completed', interventions: [], turn: open[0]?.turn });
    expect(await openOnes(cwd)).toEqual([]);
    const again = await runIn(cwd, resolve);
    expect(JSON.parse(again.stdout).error.code).toBe('intervention_resolved');
  });

  it('approves a call with other arguments, which are asked about themselves (A9, F9)', async () => {
    using folder = makeFolder({ ...deleting, 'new.txt': 'new' });
    const cwd = folder.root;
    await runIn(cwd, ['run', 'planning/clean.md']);
    const approve = async (...more: readonly string[]) => {
      const [open] = await openOnes(cwd);
      return runIn(cwd, [
        'interventions',
        'resolve',
        open?.id ?? '',
        '--choose',
        'approve',
        ...more,
      ]);
    };
    expect((await approve('--args', '[7]')).stderr).toContain('write a JSON object');
    expect((await approve('--args', '{"path":"new.txt"}')).code).toBe(2);
    expect(await openOnes(cwd)).toMatchObject([{ approval: { args: { path: 'new.txt' } } }]);
    expect((await approve()).code).toBe(0);
    expect((await runIn(cwd, ['log', 'last'])).stdout).toContain(', with {"path":"new.txt"}: ');
    expect(['old.txt', 'new.txt'].map((name) => existsSync(join(cwd, name)))).toEqual([
      true,
      false,
    ]);
  });

  it('asks before a destructive script runs, and runs it once with exactly what was shown (F9)', async () => {
    using folder = makeFolder(deleting);
    const cwd = folder.root;

    const run = await runIn(cwd, ['run', 'planning/clean.md']);

    expect(run.code).toBe(2);
    expect(run.stderr).toContain('arguments: {"path":"old.txt"}');
    expect(existsSync(join(cwd, 'old.txt'))).toBe(true);
    const [open] = await openOnes(cwd);
    const resolve = (id: string, ...more: string[]) =>
      runIn(cwd, ['interventions', 'resolve', id, '--choose', 'approve', ...more]);
    const unnamed = await resolve('', '--json');
    expect(JSON.parse(unnamed.stdout).error.code).toBe('intervention_not_found');
    expect(existsSync(join(cwd, 'old.txt'))).toBe(true);
    const approved = await resolve(open?.id ?? '', '--by', 'Ada');
    expect(approved.code).toBe(0);
    expect(existsSync(join(cwd, 'old.txt'))).toBe(false);
    expect((await runIn(cwd, ['log', 'last'])).stdout).toContain('Ada');
  });

  it('does not run a denied call, and shows the reason to the roles and in the log (F9, A14)', async () => {
    using folder = makeFolder(deleting);
    const cwd = folder.root;
    await runIn(cwd, ['run', 'planning/clean.md']);

    await runIn(cwd, ['deny', 'last', '--reason', 'Bob needs it', '--by', 'Ada']);
    const log = await runIn(cwd, ['log', 'last']);
    const { decisions }: TurnReport = JSON.parse(
      (await runIn(cwd, ['log', 'last', '--json'])).stdout,
    );

    expect(existsSync(join(cwd, 'old.txt'))).toBe(true);
    expect(log.stdout).toMatch(/PERMISSION_DENIED|permission_denied.*denied by Ada: Bob needs it/s);
    expect(log.stdout).toContain('- decided: deny by Ada, "Bob needs it": ');
    expect(decisions).toMatchObject([{ choose: 'deny', by: 'Ada', answer: 'Bob needs it' }]);
    expect((await runIn(cwd, ['deny', 'last'])).code).toBe(1);
  });
});
