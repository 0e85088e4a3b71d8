import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonObject, Orchestrator, TurnResult } from '@pce/core';
import type { CoordinatorAnswer, ExecutorDecision } from '@pce/core/contracts';
import type { BuildAction } from '@pce/core/internal';
import { makeFolder } from '@pce/test-support';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { openWorkspace } from '../open-workspace.js';

interface Scripted {
  readonly action?: BuildAction;
  readonly tool: string;
  readonly args: JsonObject;
}

async function open(root: string, script: readonly Scripted[]): Promise<Orchestrator> {
  const decisions = script.map(({ action, tool }, index): ExecutorDecision => {
    const command = `${index}: use ${tool}`;
    return action === undefined
      ? aCommand(command)
      : { action, command, goalFocus: [], goalsProgress: [], reasoning: '' };
  });
  const workspace = await openWorkspace(root);
  return workspace.createOrchestrator({
    roles: () =>
      scriptedRoles({
        decide: [...decisions, completion()],
        coordinate: ({ command }): CoordinatorAnswer => {
          const { tool = '', args = {} } = script[Number.parseInt(command, 10)] ?? {};
          return { status: 'selected', kind: 'tool', name: tool, args, reason: '' };
        },
      }),
    selfBuilding: true,
    limits: { commandsInARow: 20, coordinatorErrors: 20, iterations: 30 },
  });
}

async function run(root: string, ...script: Scripted[]): Promise<TurnResult> {
  await using pce = await open(root, script);
  return await pce.start('Build').result();
}

/** Outcome of each command: `success`, or its error. */
const ends = ({ commands }: TurnResult): string[] =>
  [...commands].map(({ status, error }) => error?.message ?? status);

const source = `// ---
// description: Count the words of a text
// parameters: { text: { type: string } }
// effect: read
// ---
export default async function ({ text }) {
  return { words: text.split(/\\s+/).filter((word) => word !== '').length };
}
`;

const family: Scripted = {
  action: 'CREATE_TOOL_FAMILY_SPEC',
  tool: 'build.family',
  args: { name: 'text', description: 'Works on texts', constraints: ['changes nothing'] },
};

const cases = [
  { name: 'two words', args: { text: 'a b' }, data: { words: 2 } },
  { name: 'no text', args: {}, error: 'invalid_input' },
];

/** Makes the tool, or another one. */
const making = (args: JsonObject): Scripted => ({
  action: 'CREATE_TOOL',
  tool: 'build.tool',
  args: { name: 'text.count', source, cases, ...args },
});

const creation = making({});

/** Gives an asset another text. */
const edit = (kind: string, name: string, text: string): Scripted => ({
  action: 'EDIT',
  tool: 'build.edit',
  args: { kind, name, text },
});

const workflow = `---
name: count-greeting
description: Counts the words of a greeting
triggers: [Count the greeting]
steps: [{ name: count, tool: text.count, args: { text: Hello big world } }]
---
`;

const flow: Scripted = {
  action: 'CREATE_WORKFLOW',
  tool: 'build.workflow',
  args: { text: workflow },
};

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

