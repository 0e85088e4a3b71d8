import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOrchestrator } from '@pce/core';
import { completion, directCalls, scriptedRoles } from '@pce/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { callTool } from '../../test/call-tool.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import type { ScriptApprovals } from './script-approvals.js';
import { skillTools } from './skill-tools.js';

const count = `// ---
// description: Count the words of a text
// parameters: { text: { type: string } }
// effect: read
// ---
export default ({ text }) => ({ words: text.split(/\\s+/).length });
`;

const files = {
  'notes/SKILL.md': '---\nname: notes\ndescription: Writes notes.\n---\nSee references/style.md.\n',
  'notes/references/style.md': 'Short sentences.',
  'notes/scripts/count.mjs': count,
  'notes/scripts/plain.js': 'console.log(1);',
  'notes/scripts/fill.py': 'print(1)',
  'notes/scripts/broken.mjs': '// ---\n// descripton: x\n// ---\n',
  'notes/.env': 'KEY=secret value',
  'deep/er/empty/SKILL.md': '---\nname: empty\ndescription: x\n---\nNothing.\n',
};

it('reads the files of a skill, and none outside its folder (B6, C9)', async () => {
  const root = temporaryFolder({ ...files, 'outside.md': 'secret' });
  symlinkSync(join(root, 'outside.md'), join(root, 'notes/references/link.md'));
  const { tools } = await skillTools({ folders: [root, join(root, 'missing')] });

  expect(tools.map(({ name, effect }) => [name, effect])).toEqual([
    ['skill.notes.read', 'read'],
    ['skill.notes.count', 'read'],
  ]);
  expect(tools[0]?.description).toContain('references/style.md');
  const read = (file: string) => callTool(tools, 'skill.notes.read', { file });
  expect((await read('references/style.md')).data).toEqual({
    file: 'references/style.md',
    text: 'Short sentences.',
  });
  for (const file of ['../outside.md', '/etc/passwd', 'references/link.md', '.env'])
    await expect(read(file)).rejects.toMatchObject({ failure: 'permission_denied' });
  await expect(read('none.md')).rejects.toMatchObject({ failure: 'not_found' });
});

it('says why other scripts are no tools (B6)', async () => {
  const root = temporaryFolder(files);
  const { problems } = await skillTools({ folders: [root] });
  expect(
    problems.map(({ severity, file }) => `${severity} ${file.slice(root.length + 1)}`).sort(),
  ).toEqual([
    'error notes/scripts/broken.mjs',
    'info notes/scripts/fill.py',
    'info notes/scripts/plain.js',
  ]);
});

/** Plays a turn that counts the words of a text twice, answering its questions; returns them and the status. */
async function play(
  folder: string,
  answer: string | { choose: 'decline' },
  approvals?: ScriptApprovals,
) {
  const { tools } = await skillTools({ folders: [folder], ...(approvals && { approvals }) });
  const call = { tool: 'skill.notes.count', args: { text: 'one two' } };
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide: ({ iteration }) => (iteration <= 2 ? directCalls(call) : completion()),
    }),
    tools: [...tools],
  });
  onTestFinished(() => pce.close());
  let result = await pce.start('Count').result();
  const asked: string[] = [];
  for (let question = result.interventions[0]; question !== undefined; ) {
    asked.push(question.message);
    const choice = typeof answer === 'string' ? ({ choose: 'answer', answer } as const) : answer;
    if (asked.length > 4) break;
    result = await pce.resolve(question.id, { ...choice, by: 'ann' }).result();
    question = result.interventions[0];
  }
  return {
    asked,
    results: result.commands.map(
      ({ status, result: data, error }) => data ?? [status, error?.message],
    ),
  };
}

it('asks a person once before a script runs, and again after it has changed (C9, B8)', async () => {
  const root = temporaryFolder(files);
  const known = new Map<string, string>();
  const approvals: ScriptApprovals = {
    has: (digest) => known.has(digest),
    add: (digest, { by }) => void known.set(digest, by),
  };
  const first = await play(root, 'yes', approvals);
  expect(first).toMatchObject({
    asked: [expect.stringContaining('SHA-256')],
    results: [{ words: 2 }, { words: 2 }],
  });
  expect((await play(root, 'yes', approvals)).asked).toEqual([]);

  writeFileSync(join(root, 'notes/scripts/count.mjs'), count.replace('length', 'length * 10'));
  const changed = await play(root, 'yes', approvals);
  expect(changed).toMatchObject({
    asked: [expect.anything()],
    results: [{ words: 20 }, { words: 20 }],
  });
  expect([...known.values()]).toEqual(['ann', 'ann']);
});

it.each(['no', { choose: 'decline' } as const])(
  'runs no script that a person refuses (C9)',
  async (answer) => {
    const root = temporaryFolder(files);
    const { asked, results } = await play(root, answer);
    expect(asked).toHaveLength(2);
    expect(results).toEqual([
      ['error', expect.stringContaining('ann did not let')],
      ['error', expect.stringContaining('ann did not let')],
    ]);
  },
);

it('asks again after an answer that is neither yes nor no (C9)', async () => {
  const root = temporaryFolder(files);
  expect((await play(root, 'perhaps')).asked).toHaveLength(5);
});
