import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { runIn } from '../../test/run-here.js';
import type { PromoteDocument, WorkflowsMatchDocument } from '../index.js';

const texts = ['a', 'b', 'c'];

const plan = (text: string): string => `# Copy a text
## Goals
- Have a copy
## Steps
1. Read the file \`texts/${text}.txt\`
2. Write the result of step 1 to \`last-read.txt\`
`;

const files = Object.fromEntries(
  texts.flatMap((text) => [
    [`texts/${text}.txt`, `The text ${text}`],
    [`planning/${text}.md`, plan(text)],
  ]),
);

it('offers what recurs as a workflow, writes it when accepted, and takes it out of use again (B9)', async () => {
  using folder = makeFolder(files);
  const run = (...args: string[]) => runIn(folder.root, args);
  for (const text of texts) await run('run', `planning/${text}.md`);
  const promote = async (...args: string[]): Promise<PromoteDocument> =>
    JSON.parse((await run('promote', '--min', '3', '--json', ...args)).stdout);

  const early: PromoteDocument = JSON.parse((await run('promote', '--json')).stdout);
  const { promotions, written } = await promote();

  expect(early.promotions).toEqual([]);
  expect(promotions).toMatchObject([
    { tools: ['file.read', 'file.write'], saves: { decisions: 3, coordinations: 6 } },
  ]);
  expect(promotions[0]?.served).toHaveLength(3);
  expect(written).toBeNull();
  expect(existsSync(join(folder.root, 'workflows'))).toBe(false);

  const name = promotions[0]?.name ?? '';
  const accepted = await promote('--accept', name);
  const file = join(folder.root, accepted.written ?? '');
  expect(readFileSync(file, 'utf8')).toBe(promotions[0]?.text);
  const request = 'Read the file `texts/z.txt` and write the result to `last-read.txt`';
  const match = await run('workflows', 'match', request, '--json');
  const part = await run('workflows', 'match', 'Read the file `texts/z.txt`', '--json');
  const document: WorkflowsMatchDocument = JSON.parse(match.stdout);
  expect(document.match).toMatchObject({ workflow: name, inputs: { path: 'texts/z.txt' } });
  expect(JSON.parse(part.stdout).match).toBeNull();

  const again = await run('promote', '--min', '3', '--accept', name);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain(name);
  const demoted = await run('promote', '--demote', name);
  expect(demoted.code).toBe(1);
  expect(demoted.stderr).toContain('none');
});

it('proposes to take a promoted workflow that keeps failing out of use, and does so when asked to (B9)', async () => {
  const failing = `---
name: find-nothing
description: Reads what is not there
promoted: { turns: 5 }
triggers: [Look for the treasure]
steps: [{ name: read, tool: file.read, args: { path: treasure.txt } }]
---
`;
  const search = '# Search\n## Goals\n- Find it\n## Steps\n1. Look for the treasure\n';
  using folder = makeFolder({ 'workflows/find-nothing.md': failing, 'planning/p.md': search });
  const run = (...args: string[]) => runIn(folder.root, args);
  await run('run', 'planning/p.md');
  await run('run', 'planning/p.md');

  const { stdout } = await run('promote', '--json');
  const plain = await run('promote');
  const none = await run('promote', '--accept', 'find-nothing');
  const demoted = await run('promote', '--demote', 'find-nothing');

  const { demotions }: PromoteDocument = JSON.parse(stdout);
  expect(plain).toMatchObject({ code: 0, stderr: '' });
  expect(plain.stdout).toMatch(
    /^find-nothing failed 2 times since it was promoted\n {2}turn_\w+: .+\n {2}turn_\w+: .+\n/,
  );
  expect(plain.stdout).toContain(
    `To take it out of use: pce promote --demote find-nothing --workspace ${folder.root}\n`,
  );
  expect(none).toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: 'pce: --accept find-nothing: it is not among the current proposals: none\n',
  });
  expect(demotions).toMatchObject([{ name: 'find-nothing', failures: [{}, {}] }]);
  expect(demoted.code).toBe(0);
  expect(existsSync(join(folder.root, 'workflows/find-nothing.md'))).toBe(false);
  expect(readdirSync(join(folder.root, '.pce/demoted'))).toHaveLength(1);
});
