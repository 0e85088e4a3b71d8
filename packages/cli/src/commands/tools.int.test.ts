import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runHere, runIn } from '../../test/run-here.js';
import { countTheWords } from '../../test/workspace.js';
import type {
  DoctorDocument,
  ToolsSearchDocument,
  WorkflowsCheckDocument,
  WorkflowsMatchDocument,
} from '../documents.js';

const workflow = `---
name: list-texts
version: 1
category: own
description: Lists the texts
triggers:
  - literal: show me the texts
steps:
  - name: list
    tool: file.list
    args: { path: texts }
---
`;

const files = {
  ...countTheWords,
  'workflows/list-texts.md': workflow,
  '.env': 'API_KEY=secret-value\n',
};

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('pce tools', () => {
  it('lists the tools of skills, whose names and descriptions are among the workflows (B1, B6)', async () => {
    using folder = makeFolder({
      'skills/notes/SKILL.md': '---\nname: notes\ndescription: Writes notes.\n---\nRead a.md.\n',
      'skills/notes/a.md': 'Short.',
    });

    const tools = await runIn(folder.root, ['tools', 'list']);
    const workflows = await runIn(folder.root, ['workflows', 'list']);

    expect(tools.stdout).toContain('skill.notes.read (read)  Read a file of the skill notes: a.md');
    expect(workflows.stdout).toBe('notes  Writes notes.\n');
  });

  it('finds a tool again by a command that it carried out, and says so (A3, A20)', async () => {
    using folder = makeFolder(files);
    const ran = await runIn(folder.root, ['run', 'Count the words of `texts/a.txt`']);

    const { stdout } = await runIn(folder.root, [
      'tools',
      'search',
      'Count words of `x.txt`',
      '--json',
    ]);

    expect(ran.code).toBe(0);
    const { candidates }: ToolsSearchDocument = JSON.parse(stdout);
    expect(candidates[0]?.why).toContain('it carried out "Count the words of');
  });
});

describe('pce workflows', () => {
  it('says which workflow a command takes, and why (B2)', async () => {
    using folder = makeFolder(files);
    const args = ['workflows', 'match', 'show me the texts', '--json'];

    const { stdout } = await runIn(folder.root, args);

    const document: WorkflowsMatchDocument = JSON.parse(stdout);
    expect(document.match?.workflow).toBe('list-texts');
    expect(document.reason).not.toBe('');
  });

  it('checks a folder, with file and line, and fails for an error (B1)', async () => {
    using folder = makeFolder({ 'flows/bad.md': workflow.replace('tool: file.list', 'tol: x') });

    const check = await runHere(['workflows', 'check', join(folder.root, 'flows'), '--json']);

    expect(check.code).toBe(1);
    const { problems, workflows }: WorkflowsCheckDocument = JSON.parse(check.stdout);
    expect(workflows).toEqual([]);
    expect(problems[0]).toMatchObject({
      file: expect.stringContaining('bad.md'),
      severity: 'error',
    });
  });
});

describe('pce doctor', () => {
  it('lists a workspace without showing a secret (E2)', async () => {
    using folder = makeFolder(files);

    const { stdout, code } = await runIn(folder.root, ['doctor', '--json']);

    const { ok, checks }: DoctorDocument = JSON.parse(stdout);
    expect([ok, code]).toEqual([true, 0]);
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'node',
        'sqlite',
        'git',
        'python3',
        'terminal',
        'workspace',
        'store',
      ]),
    );
    expect(stdout).not.toContain('secret-value');
  });

  it('fails where a script needs a program that is not there (E2)', async () => {
    const script = '# ---\n# description: Say it\n# effect: read\n# ---\nprint("it")\n';
    using folder = makeFolder({ ...files, 'execution/say.py': script });
    vi.stubEnv('PATH', folder.root);

    const { stdout, code } = await runIn(folder.root, ['doctor', '--json']);

    const { checks }: DoctorDocument = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(checks).toContainEqual(
      expect.objectContaining({
        name: 'python3',
        status: 'error',
        advice: expect.stringContaining('install'),
      }),
    );
  });

  it('reports the problem of a store instead of failing', async () => {
    using folder = makeFolder({ ...files, '.pce/pce.db': 'no database at all'.repeat(99) });

    const { stdout, code } = await runIn(folder.root, ['doctor', '--json']);

    const { checks }: DoctorDocument = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(checks).toContainEqual(expect.objectContaining({ name: 'store', status: 'error' }));
  });
});
