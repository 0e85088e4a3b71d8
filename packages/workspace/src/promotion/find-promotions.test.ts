import {
  createOrchestrator,
  defineTool,
  type JsonObject,
  memoryStore,
  type Orchestrator,
} from '@pce/core';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { type Workflows, workflowsFrom } from '@pce/workflows';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { findDemotions } from './find-demotions.js';
import { findPromotions, type Promotion } from './find-promotions.js';
import { recordTurn } from './recorded-turn.js';

interface Scripted {
  readonly command: string;
  readonly tool: string;
  readonly args: JsonObject;
}

const tools = [
  defineTool({
    name: 'file.list',
    description: 'List the files of a folder',
    input: z.object({ folder: z.string(), limit: z.number().optional() }),
    effect: 'read',
    execute: ({ folder }) => ({ files: folder === 'empty' ? [] : [`${folder}/a.txt`] }),
  }),
  defineTool({
    name: 'text.count',
    description: 'Count words',
    input: z.object({ files: z.array(z.string()).or(z.string()) }),
    effect: 'read',
    execute: ({ files }) => ({ words: files.length * 7, of: files }),
  }),
  defineTool({
    name: 'file.write',
    description: 'Write a file',
    input: z.object({ path: z.string(), content: z.any() }),
    effect: 'idempotent',
    execute: ({ path }) => ({ path }),
  }),
  defineTool({
    name: 'mail.send',
    description: 'Send a mail',
    input: z.object({ to: z.string() }),
    effect: 'once',
    execute: ({ to }) => ({ to }),
  }),
];

let opened: Orchestrator[] = [];
afterEach(async () => {
  for (const pce of opened) await pce[Symbol.asyncDispose]();
  opened = [];
});

const store = () => memoryStore();

async function record(scripts: readonly (readonly Scripted[])[], workflows?: Workflows) {
  const turns = [];
  for (const script of scripts) {
    const pce = createOrchestrator({
      ...scriptedRoles({
        decide: [...script.map(({ command }) => aCommand(command)), completion()],
        coordinate: ({ command }) => {
          const { tool = '', args = {} } = script.find((one) => one.command === command) ?? {};
          return { status: 'selected', kind: 'tool', name: tool, args, reason: '' };
        },
      }),
      tools,
      store: store(),
      limits: { commandsInARow: 50 },
      ...(workflows && { workflows }),
    });
    opened.push(pce);
    const { turn } = await pce.start('Do it').result();
    turns.push({ turn, events: (await pce.events(turn)).map(({ event }) => event) });
  }
  return turns;
}

const report = (folder: string): Scripted[] => [
  { command: `List the files in \`${folder}\``, tool: 'file.list', args: { folder } },
  { command: 'Count the words in r1', tool: 'text.count', args: { files: { $ref: 'r1.files' } } },
  {
    command: `Write r2 to \`reports/${folder}.json\``,
    tool: 'file.write',
    args: { path: `reports/${folder}.json`, content: { $ref: 'r2' } },
  },
];

/** The same commands in one sentence. */
const reportInOne = (folder: string): Scripted => ({
  command: `List the files in \`${folder}\`, then count the words in the result, then write the result to \`reports/${folder}.json\``,
  tool: 'file.list',
  args: { folder },
});

const folders = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];

const none = workflowsFrom([]);

async function promote(scripts: readonly (readonly Scripted[])[], options = {}) {
  const turns = await record(scripts);
  return findPromotions(
    turns.map(({ turn, events }) => recordTurn(turn, events)),
    none,
    options,
  );
}

function only(promotions: readonly Promotion[]): Promotion {
  const [first, ...others] = promotions;
  if (first === undefined || others.length > 0) throw new Error(`${promotions.length} promotions`);
  return first;
}

