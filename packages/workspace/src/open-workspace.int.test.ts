import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { aCommand, aPlan, completion, scriptedRoles } from '@pce/testkit';
import { anAnalysis } from '@pce/testkit/internal';
import { describe, expect, it } from 'vitest';
import { openWorkspace } from './open-workspace.js';

const plan = `# Count the words
## Tools
- \`execution/count.mjs\`
- \`file.raed\`
`;

const script = `// ---
// description: Count the words of one text file
// parameters: { path: { type: string } }
// secrets: [API_KEY]
// ---
console.log(JSON.stringify({ length: process.env.API_KEY.length }));
`;

const files = {
  'planning/count.md': plan,
  'planning/wrong.md': '---\nmode: fast\n---\nNo heading\n',
  'planning/binary.md': Uint8Array.of(0xff),
  'planning/notes.txt': '',
  'execution/count.mjs': script,
  'execution/broken.py': '# ---\n# descripton: x\n# ---\n',
  'workflows/deep/bad.md': '---\nname: bad\n---\n',
  '.env': 'API_KEY="very secret"\n',
  'history.md': '# History\n',
};

describe('openWorkspace', () => {
  it('reads the contents of a workspace, and of secrets only the names (E1, E2)', async () => {
    using folder = makeFolder(files);
    const workspace = await openWorkspace(folder.root);
    expect(workspace.root).toBe(folder.root);
    expect(workspace.documents).toEqual([
      { path: 'planning/count.md', title: 'Count the words' },
      { path: 'planning/wrong.md', title: 'wrong.md' },
    ]);
    const names = workspace.tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['file.read', 'script.count']));
    expect(workspace.history).toBe(join(folder.root, 'history.md'));
    expect(workspace.secrets).toEqual(['API_KEY']);
    expect(JSON.stringify(workspace)).not.toContain('very secret');
  });

  it('reports errors with their file, and for a tool that is not there the nearest one (E1, B1)', async () => {
    using folder = makeFolder(files);
    const { problems } = await openWorkspace(folder.root);
    const places = problems.map(({ severity, file }) => `${severity} ${file}`);
    expect([...new Set(places)].sort()).toEqual([
      'error execution/broken.py',
      'error planning/binary.md',
      'error planning/wrong.md',
      'error workflows/deep/bad.md',
      'warning planning/count.md',
    ]);
    const [warning, ...others] = problems.filter(({ severity }) => severity === 'warning');
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ file: 'planning/count.md', line: 4 });
    expect(warning?.message).toMatch(/file\.raed.*did you mean file\.read\?/);
  });

  it('accepts an empty folder, and rejects a missing one', async () => {
    using folder = makeFolder({ 'file.txt': '' });

    expect(await openWorkspace(folder.root)).toMatchObject({ documents: [], problems: [] });
    for (const name of ['nowhere', 'file.txt']) {
      await expect(openWorkspace(join(folder.root, name))).rejects.toMatchObject({
        code: 'invalid_input',
      });
    }
  });
});

describe('createOrchestrator of a workspace', () => {
  it('runs with the tools of the workspace, in mode code, in its own session (E1, E2)', async () => {
    using folder = makeFolder(files);
    const workspace = await openWorkspace(folder.root);
    await using pce = workspace.createOrchestrator({
      roles: () =>
        scriptedRoles({
          decide: [aCommand('count the words of a text'), completion()],
          coordinate: {
            status: 'selected',
            kind: 'tool',
            name: 'script.count',
            args: { path: 'a' },
            reason: '',
          },
        }),
    });

    const { turn, claims } = await pce.start('count').result();

    expect(claims).toMatchObject([{ claim: 'length: 11', source: 'execution/count.mjs' }]);
    const [started] = await pce.events(turn);
    expect(started?.event).toMatchObject({ mode: 'code', session: folder.root });
  });

  it('saves context, answer and result of a turn, and no draft of them (A12)', async () => {
    using folder = makeFolder({});
    const workspace = await openWorkspace(folder.root);
    await using pce = workspace.createOrchestrator({
      roles: () => scriptedRoles({ decide: [anAnalysis('fine'), completion()] }),
    });

    const { turn } = await pce.start('Do it').result();

    const saved = join(folder.root, '.pce/turns', turn);
    expect((await readdir(saved)).sort()).toEqual(['context.md', 'response.md', 'result.json']);
    expect(await readFile(join(saved, 'response.md'), 'utf8')).toBe('Done.');
    expect(await readFile(join(saved, 'context.md'), 'utf8')).toContain('## 0. Request\n\nDo it');
    const result = JSON.parse(await readFile(join(saved, 'result.json'), 'utf8'));
    expect(result).toMatchObject({ turn, status: 'completed', answer: 'Done.' });
  });

  it('returns the answer if it cannot be saved, and reports the error (A12)', async () => {
    using folder = makeFolder({ '.pce': 'a file in the way' });
    const workspace = await openWorkspace(folder.root);
    await using pce = workspace.createOrchestrator({ roles: () => scriptedRoles() });

    const result = await pce.start('Do it').result();

    expect(result).toMatchObject({ status: 'completed', answer: 'Done.' });
    expect(result.interventions).toMatchObject([{ kind: 'not_saved' }]);
  });

  it('lets roles check only files of the workspace (E1)', async () => {
    using folder = makeFolder({ 'here.md': '' });
    const workspace = await openWorkspace(folder.root);
    const answers: Promise<boolean>[] = [];
    await using pce = workspace.createOrchestrator({
      roles: ({ fileExists }) => {
        answers.push(fileExists('here.md'), fileExists('/etc/passwd'));
        return scriptedRoles({ plan: aPlan() });
      },
    });

    expect(await Promise.all(answers)).toEqual([true, false]);
    expect(pce.tools.get('file.read')).toBeDefined();
  });
});