describe('self-building', () => {
  it('creates a family, then a tool whose cases pass, and uses it in the same turn (B8)', async () => {
    using folder = makeFolder({});
    const { root } = folder;

    const result = await run(root, family, creation, {
      tool: 'text.count',
      args: { text: 'one two three' },
    });

    expect(ends(result)).toEqual(['success', 'success', 'success']);
    expect(result.commands.at(2)?.result).toEqual({ words: 3 });
    expect(read(root, 'tools/text.count.mjs')).toBe(source);
    const { tools, problems } = await openWorkspace(root);
    expect(tools.map(({ name }) => name)).toContain('text.count');
    expect(problems).toEqual([]);
  });

  it('creates a tool that reads the workspace, tested on the files of its cases (B8)', async () => {
    using folder = makeFolder({ 'notes/a.txt': 'one two three' });
    const reading = source
      .replace('// ---\nexport', "// ---\nimport { readFileSync } from 'node:fs';\nexport")
      .replace('text.split', "readFileSync(text, 'utf8').split");
    const own = { name: 'its own', args: { text: 'b' }, files: { b: 'x y' }, data: { words: 2 } };
    const none = { name: 'none', args: { text: 'notes/a.txt' }, error: 'not_found' };

    const result = await run(folder.root, family, making({ source: reading, cases: [own, none] }), {
      tool: 'text.count',
      args: { text: 'notes/a.txt' },
    });

    expect(ends(result)).toEqual(['success', 'success', 'success']);
    expect(result.commands.at(2)?.result).toEqual({ words: 3 });
  });

  it('builds the samples that models are given, and shows files unchanged (A3, B8)', async () => {
    using folder = makeFolder({});
    await using pce = await open(folder.root, []);
    const brief = async (tool: string, command = ''): Promise<string> =>
      (await pce.tools.get(tool)?.brief?.(command)) ?? '';
    const sampleOf = async (tool: string): Promise<JsonObject> =>
      JSON.parse(/^\{.*\}$/m.exec(await brief(tool))?.[0] ?? '{}');
    const [, text = ''] = (await brief('build.workflow')).split('A sample of the text:\n');
    const named = text.replace(/product_search|compare_prices/g, 'text.count');
    expect(text).not.toContain('Names that are taken');

    const samples = [
      { ...family, args: await sampleOf('build.family') },
      { ...creation, args: await sampleOf('build.tool') },
      { ...flow, args: { text: named } },
    ];
    const result = await run(folder.root, ...samples);

    expect(ends(result)).toEqual(['success', 'success', 'success']);
    await using again = await open(folder.root, []);
    const edit = await again.tools.get('build.edit')?.brief?.('Let `text.count` count lines, too');
    const taken = await again.tools.get('build.workflow')?.brief?.('');
    expect(taken?.endsWith('Names that are taken: find-product.')).toBe(true);
    expect(edit).toContain(read(folder.root, 'tools/text.count.mjs'));
    expect(edit).toContain(read(folder.root, 'tools/text.count.cases.json'));
    expect(edit).toContain('Made here: tool text.count, workflow find-product, family text.');
    expect(edit).not.toContain(named);
    expect(await again.tools.get('build.edit')?.brief?.('Change find-product')).toContain(named);
  });

  const stronger = source.replace('effect: read', 'effect: once');
  const reaching = source.replace('return {', "(await import('node:net')).connect(1); return {");
  const three = [{ name: 'three', args: { text: 'a b' }, data: { words: 3 } }];
  it.each([
    ['before its family is specified', [making({})], 'there is no family text'],
    ['whose case comes out wrong', [family, making({ cases: three })], 'three'],
    ['with a stronger effect than its family', [family, making({ source: stronger })], 'effect'],
    ['that leaves its sandbox', [family, making({ source: reaching })], 'sandbox_violation'],
    ['of another folder', [family, making({ name: '../../evil.mjs' })], 'family.tool'],
  ])('rejects a tool %s, and leaves nothing of it (B8)', async (_, script, reason) => {
    using folder = makeFolder({});
    const call = { tool: 'text.count', args: { text: 'a' } };
    const result = await run(folder.root, ...script, call);
    expect(ends(result).at(-2)).toContain(reason);
    expect(ends(result).at(-1)).toContain('no tool text.count');
    expect(existsSync(join(folder.root, 'tools'))).toBe(false);
  });

  it('rejects a tool that nearly repeats a script, and names it (E5)', async () => {
    const script = source.replace('Count the words of a text', 'Words');
    using folder = makeFolder({ 'execution/words.mjs': script });

    const result = await run(folder.root, family, creation);

    expect(ends(result)[1]).toContain('execution/words.mjs: they do the same; use that');
  });

  it('sends to mend a script that failed before another is made, and shows the Builder what was learned (E4, E5)', async () => {
    const history =
      '- "Count `a`" (script.words) failed with internal: too long. Learned: x. <!-- error: e1 in t1 -->';
    using folder = makeFolder({
      'execution/words.mjs': source.replace("!== ''", "!== ' '"),
      'history.md': history,
    });

    const result = await run(folder.root, family, creation);
    await using pce = await open(folder.root, []);

    expect(ends(result)[1]).toMatch(/in place of .*; it has failed before: EDIT and mend that/);
    const brief = await pce.tools.get('build.tool')?.brief?.('Make script.words count lines');
    expect(brief).toContain(
      '"Count `a`" (script.words) failed with internal: too long. Learned: x.',
    );
  });

  it('accepts the same tool again: a crash may have preceded the answer (F8)', async () => {
    using folder = makeFolder({});

    const result = await run(folder.root, family, family, creation, creation);

    expect(ends(result)).toEqual(['success', 'success', 'success', 'success']);
  });

  it('replaces a tool only by one that passes its cases, and keeps the old text (B8)', async () => {
    using folder = makeFolder({});
    const { root } = folder;
    const improve = (text: string) => edit('tool', 'text.count', text);
    const better = source.replace('split(/\\s+/)', 'split(/[^a-z]+/i)');

    const result = await run(
      root,
      family,
      creation,
      improve(source.replace('.length', '.length + 1')),
      { tool: 'text.count', args: { text: 'a,b c' } },
      improve(better),
      { tool: 'text.count', args: { text: 'a,b c' } },
    );

    expect(ends(result)[2]).toContain('two words');
    expect(
      [...result.commands].map((one) => one.result).filter((data) => data !== null),
    ).toContainEqual({ words: 2 });
    expect(result.commands.at(-1)?.result).toEqual({ words: 3 });
    expect(read(root, 'tools/text.count.mjs')).toBe(better);
    const backups = readdirSync(join(root, '.pce/backups'));
    expect(read(root, `.pce/backups/${backups.at(-1)}/tools/text.count.mjs`)).toBe(source);
  });

  it('creates a workflow of existing tools, which serves the next command (B8, A5)', async () => {
    using folder = makeFolder({});
    const { root } = folder;
    const wrong = { ...flow, args: { text: workflow.replace('text.count', 'text.fly') } };
    await run(root, family, creation);

    const early = await run(root, wrong);
    const result = await run(root, flow);
    await using pce = await open(root, []);

    expect(ends(early)[0]).toContain('text.fly');
    expect(ends(result)).toEqual(['success']);
    expect(read(root, 'workflows/count-greeting.md')).toBe(workflow);
    const { workflows } = await openWorkspace(root);
    expect(workflows.list.map(({ name }) => name)).toEqual(['count-greeting']);
    expect(pce.tools.list().map(({ name }) => name)).toContain('build.workflow');
  });

  it('deletes nothing that is in use, and nothing before a person approves (B8, F9)', async () => {
    using folder = makeFolder({});
    const { root } = folder;
    const deletion = (kind: string, name: string): Scripted => ({
      action: 'DELETE',
      tool: 'build.delete',
      args: { kind, name },
    });
    await run(root, family, creation, flow);
    await using pce = await open(root, [
      deletion('tool', 'text.count'),
      deletion('workflow', 'count-greeting'),
      deletion('tool', 'text.count'),
      deletion('family', 'text'),
    ]);
    const approveNext = async (): Promise<TurnResult> => {
      const [open] = await pce.interventions();
      return await pce.resolve(open?.id ?? '', { choose: 'approve', by: 'test' }).result();
    };

    const asked = await pce.start('Delete').result();
    expect(asked.status).toBe('blocked');
    const refused = await approveNext();
    expect(ends(refused)[0]).toContain('workflow count-greeting');
    const done = await approveNext();

    expect(ends(done)[1]).toBe('success');
    expect(existsSync(join(root, 'tools/text.count.mjs'))).toBe(true);
    expect(existsSync(join(root, 'workflows/count-greeting.md'))).toBe(false);
    await approveNext();
    const rest = await approveNext();
    expect(ends(rest).slice(1)).toEqual(['success', 'success', 'success']);
    expect([...readdirSync(join(root, 'tools')), ...readdirSync(join(root, 'families'))]).toEqual(
      [],
    );
  });

  it('rejects duplicate names and changed names, and changes only existing assets (B8)', async () => {
    using folder = makeFolder({});
    const { root } = folder;
    const other = JSON.stringify({ ...family.args, description: 'Counts' });
    const again = workflow.replace('Hello big world', 'Hello');

    const result = await run(
      root,
      family,
      creation,
      flow,
      { ...family, args: { ...family.args, description: 'Others' } },
      making({ source: source.replace('Count the', 'Sum the') }),
      { ...flow, args: { text: again } },
      { ...flow, args: { text: 'no front matter' } },
      edit('workflow', 'count-greeting', workflow.replace('count-greeting', 'count-all')),
      edit('family', 'text', other.replace('"text"', '"texts"')),
      edit('tool', 'text.none', source),
      edit('family', '../families/text', other),
      edit('workflow', 'count-greeting', again),
      edit('family', 'text', other),
    );

    expect(ends(result)).toEqual([
      'success',
      'success',
      'success',
      expect.stringContaining('there is a family text already'),
      expect.stringContaining('text.count'),
      expect.stringContaining('there is a workflow count-greeting already'),
      expect.stringContaining('the workflow is wrong: line 1:'),
      expect.stringContaining('the new text names the workflow count-all, not count-greeting'),
      expect.stringContaining('the new text names the family texts, not text'),
      expect.stringContaining('there is no tool text.none'),
      expect.stringContaining('there is no family ../families/text'),
      'success',
      'success',
    ]);
    expect(JSON.stringify([...result.commands])).toContain(
      'family text changed in families/text.json; the old text is kept',
    );
    expect(read(root, 'workflows/count-greeting.md')).toBe(again);
    expect(read(root, 'families/text.json')).toBe(other);
    expect(read(root, 'tools/text.count.mjs')).toBe(source);
    expect(existsSync(join(root, '.pce/staging'))).toBe(true);
    expect(readdirSync(join(root, '.pce/staging'))).toEqual([]);
  });
});

