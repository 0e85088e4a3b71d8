import { createOrchestrator, defineTool, type RoleModel, ToolError } from '@pce/core';
import { noAttachments } from '@pce/core/internal';
import {
  aCommand,
  completion,
  countingIds,
  fakeClock,
  scriptedModel,
  scriptedRoles,
} from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { workflowsFrom } from '../workflows.js';
import { followSkill } from './follow-skill.js';

const text = `---
name: release-notes
description: Writes release notes. Use when somebody asks for a changelog.
license: MIT
metadata: { author: someone }
allowed-tools: Bash(git:*) Read
owner: docs
---

# Release notes

Write "{{version}}" as it is given, in {square} brackets.
`;

const file = 'skills/release-notes/SKILL.md';
const answering = (...answers: readonly unknown[]) => {
  const model = scriptedModel(answers);
  const skillTool = followSkill({ model });
  return { model, skillTool, workflows: workflowsFrom([{ file, text }], { skillTool }) };
};
const ask = (command: string) => ({ command, inputs: {}, mode: 'chat' as const });

describe('an Agent Skill', () => {
  it('loads as a workflow of one step, with its text as documentation (B1)', () => {
    const { workflows } = answering();
    expect(workflows.problems).toEqual([
      {
        file,
        line: 7,
        severity: 'warning',
        message: 'owner: not a key that PCE knows; kept, but not used',
      },
    ]);
    expect(workflows.list).toMatchObject([
      {
        name: 'release-notes',
        description: 'Writes release notes. Use when somebody asks for a changelog.',
        extra: { license: 'MIT', owner: 'docs' },
        steps: [{ target: { kind: 'tool', name: 'skill.follow' } }],
      },
    ]);
  });

  it.each([
    ['Use the release-notes skill to sum up May.', true],
    ['with skill release notes: sum up May', true],
    ['write release notes for May', true],
    ['write the notes for the release', false],
  ])('matches a command that names it: %s (B2)', (command, isTaken) => {
    const { workflows } = answering();
    expect(workflows.match(ask(command))?.inputs).toEqual(isTaken ? { command } : undefined);
  });

  it('never matches without the tool that follows it, and names the option to pass (B1)', () => {
    const workflows = workflowsFrom([{ file, text }]);
    expect(workflows.problems).toContainEqual({
      file,
      line: 2,
      severity: 'warning',
      message: expect.stringContaining('pass followSkill({ model }) as skillTool'),
    });
    expect(workflows.list).toHaveLength(1);
    const { match, rejected } = workflows.explain(ask('write release notes'));
    expect(match).toBeUndefined();
    expect(rejected).toMatchObject([{ reason: expect.stringContaining('followSkill') }]);
    const choice = { workflow: 'release-notes', inputs: { command: 'x' }, mode: 'chat' as const };
    expect(() => workflows.select(choice)).toThrow('followSkill');
  });

  it.each([
    [
      'no description',
      text.replace(/description:.*\n/, ''),
      'description: expected text, but it is missing',
    ],
    [
      'no instructions',
      text.slice(0, text.indexOf('# Release')),
      'expected instructions below the front matter',
    ],
    ['no front matter', '# Release notes', 'YAML with name and description'],
  ])('with %s is rejected, with the expected value (B1)', (_, broken, message) => {
    const { list, problems } = workflowsFrom([{ file, text: broken }], {
      skillTool: { name: 'f' },
    });
    expect(list).toEqual([]);
    expect(problems).toContainEqual(
      expect.objectContaining({ severity: 'error', message: expect.stringContaining(message) }),
    );
  });

  it('is followed by the model: unchanged instructions, the command, an answer that is data (B1)', async () => {
    const { model, skillTool, workflows } = answering({ answer: 'May: {{nothing}}', lacks: [] });
    await using pce = createOrchestrator({
      ...scriptedRoles({ decide: [aCommand('Write release notes for May'), completion()] }),
      tools: [skillTool],
      workflows,
      clock: fakeClock(),
      ids: countingIds(),
    });
    const turn = pce.start('Sum up');
    const { commands } = await turn.result();
    await pce.replay(turn.id);
    expect(commands.at(0)).toMatchObject({
      selected: 'release-notes',
      status: 'success',
      result: { answer: 'May: {{nothing}}' },
    });
    const [request] = model.requests;
    expect(JSON.parse(request?.prompt ?? '')).toEqual({
      skill: 'release-notes',
      instructions: expect.stringContaining('Write "{{version}}" as it is given, in {square}'),
      command: 'Write release notes for May',
    });
    expect(request?.system).not.toContain('square');
  });
});

