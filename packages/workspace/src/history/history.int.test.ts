import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { openWorkspace } from '../open-workspace.js';
import type { LearningOptions } from './learn.js';
import { applyProposal, readProposals } from './proposals.js';

const plan = `# Read the texts
## Goals
- Have read the texts
## Steps
1. Read the file \`texts/gone.txt\`
2. Read the file \`texts/a.txt\`
`;

const files = { 'planning/read.md': plan, 'texts/a.txt': 'A' };

/** Reads the missing file that the plan names, and stops. */
async function run(root: string, learning?: LearningOptions): Promise<string> {
  const workspace = await openWorkspace(root);
  await using pce = workspace.createOrchestrator({
    roles: () =>
      scriptedRoles({
        decide: [
          aCommand('Read the file `texts/gone.txt`'),
          { ...completion(), action: 'BLOCKED', reasoning: 'it is not there' },
        ],
        coordinate: ({ command }) => ({
          status: 'selected',
          kind: 'tool',
          name: 'file.read',
          args: { path: command.split('`')[1] ?? '' },
          reason: '',
        }),
      }),
    ...(learning && { learning }),
  });
  const { request, inputs } = await workspace.readPlan('planning/read.md');
  const { turn } = await pce.start(request, { inputs }).result();
  return turn;
}

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

describe('the history of a workspace', () => {
  it('records the lesson of a failing step, once for each turn, and changes no document (E4)', async () => {
    using folder = makeFolder(files);

    const turn = await run(folder.root);

    const history = read(folder.root, 'history.md');
    expect(history).toContain(`· planning/read.md · ${turn}\n`);
    expect(history).toMatch(
      /"Read the file `texts\/gone\.txt`" \(file\.read\) failed with not_found/,
    );
    expect(history.match(/<!-- error: /g)).toHaveLength(1);
    expect(history).toContain('Learned: name something that is there');
    expect(read(folder.root, 'planning/read.md')).toBe(plan);
    expect(await readProposals(folder.root)).toEqual([]);
  });

  it('proposes a change to the document when the same error recurs, and applies it on request (E4)', async () => {
    using folder = makeFolder(files);
    await run(folder.root);
    await run(folder.root);

    expect(read(folder.root, 'history.md').match(/(?<=\n\n)## /g)).toHaveLength(2);
    const [proposal] = await readProposals(folder.root);
    expect(proposal?.file).toBe('planning/read.md');
    expect(proposal?.patch).toContain('+- If `texts/gone.txt` is missing, skip it and say so');
    expect(read(folder.root, 'planning/read.md')).toBe(plan);

    await applyProposal(folder.root, proposal?.id ?? '', new Date(0));

    expect(read(folder.root, 'planning/read.md')).toContain('## Edge cases\n- If `texts/gone.txt`');
    expect(read(folder.root, '.pce/backups/1970-01-01T00-00-00.000Z/planning/read.md')).toBe(plan);
    expect(await readProposals(folder.root)).toEqual([]);
    await run(folder.root);
    expect(await readProposals(folder.root)).toEqual([]);
  });

  it('changes nothing if the document has changed (E4)', async () => {
    using folder = makeFolder(files);
    await run(folder.root);
    await run(folder.root);
    const [proposal] = await readProposals(folder.root);
    writeFileSync(join(folder.root, 'planning/read.md'), '# Another\n');

    await expect(applyProposal(folder.root, proposal?.id ?? '', new Date(0))).rejects.toMatchObject(
      { code: 'invalid_input', message: expect.stringContaining('planning/read.md') },
    );
    expect(read(folder.root, 'planning/read.md')).toBe('# Another\n');
    expect(existsSync(join(folder.root, '.pce/backups'))).toBe(false);
  });

  it('changes the document at once if the host chose so (E4)', async () => {
    using folder = makeFolder(files);

    await run(folder.root, { repeats: 1, planChanges: 'apply' });

    expect(read(folder.root, 'planning/read.md')).toContain('is missing, skip it and say so');
    expect(readdirSync(join(folder.root, '.pce/backups'))).toHaveLength(1);
  });

  it('patches only planning documents (E4)', async () => {
    using folder = makeFolder({
      ...files,
      '.pce/proposals/evil.patch': '--- a/.env\n+++ b/.env\n@@ -0,0 +1 @@\n+X=1\n',
    });

    await expect(applyProposal(folder.root, 'evil', new Date(0))).rejects.toThrow('.env');
    await expect(applyProposal(folder.root, 'none', new Date(0))).rejects.toThrow('evil');
  });
});
