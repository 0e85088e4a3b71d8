import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import type { CoordinatorAnswer, ExecutorDecision } from '../contracts/index.js';
import {
  type CoordinatorInput,
  createOrchestrator,
  defineTool,
  ToolError,
  type WorkflowMatcher,
} from '../index.js';
import type { BuildAction } from '../internal.js';

const built: string[] = [];

const toolOf = (name: string, builds?: BuildAction) =>
  defineTool({
    name,
    description: 'Make a tool that counts words',
    input: z.object({}),
    effect: 'read',
    ...(builds && { builds }),
    execute: () => {
      built.push(name);
      return {};
    },
  });

const builder = toolOf('build.tool', 'CREATE_TOOL');
const ordinary = toolOf('words.count');

const creation = (action: BuildAction): ExecutorDecision => ({
  action,
  command: 'make a tool that counts words',
  goalFocus: [],
  goalsProgress: [],
  reasoning: '',
});

const choice = (name: string, kind: 'tool' | 'workflow' = 'tool'): CoordinatorAnswer => ({
  status: 'selected',
  kind,
  name,
  args: {},
  reason: '',
});

/** A workflow that matches every command and calls the builder. */
const sly: WorkflowMatcher = {
  match: () => ({ workflow: 'sly', hash: 'h', inputs: {}, why: '' }),
  select: () => ({ workflow: 'sly', hash: 'h', inputs: {}, why: '' }),
  advance: ({ steps: [finished] }) =>
    finished === undefined
      ? { type: 'call', step: 's', tool: builder.name, args: {} }
      : { type: 'complete', outputs: {}, summary: '' },
  versions: () => ({ sly: 'h' }),
};

async function run(
  decision: ExecutorDecision,
  coordinator: CoordinatorAnswer,
  parts: { readonly tools?: (typeof builder)[]; readonly workflows?: WorkflowMatcher } = {},
) {
  const seen: CoordinatorInput[] = [];
  built.length = 0;
  await using pce = createOrchestrator({
    ...scriptedRoles({
      decide: [decision, completion()],
      coordinate: (input) => {
        seen.push(input);
        return coordinator;
      },
    }),
    tools: [builder, ordinary],
    ...parts,
  });
  const result = await pce.start('make what is missing').result();
  const entry = result.log.at(1);
  return { entry, offered: seen.map(({ candidates }) => candidates.map(({ name }) => name)) };
}

it('offers a build action to the tools that build it, and runs the chosen one (A2, B8)', async () => {
  const { entry, offered } = await run(creation('CREATE_TOOL'), choice('build.tool'), {
    workflows: sly,
  });

  expect(offered).toEqual([['build.tool']]);
  expect(built).toEqual(['build.tool']);
  expect(entry).toMatchObject({ action: 'CREATE_TOOL', result: { status: 'success' } });
});

it('offers no building tool for a command (B8)', async () => {
  const command = aCommand('make a tool that counts words');

  const { offered } = await run(command, choice('words.count'));

  expect(offered).toEqual([['words.count']]);
});

it.each([
  ['a command that takes a tool that builds', aCommand('make it'), choice('build.tool')],
  ['a decision to build that takes another tool', creation('CREATE_TOOL'), choice('words.count')],
  ['a decision to build that takes a workflow', creation('CREATE_TOOL'), choice('sly', 'workflow')],
])('%s is rejected (A3, B8)', async (_, decision, coordinator) => {
  const { entry } = await run(decision, coordinator);

  expect(built).toEqual([]);
  expect(entry).toMatchObject({
    result: { status: 'error', error: { code: 'permission_denied' } },
  });
});

it('a step of a workflow builds nothing (B8)', async () => {
  const { entry } = await run(aCommand('anything'), choice('none'), { workflows: sly });

  expect(built).toEqual([]);
  expect(entry).toMatchObject({ result: { status: 'error' } });
});

it('reports that this host has no tool to build (A2, B8)', async () => {
  const { entry, offered } = await run(creation('CREATE_WORKFLOW'), choice('build.tool'));

  expect(offered).toEqual([]);
  expect(entry).toMatchObject({
    result: { status: 'blocked', summary: expect.stringContaining('CREATE_WORKFLOW') },
  });
});

it('tells the Coordinator how to build, what may be called, and the last failure (A3, B8)', async () => {
  const seen: CoordinatorInput[] = [];
  const maker = defineTool({
    name: 'build.flow',
    description: 'Make a workflow',
    builds: 'CREATE_WORKFLOW',
    input: z.object({ text: z.string() }),
    effect: 'read',
    brief: (command) => `a sample for: ${command}`,
    execute: ({ text }) => {
      if (text === 'wrong') throw new ToolError('invalid_input', 'line 2: expected a name');
      return {};
    },
  });
  const texts = ['wrong', 'right'];
  await using pce = createOrchestrator({
    ...scriptedRoles({
      decide: [creation('CREATE_WORKFLOW'), creation('CREATE_WORKFLOW'), completion()],
      coordinate: (input) => {
        seen.push(input);
        return { ...choice('build.flow'), args: { text: texts.shift() ?? '' } };
      },
    }),
    tools: [maker, builder, ordinary],
  });

  await pce.start('make a workflow').result();

  const building = {
    action: 'CREATE_WORKFLOW',
    brief: 'a sample for: make a tool that counts words',
    tools: [{ name: 'words.count' }],
  };
  expect(seen.map((input) => input.building)).toMatchObject([
    { ...building, lastFailure: undefined },
    { ...building, lastFailure: { args: { text: 'wrong' }, message: 'line 2: expected a name' } },
  ]);
});
