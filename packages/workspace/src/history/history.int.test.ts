import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineTool, type JsonObject } from '@pce/core';
import { ToolError } from '@pce/core/errors';
import { makeFolder } from '@pce/test-support';
import { aCommand, aPlan, completion, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
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

/** Runs the document with these calls, each a command with its tool and arguments; stops at the end of them. */
async function play(
  root: string,
  calls: readonly (readonly [string, string, JsonObject])[],
  seen: string[] = [],
): Promise<string> {
  const workspace = await openWorkspace(root, { tools: [folderTool(root)] });
  await using pce = workspace.createOrchestrator({
    roles: () =>
      scriptedRoles({
        plan: ({ context }) => {
          seen.push(context);
          return aPlan();
        },
        decide: ({ iteration }) => {
          const [command] = calls[iteration - 1] ?? [];
          return command === undefined ? completion() : aCommand(command);
        },
        coordinate: ({ command }) => {
          const [, name = '', args = {}] = calls.find(([text]) => text === command) ?? [];
          return { status: 'selected', kind: 'tool', name, args, reason: '' };
        },
      }),
  });
  const { request } = await workspace.readPlan('planning/read.md');
  const { turn } = await pce.run(request);
  return turn;
}

const folderTool = (root: string) =>
  defineTool({
    name: 'folder.save',
    description: 'Save a text in a folder that exists',
    input: z.object({ path: z.string(), text: z.string() }),
    effect: 'idempotent',
    execute: ({ path, text }) => {
      if (!existsSync(dirname(join(root, path))))
        throw new ToolError('not_found', 'no such folder');
      writeFileSync(join(root, path), text);
      return { path };
    },
  });

const ways = {
  'another value': {
    step: 'Read the file `texts/b.txt`',
    calls: [
      ['Read the file `texts/b.txt`', 'file.read', { path: 'texts/b.txt' }],
      ['Look for it elsewhere', 'file.read', { path: 'old/b.txt' }],
    ],
    learned: 'path `old/b.txt` worked in place of `texts/b.txt`',
    change: '+1. Read the file `old/b.txt`',
  },
  'a folder that was made first': {
    step: 'Save A in `new/b.txt`\n2. Compare the result of step 1 with `texts/a.txt`',
    calls: [
      ['Save A in `new/b.txt`', 'folder.save', { path: 'new/b.txt', text: 'A' }],
      ['Write an index to `new/index.txt`', 'file.write', { path: 'new/index.txt', content: '' }],
      ['Save A in `new/b.txt`', 'folder.save', { path: 'new/b.txt', text: 'A' }],
    ],
    learned: 'the same call worked after file.write with path `new/index.txt`',
    change:
      '+1. Write an index to `new/index.txt`\n+2. Save A in `new/b.txt`\n+3. Compare the result of step 2 with `texts/a.txt`',
  },
} as const;

describe('lessons', () => {
  it.each(Object.entries(ways))(
    'say that %s made it work, and the second time change the document so that it does not fail again (E4)',
    async (_, { step, calls, learned, change }) => {
      const document = `# Read\n## Goals\n- Done\n## Steps\n1. ${step}\n`;
      using folder = makeFolder({
        'planning/read.md': document,
        'old/b.txt': 'B',
        'texts/a.txt': '',
      });
      await play(folder.root, calls);
      expect(read(folder.root, 'history.md')).toContain(`Learned: ${learned}. <!--`);
      expect(await readProposals(folder.root)).toEqual([]);
      rmSync(join(folder.root, 'new'), { recursive: true, force: true });

      await play(folder.root, calls);
      const [proposal, ...others] = await readProposals(folder.root);
      expect(others).toEqual([]);
      expect(proposal?.patch).toContain(change);
      await applyProposal(folder.root, proposal?.id ?? '', new Date(0));
      rmSync(join(folder.root, 'new'), { recursive: true, force: true });
      const workspace = await openWorkspace(folder.root, { tools: [folderTool(folder.root)] });
      const { request } = await workspace.readPlan('planning/read.md');
      const steps = request.match(/(?<=^\d\. ).*/gm) ?? [];
      const known = new Map<string, readonly [string, JsonObject]>(
        calls.map(([text, tool, args]) => [text, [tool, args]]),
      );
      const next = steps.map((text): [string, string, JsonObject] => {
        const [tool, args] = known.get(text) ?? ['file.read', { path: text.split('`')[1] ?? '' }];
        return [text, tool, args];
      });
      await play(folder.root, next);

      expect(read(folder.root, 'history.md').match(/<!-- error: /g)).toHaveLength(2);
    },
  );

  it('do not take the next step of a document for what mended the one that failed (E4)', async () => {
    using folder = makeFolder(files);
    await play(folder.root, [
      ['Read the file `texts/gone.txt`', 'file.read', { path: 'texts/gone.txt' }],
      ['Read the file `texts/a.txt`', 'file.read', { path: 'texts/a.txt' }],
    ]);

    expect(read(folder.root, 'history.md')).toContain('Learned: name something that is there');
  });

  it('reach the next run of the document within a budget, and its journal has them (E4)', async () => {
    using folder = makeFolder(files);
    const seen: string[] = [];
    await play(folder.root, [['Read it', 'file.read', { path: 'texts/gone.txt' }]], seen);
    const many = Array.from(
      { length: 100 },
      (_, index) =>
        `- "c" (file.read) failed with timeout: ${index}. Learned: x. <!-- error: e${index} in t -->`,
    );
    await play(folder.root, [], seen);
    writeFileSync(
      join(folder.root, 'history.md'),
      `## now · planning/read.md · t\n${many.join('\n')}`,
    );
    await play(folder.root, [], seen);
    writeFileSync(join(folder.root, 'history.md'), `## now · planning/other.md · t\n${many[0]}`);
    await play(folder.root, [], seen);

    const [first, second, third, fourth] = seen;
    expect(first).toBe('');
    expect(second).toMatch(/"Read it" \(file.read\) failed with not_found: .*texts\/gone.txt/);
    expect(third?.length).toBeLessThan(1_300);
    expect(third).toContain('timeout: 99');
    expect(fourth).toBe('');
  });
});