describe('findPromotions', () => {
  it('drafts a workflow from a sequence that five turns repeated, and counts its savings (B9)', async () => {
    const { promotions, refusals } = await promote(folders.map(report));

    const { text, tools: used, served, saves } = only(promotions);
    expect(used).toEqual(['file.list', 'text.count', 'file.write']);
    expect(served).toHaveLength(5);
    expect(saves).toEqual({ decisions: 10, coordinations: 15, modelCalls: 0 });
    expect(refusals).toEqual([]);
    const [workflow] = workflowsFrom([{ file: 'w.md', text }]).list;
    expect(workflow?.steps.map(({ args }) => args)).toEqual([
      { folder: '{{folder}}' },
      { files: '{{steps.list.files}}' },
      { path: '{{path}}', content: '{{steps.count}}' },
    ]);
    expect(text).toContain(
      '"List the files in {folder} and count the words in the result and write the result to {path}"',
    );
  });

  it('serves a new turn with one decision instead of three (A5, B9)', async () => {
    const { promotions } = await promote(folders.map(report));
    const { name, text } = only(promotions);
    const workflows = workflowsFrom([{ file: 'w.md', text }]);

    const [turn] = await record([[reportInOne('zeta')]], workflows);
    const [part] = await record([report('zeta').slice(0, 1)], workflows);

    const types = turn?.events.map(({ type }) => type) ?? [];
    expect(types.filter((type) => type === 'executor.decided')).toHaveLength(2);
    expect(turn?.events).toContainEqual(
      expect.objectContaining({ type: 'workflow.matched', workflow: name }),
    );
    expect(types).toContain('workflow.completed');
    expect(part?.events.map(({ type }) => type)).not.toContain('workflow.matched');
    expect(turn?.events).toContainEqual(
      expect.objectContaining({
        tool: 'file.write',
        args: expect.objectContaining({ path: 'reports/zeta.json' }),
      }),
    );
  });

  it('requires a sequence to recur often enough (B9)', async () => {
    const fewer = await promote(folders.slice(0, 4).map(report));
    const asked = await promote(folders.slice(0, 2).map(report), { minTurns: 2 });

    expect(fewer.promotions).toEqual([]);
    expect(asked.promotions).toHaveLength(1);
  });

  it('reads numbers in the command as numbers (B3, B9)', async () => {
    const scripts = folders.map((folder, index): Scripted[] => [
      {
        command: `List ${index + 2} files of "${folder}"`,
        tool: 'file.list',
        args: { folder, limit: index + 2 },
      },
      {
        command: 'Count the words in r1',
        tool: 'text.count',
        args: { files: { $ref: 'r1.files' } },
      },
    ]);

    const { text } = only((await promote(scripts)).promotions);

    const [workflow] = workflowsFrom([{ file: 'w.md', text }]).list;
    expect(workflow?.inputs.get('limit')?.type).toBe('number');
    expect(text).toContain('"List {limit} files of {folder}"');
  });

  it('uses the part of a value that a command contains (B9)', async () => {
    const scripts = folders.map((folder): Scripted[] => [
      {
        command: `List the files for ${folder}`,
        tool: 'file.list',
        args: { folder: `data/${folder}/new` },
      },
      {
        command: 'Count the words in r1',
        tool: 'text.count',
        args: { files: { $ref: 'r1.files' } },
      },
    ]);

    const { text } = only((await promote(scripts)).promotions);

    expect(text).toContain('"List the files for {folder}"');
    expect(text).toContain('args: {"folder":"data/{{folder}}/new"}');
  });

  it('rejects a trigger that would match other commands too (B9)', async () => {
    const look = (folder: string) => report(folder).slice(0, 2);
    const other: Scripted = {
      command: 'List the files in the attic and paint them',
      tool: 'file.list',
      args: { folder: 'attic' },
    };

    const { promotions, refusals } = await promote([...folders.map(look), [other]]);

    expect(promotions).toEqual([]);
    expect(refusals[0]?.reason).toContain('the attic');
  });

  it('names every command with an effect in its trigger, each by its own words (B9)', async () => {
    const scripts = folders.map((folder, index): Scripted[] => [
      { command: `List the files in \`${folder}\``, tool: 'file.list', args: { folder } },
      {
        command: `Mail the list to \`${folders.at(-1 - index)}\``,
        tool: 'mail.send',
        args: { to: folders.at(-1 - index) ?? '' },
      },
    ]);

    const { text, effects } = only((await promote(scripts)).promotions);

    expect(effects).toEqual(['mail.send']);
    expect(text).toContain('"List the files in {folder} and mail the list to {to}"');
    expect(text).toContain('args: {"to":"{{to}}"}\n    approval: always');
    const workflows = workflowsFrom([{ file: 'w.md', text }]);
    for (const [{ command = '' } = {}] of scripts) {
      expect(workflows.match({ command, inputs: {}, mode: 'code' })).toBeUndefined();
    }
  });

  it('ignores sequences that a failure or a workflow interrupts (B9)', async () => {
    const broken = folders.map((folder): Scripted[] => {
      const [list, ...others] = report(folder);
      const missing = { command: 'Fly', tool: 'no.such', args: {} };
      return [...(list ? [list] : []), missing, ...others];
    });
    const { promotions } = await promote(broken);

    expect(promotions.map(({ tools: used }) => used)).not.toContainEqual(
      expect.arrayContaining(['file.list', 'text.count']),
    );
  });

  it('keeps values in the file from being read as anything else (B1)', async () => {
    const scripts = folders.map((folder): Scripted[] => [
      { command: `List the files in \`${folder}\``, tool: 'file.list', args: { folder } },
      {
        command: 'Write it',
        tool: 'file.write',
        args: { path: 'x"\n---\nname: evil', content: `: # {a} ${folder}` },
      },
    ]);

    const { text } = only((await promote(scripts)).promotions);

    const { list, problems } = workflowsFrom([{ file: 'w.md', text }]);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(list[0]?.steps[1]?.args).toEqual({
      path: 'x"\n---\nname: evil',
      content: ': # {a} {{folder}}',
    });
  });
});

describe('findDemotions', () => {
  it('names a promoted workflow that failed in two turns, and no other (B9)', async () => {
    const { promotions } = await promote(folders.map(report));
    const { name, text } = only(promotions);
    const failing = text.replace(
      'success_criteria:\n',
      'success_criteria:\n  - steps.list.files is not empty\n',
    );
    const workflows = workflowsFrom([{ file: `${name}.md`, text: failing }]);
    const once = await record([[reportInOne('empty')]], workflows);
    const twice = [...once, ...(await record([[reportInOne('empty')]], workflows))];

    expect(findDemotions(once, workflows.list)).toEqual([]);
    expect(findDemotions(twice, workflows.list)).toMatchObject([
      { name, file: `${name}.md`, failures: [{ turn: once[0]?.turn }, {}] },
    ]);
    const own = workflowsFrom([{ file: 'own.md', text: failing.replace(/^promoted: .*\n/m, '') }]);
    expect(findDemotions(twice, own.list)).toEqual([]);
  });
});
