import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineTool } from '@pce/core';
import { makeFolder } from '@pce/test-support';
import { aCommand, completion, scriptedModel, scriptedRoles } from '@pce/testkit';
import { followSkill } from '@pce/workflows';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { withSkills } from '../test/skills-example.js';
import { openWorkspace } from './open-workspace.js';

const script = `// ---
// description: Count the words of a file of the workspace
// parameters: { file: { type: string } }
// effect: read
// ---
import { readFileSync } from 'node:fs';
export default ({ file }) => ({ words: readFileSync(file, 'utf8').split(/\\s+/).length });
`;

const files = {
  'skills/count/SKILL.md': `---
name: count
description: Counts the words of texts.
---
Read references/rules.md. Then count with the script.
`,
  'skills/count/references/rules.md': 'Say the number alone.',
  'skills/count/scripts/words.mjs': script,
  'a.txt': 'one two three',
};

const asking = (tool: string, args: object) => ({ answer: '', lacks: [], calls: [{ tool, args }] });

/** Opens the folder as a new process does, and has its skill count the words of a text. */
async function count(root: string) {
  const model = scriptedModel([
    asking('skill.count.read', { file: 'references/rules.md' }),
    asking('skill.count.words', { file: 'a.txt' }),
    { answer: '3', lacks: [], calls: [] },
  ]);
  const workspace = await openWorkspace(root, {
    skillTool: (tools) => followSkill({ model, tools }),
  });
  await using pce = workspace.createOrchestrator({
    roles: () =>
      scriptedRoles({ decide: [aCommand('Use the count skill on a.txt'), completion()] }),
  });
  let result = await pce.start('How long is it?').result();
  const asked = result.interventions.map(({ message }) => message);
  const [question] = result.interventions;
  if (question !== undefined)
    result = await pce
      .resolve(question.id, { choose: 'answer', answer: 'yes', by: 'ann' })
      .result();
  await pce.replay(result.turn);
  const { problems, workflows } = workspace;
  return { asked, problems, workflows, command: result.commands[0], model };
}

it('follows a skill of skills/ with its files and scripts, approved once by a person (B1, B6, C9)', async () => {
  using folder = makeFolder(files);

  const first = await count(folder.root);
  expect(first.problems).toEqual([]);
  expect(first.workflows.describe?.('code')).toMatchObject([
    { name: 'count', description: 'Counts the words of texts.' },
  ]);
  expect(first.asked).toEqual([expect.stringContaining('May skill.count.words run')]);
  expect(first.command).toMatchObject({ status: 'success', result: { answer: '3' } });
  expect(JSON.parse(first.model.requests[2]?.prompt ?? '').results).toMatchObject([
    { data: { text: 'Say the number alone.' } },
    { data: { words: 3 } },
  ]);

  expect(await count(folder.root)).toMatchObject({ asked: [], command: { status: 'success' } });
  await writeFile(join(folder.root, 'skills/count/scripts/words.mjs'), `${script}\n`);
  expect((await count(folder.root)).asked).toHaveLength(1);
  const approved = await readFile(join(folder.root, '.pce/scripts-approved.json'), 'utf8');
  expect(Object.values(JSON.parse(approved))).toEqual([
    { tool: 'skill.count.words', by: 'ann' },
    { tool: 'skill.count.words', by: 'ann' },
  ]);
});

it('runs no script if its approvals cannot be read, and names the file (C9)', async () => {
  using folder = makeFolder({ ...files, '.pce/scripts-approved.json': '[' });
  const { asked, model } = await count(folder.root);
  expect(asked).toEqual([]);
  expect(JSON.parse(model.requests[2]?.prompt ?? '').results[1].failed).toContain(
    '.pce/scripts-approved.json cannot be read',
  );
});

it('uses the skills of any folder, as the guide shows (B1)', async () => {
  using folder = makeFolder(files);
  const model = scriptedModel([
    asking('skill.count.read', { file: 'references/rules.md' }),
    { answer: '3', lacks: [], calls: [] },
  ]);
  const roles = scriptedRoles({ decide: [aCommand('Use the count skill'), completion()] });
  await using pce = await withSkills(join(folder.root, 'skills'), model, roles);
  const { commands } = await pce.start('How long is it?').result();
  expect(commands[0]?.result).toEqual({ answer: '3' });
});

it('takes skills of the host, such as those of MCP servers, behind its own (B1, C9)', async () => {
  using folder = makeFolder(files);
  const skill = (name: string) => ({
    file: `skill://${name}/SKILL.md`,
    text: `---\nname: ${name}\ndescription: Of a server.\n---\nSay it.\n`,
  });
  const read = (name: string) =>
    defineTool({
      name: `skill.${name}.read`,
      description: 'Of a server',
      input: z.object({}),
      execute: () => 'of a server',
    });
  let offered: readonly string[] = [];
  const { workflows, problems, tools } = await openWorkspace(folder.root, {
    tools: [read('count'), read('other')],
    sources: [skill('count'), skill('other')],
    skillTool(all) {
      offered = all.map(({ name }) => name);
      return followSkill({ model: scriptedModel([]), tools: all });
    },
  });
  expect(workflows.list.map(({ name, description }) => [name, description])).toEqual([
    ['count', 'Counts the words of texts.'],
    ['other', 'Of a server.'],
  ]);
  expect(problems).toMatchObject([{ message: expect.stringContaining('the name count already') }]);
  expect(offered).toEqual(['skill.count.read', 'skill.count.words', 'skill.other.read']);
  const description = tools.find(({ name }) => name === 'skill.count.read')?.description;
  expect(description).toContain('references/rules.md');
});

it('asks before a file tool writes into skills/ (C9)', async () => {
  using folder = makeFolder(files);
  const { tools } = await openWorkspace(folder.root);
  const write = tools.find(({ name }) => name === 'file.write');
  expect(write?.asks?.({ path: 'skills/count/scripts/words.mjs', content: '' })).toContain(
    'skills/',
  );
});