describe('a skill with tools of its own', () => {
  const files = ['style.md'];
  const read = defineTool({
    name: 'skill.release-notes.read',
    description: 'Read a file of the skill',
    input: z.object({ file: z.string() }),
    effect: 'read',
    execute({ file: name }) {
      if (files.includes(name)) return { text: `text of ${name}` };
      throw new ToolError('not_found', `there is no ${name}`);
    },
  });
  const other = defineTool({
    name: 'skill.other.read',
    description: 'Read a file of another skill',
    input: z.object({}),
    effect: 'read',
    execute: () => 'secret',
  });

  /** Plays a turn in which a model follows the skill, with these answers. */
  async function follow(...answers: readonly unknown[]) {
    const model = scriptedModel(answers);
    const tools = [read, other];
    const skillTool = followSkill({ model, tools });
    await using pce = createOrchestrator({
      ...scriptedRoles({ decide: [aCommand('Write release notes for May'), completion()] }),
      tools: [skillTool, ...tools],
      workflows: workflowsFrom([{ file, text }], { skillTool }),
    });
    const turn = pce.start('Sum up');
    const { commands } = await turn.result();
    await pce.replay(turn.id);
    const prompts = model.requests.map(({ prompt }) => JSON.parse(prompt));
    return { command: commands[0], prompts, systems: model.requests.map(({ system }) => system) };
  }
  const calls = (...all: readonly { tool: string; args: object }[]) => ({
    answer: '',
    lacks: [],
    calls: all,
  });
  const reading = (name: string) => ({ tool: read.name, args: { file: name } });
  const done = { answer: 'done', lacks: [], calls: [] };

  it('shows its model those tools, and has their calls made as calls of the turn (B6)', async () => {
    const { command, prompts, systems } = await follow(
      calls(reading('style.md'), reading('none.md')),
      done,
    );
    expect(command).toMatchObject({ status: 'success', result: { answer: 'done' } });
    expect(command?.toolRuns.map(({ tool }) => tool)).toEqual([
      'skill.follow',
      read.name,
      read.name,
      'skill.follow',
    ]);
    expect(prompts[0].tools.map((tool: { name: string }) => tool.name)).toEqual([read.name]);
    expect(prompts[0].results).toBeUndefined();
    expect(prompts[1].results).toEqual([
      { ...reading('style.md'), data: { text: 'text of style.md' } },
      { ...reading('none.md'), failed: expect.stringContaining('there is no none.md') },
    ]);
    expect(systems[0]).not.toContain('You have no tools');
  });

  it('makes no calls of other tools (C9)', async () => {
    const { command, prompts } = await follow(calls({ tool: other.name, args: {} }), done);
    expect(command?.toolRuns.map(({ tool }) => tool)).toEqual(['skill.follow', 'skill.follow']);
    expect(prompts[1].results).toMatchObject([{ failed: expect.stringContaining('no tool of') }]);
  });

  it('fails if it has no answer after ten rounds (A12)', async () => {
    const { command } = await follow(
      ...Array.from({ length: 10 }, () => calls(reading('style.md'))),
    );
    expect(command?.error?.message).toContain('no answer after 10 rounds');
  });
});

describe('followSkill', () => {
  const task = { skill: 's', instructions: 'i', command: 'c' };
  const context = {
    signal: new AbortController().signal,
    turn: 'turn_1',
    session: 'default',
    run: undefined,
    idempotencyKey: 'k',
    attachments: noAttachments,
    pass: () => true,
  };

  it('fails, and names what is missing, if the model lacks what the skill needs (B5)', async () => {
    const { skillTool } = answering({ answer: '', lacks: ['scripts/fill.py', 'the web'] });
    await expect(skillTool.execute(task, context)).rejects.toMatchObject({
      failure: 'dependency_missing',
      message: 'skill s lacks scripts/fill.py; the web',
    });
  });

  it('shows its model a closed schema, and takes arguments written as text (F4)', async () => {
    const tool = 'skill.s.read';
    const asText = { tool, args: '{"file":"a.md"}' };
    const scripted = scriptedModel([{ answer: '', lacks: [], calls: [asText], thoughts: 'hm' }]);
    let shown: unknown;
    const model: RoleModel = {
      id: 'm',
      generate(request) {
        if (request.schema instanceof z.ZodType)
          shown = z.toJSONSchema(request.schema, { io: 'input', target: 'draft-7' });
        return scripted.generate(request);
      },
    };
    const tools = [{ name: tool, description: 'Read', parameters: {} }];
    const { data } = await followSkill({ model, tools }).execute(task, context);
    expect(data).toEqual({ answer: '', calls: [{ tool, args: { file: 'a.md' } }] });
    const call = { additionalProperties: false, properties: { args: { type: 'object' } } };
    expect(shown).toMatchObject({
      additionalProperties: false,
      required: ['answer', 'lacks', 'calls'],
      properties: { calls: { items: call } },
    });
    expect(JSON.stringify(shown)).not.toMatch(/propertyNames|maxItems/);
  });

  it('counts its calls in the turn, which stops when they are spent (A7, A12)', async () => {
    const { skillTool, workflows } = answering({ answer: 'a', lacks: [] });
    await using pce = createOrchestrator({
      ...scriptedRoles({ decide: [aCommand('write release notes'), completion()] }),
      tools: [skillTool],
      workflows,
      clock: fakeClock(),
      ids: countingIds(),
      limits: { modelCalls: 1 },
    });
    expect(await pce.start('Write').result()).toMatchObject({
      usage: { modelCalls: 1 },
      usageByRole: { tools: { modelCalls: 1 } },
    });
  });
});