describe('bundles', () => {
  const bundle = {
    'bundles/words/families/text.json': JSON.stringify(family.args),
    'bundles/words/tools/text.count.mjs': source,
    'bundles/words/tools/text.count.cases.json': JSON.stringify(cases),
    'bundles/words/workflows/greeting.md': workflow,
  };

  it('load as one: tools, families and workflows (B7)', async () => {
    using folder = makeFolder(bundle);

    const workspace = await openWorkspace(folder.root);

    expect(workspace.problems).toEqual([]);
    expect(workspace.bundles).toEqual(['words']);
    expect(workspace.tools.map(({ name }) => name)).toContain('text.count');
    expect(workspace.workflows.list.map(({ name }) => name)).toEqual(['count-greeting']);
  });

  it.each([
    ['bundles/words/tools/text.count.mjs', 'export default 1'],
    ['bundles/words/families/text.json', '{'],
    ['bundles/words/families/text.json', JSON.stringify({ ...family.args, open: false })],
    ['bundles/words/workflows/greeting.md', workflow.replace('text.count', 'text.fly')],
    ['bundles/words/workflows/greeting.md', 'no front matter'],
    ['tools/text.count.mjs', source],
  ])('load nothing if %s is invalid, and report why (B7)', async (file, text) => {
    using folder = makeFolder(bundle);
    mkdirSync(dirname(join(folder.root, file)), { recursive: true });
    writeFileSync(join(folder.root, file), text);

    const { bundles, workflows, tools, problems } = await openWorkspace(folder.root);

    expect(bundles).toEqual([]);
    expect(workflows.list).toEqual([]);
    expect(tools.filter(({ source: of }) => of.startsWith('bundles/'))).toEqual([]);
    expect(problems.map((problem) => problem.file)).toContain('bundles/words');
    expect(problems.length).toBeGreaterThan(1);
  });
});
