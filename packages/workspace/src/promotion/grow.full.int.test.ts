import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineTool, memoryStore } from '@pce/core';
import type { CoordinatorAnswer, ExecutorDecision, JsonObject } from '@pce/core/contracts';
import { factsHeading } from '@pce/core/internal';
import type { CoordinatorInput, ExecutorInput } from '@pce/core/ports';
import { makeFolder } from '@pce/test-support';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { openWorkspace } from '../open-workspace.js';
import type { WorkspaceParts } from '../workspace.js';
import { acceptMend, acceptPromotion } from './accept-promotion.js';
import { findDemotions } from './find-demotions.js';
import { findPromotions } from './find-promotions.js';
import { findScriptMends } from './find-script-mends.js';
import { readTurns, recordTurn } from './recorded-turn.js';
import { readRunDocuments } from './run-documents.js';
import { writeScript } from './write-script.js';

const report = `# Weekly report
## Goals
- The report is written
## Steps
1. Read the file \`data/sales.txt\`
2. Write the sum of the numbers to \`report.txt\`
## Constraints
- Never delete anything
`;

const right = `export default function make({ read }) {
  const numbers = read.text.split('\\n').filter(Boolean).map(Number);
  return { content: 'Total: ' + numbers.reduce((sum, each) => sum + each, 0) };
}`;

type Call = { readonly tool: string; readonly args: JsonObject };

/** A person's workspace, whose model says what it does in other words each time. */
function workspaceOf(root: string, sources: readonly string[] = [right]) {
  const store = memoryStore();
  const asked = { executor: 0, coordinator: 0, builder: 0 };
  const briefs: string[] = [];
  let calls: Readonly<Record<string, Call>> = {};
  let decide = (_: ExecutorInput): ExecutorDecision => completion();
  const coordinate = ({ command, building }: CoordinatorInput): CoordinatorAnswer => {
    const chosen = { status: 'selected', kind: 'tool', reason: '' } as const;
    if (building !== undefined) {
      briefs.push(building.brief);
      asked.builder += 1;
      const source = sources[Math.min(asked.builder, sources.length) - 1] ?? '';
      return { ...chosen, name: 'build.script', args: { source } };
    }
    asked.coordinator += 1;
    const { tool, args } = calls[command] ?? { tool: '', args: {} };
    return { ...chosen, name: tool, args };
  };
  const parts: WorkspaceParts = {
    store,
    // A memory changes neither whether runs are the same nor what their workflow is for.
    memory: { context: async () => `${factsHeading}\n- The total is 3 (data/sales.txt)` },
    roles: () =>
      scriptedRoles({
        decide: (input) => {
          asked.executor += 1;
          return decide(input);
        },
        coordinate,
      }),
  };
  const run = async (request: string, way: typeof decide, how: typeof calls) => {
    [decide, calls] = [way, how];
    const before = { ...asked };
    const workspace = await openWorkspace(root);
    await using pce = workspace.createOrchestrator(parts);
    const result = await pce.start(request).result();
    const [executor, coordinator] = [
      asked.executor - before.executor,
      asked.coordinator - before.coordinator,
    ];
    return { result, modelCalls: executor + coordinator };
  };
  const found = async (minTurns = 5) => {
    const workspace = await openWorkspace(root);
    await using pce = workspace.createOrchestrator(parts);
    const turns = [];
    for await (const turn of readTurns(pce, root)) turns.push(turn);
    const documents = await readRunDocuments(workspace);
    const recorded = turns.map(({ turn, events }) => recordTurn(turn, events));
    const { workflows } = workspace;
    const demotions = findDemotions(turns, workflows.list);
    return {
      workspace,
      demotions,
      mends: findScriptMends(turns, workspace),
      ...findPromotions(recorded, workflows, { minTurns, documents }),
    };
  };
  return { run, found, parts, asked, briefs };
}

/** Has a model make the report: it reads, adds up itself, and writes. */
async function runReport(
  { run }: ReturnType<typeof workspaceOf>,
  root: string,
  numbers: readonly number[],
  words: readonly [string, string] = ['Read the sales', 'Write values.text'],
) {
  writeFileSync(join(root, 'data/sales.txt'), `${numbers.join('\n')}\n`);
  const content = `Total: ${numbers.reduce((sum, each) => sum + each, 0)}`;
  const [first, second] = words;
  const decisions = [aCommand(first), { ...aCommand(second), values: { text: content } }];
  const { request } = await (await openWorkspace(root)).readPlan('planning/report.md');
  return run(request, ({ iteration }) => decisions[iteration - 1] ?? completion(), {
    [first]: { tool: 'file.read', args: { path: 'data/sales.txt' } },
    [second]: { tool: 'file.write', args: { path: 'report.txt', content } },
  });
}

const files = { 'planning/report.md': report, 'data/sales.txt': '' };

const weeks = [[1, 2], [3, 4], [5], [6, 7, 8], [9, 1]];

it('counts the runs of a document by any wording, has a script written from five, and runs without a model after a yes (E3, B9)', async () => {
  using folder = makeFolder(files);
  const { root } = folder;
  const person = workspaceOf(root, ['export default function make() { return {}; }', right]);
  const before: number[] = [];
  for (const [week, numbers] of weeks.entries()) {
    expect((await person.found()).promotions).toEqual([]);
    const words: [string, string] = [`Load the sales of week ${week}`, `Save values.text ${week}`];
    before.push((await runReport(person, root, numbers, words)).modelCalls);
  }

  const { promotions, workspace } = await person.found();
  const [promotion] = promotions;
  if (promotion === undefined) throw new Error('nothing is proposed');
  expect(promotion).toMatchObject({
    name: 'report',
    document: 'planning/report.md',
    tools: ['file.read', 'file.write'],
    saves: { decisions: 15, coordinations: 10 },
    scripts: [{ name: 'report-content', cases: { length: 5 } }],
  });
  expect(promotion.text).toContain(
    '"Read the file `data/sales.txt`, then write the sum of the numbers to `report.txt`"',
  );

  const [draft] = promotion.scripts;
  if (draft === undefined) throw new Error('no script');
  const written = await writeScript(workspace, person.parts, draft);
  expect(await writeScript(workspace, person.parts, draft)).toEqual(written);
  expect(person.asked.builder).toBe(2);
  expect(person.briefs[0]).toContain('Total: 3');
  expect(person.briefs[0]).not.toContain('Total: 21');
  if ('refused' in written) throw new Error(written.refused);
  expect(written.text).toContain('// effect: read');
  expect(readFileSync(join(root, 'planning/report.md'), 'utf8')).toBe(report);

  const accepted = { ...promotion, sources: { 'report-content': written.text } };
  const made = await acceptPromotion(root, accepted, new Date(0));
  expect(made).toEqual(['execution/report-content.mjs', 'workflows/report.md']);
  expect(readFileSync(join(root, 'history.md'), 'utf8')).toContain(
    '· planning/report.md · pce grow',
  );
  await expect(acceptPromotion(root, accepted, new Date(0))).rejects.toThrow('is there already');

  const later = await runReport(person, root, [40, 2]);

  expect(later.result).toMatchObject({ status: 'completed' });
  expect(before).toEqual([5, 5, 5, 5, 5]);
  expect(later.modelCalls).toBe(0);
  expect(readFileSync(join(root, 'report.txt'), 'utf8')).toBe('Total: 42');
  expect((await person.found()).promotions).toEqual([]);
});

it('has a script that failed twice mended before another is written, tried on the runs in which it failed (E4, E5)', async () => {
  using folder = makeFolder(files);
  const { root } = folder;
  const few = right.replace(
    'return',
    "if (numbers.length > 3) throw new Error('too many');\n  return",
  );
  const person = workspaceOf(root, [few, few, right]);
  for (const numbers of weeks) await runReport(person, root, numbers);
  const first = await person.found();
  const [promotion] = first.promotions;
  const [draft] = promotion?.scripts ?? [];
  if (promotion === undefined || draft === undefined) throw new Error('nothing is proposed');
  const written = await writeScript(first.workspace, person.parts, draft);
  if ('refused' in written) throw new Error(written.refused);
  const sources = { [draft.name]: written.text };
  await acceptPromotion(root, { ...promotion, sources }, new Date(0));

  await runReport(person, root, [1, 1, 1, 1]);
  expect((await person.found()).mends).toEqual([]);
  await runReport(person, root, [2, 2, 2, 2]);
  const { mends, workspace } = await person.found();
  const [mend] = mends;
  if (mend === undefined) throw new Error('nothing is mended');
  expect(mend).toMatchObject({ file: 'execution/report-content.mjs', failures: { length: 2 } });
  const better = await writeScript(workspace, person.parts, mend);
  if ('refused' in better) throw new Error(better.refused);
  expect(person.briefs.at(-1)).toContain('too many');
  expect(person.asked.builder).toBe(3);
  await acceptMend(root, mend, better.text, new Date(0));
  await expect(acceptMend(root, mend, better.text, new Date(0))).rejects.toThrow('has changed');

  const later = await runReport(person, root, [3, 3, 3, 3, 3]);
  expect(later.modelCalls).toBe(0);
  expect(readFileSync(join(root, 'report.txt'), 'utf8')).toBe('Total: 15');
  expect((await person.found()).mends).toEqual([]);
});

it('leaves what is left of a failed workflow to the Executor, and proposes to take the workflow back (E3, B9)', async () => {
  using folder = makeFolder(files);
  const person = workspaceOf(folder.root);
  for (const numbers of weeks) await runReport(person, folder.root, numbers);
  const { promotions, workspace } = await person.found();
  const [promotion] = promotions;
  const [draft] = promotion?.scripts ?? [];
  if (promotion === undefined || draft === undefined) throw new Error('nothing is proposed');
  const broken = 'export default function make() { throw new Error("no"); }\nawait make();\n';
  const text = `// ---\n// description: Fail\n// parameters: { read: { type: object } }\n// effect: read\n// ---\n${broken}`;
  await acceptPromotion(
    workspace.root,
    { ...promotion, sources: { [draft.name]: text } },
    new Date(0),
  );

  for (const numbers of [[1], [2]]) {
    const { result } = await runReport(person, folder.root, numbers);
    expect(result.status).toBe('completed');
  }

  expect(readFileSync(join(folder.root, 'report.txt'), 'utf8')).toBe('Total: 2');
  expect((await person.found()).demotions).toMatchObject([{ name: 'report', failures: [{}, {}] }]);
});

it.each<[string, readonly string[], RegExp]>([
  ['does more than compute', [right.replace('const', 'process.exit(); const')], /process/],
  ['has another name', [right.replace('make', 'sum')], /make/],
])('offers no script that %s (E3)', async (_, sources, reason) => {
  using folder = makeFolder(files);
  const person = workspaceOf(folder.root, sources);
  for (const numbers of weeks) await runReport(person, folder.root, numbers);
  const { promotions, workspace } = await person.found();
  const [draft] = promotions[0]?.scripts ?? [];
  if (draft === undefined) throw new Error('no script');

  expect(await writeScript(workspace, person.parts, draft)).toEqual({
    refused: expect.stringMatching(reason),
  });
  expect(person.asked.builder).toBe(3);
});

it.each<[string, readonly (readonly number[])[], RegExp]>([
  ['all runs had the same data', weeks.map(() => [1, 2]), /content is found neither/],
])('proposes no script if %s (E3)', async (_, data, reason) => {
  using folder = makeFolder(files);
  const person = workspaceOf(folder.root);
  for (const numbers of data) await runReport(person, folder.root, numbers);

  const { promotions, refusals } = await person.found();

  expect(promotions).toEqual([]);
  expect(refusals).toMatchObject([{ document: 'planning/report.md' }]);
  expect(refusals[0]?.reason).toMatch(reason);
});

it('does not serve a document whose steps have changed, nor one of which only few runs did the same (E1, E3)', async () => {
  using folder = makeFolder(files);
  const { root } = folder;
  const person = workspaceOf(root);
  for (const numbers of weeks.slice(1)) await runReport(person, root, numbers);
  writeFileSync(join(root, 'planning/report.md'), report.replaceAll('report.txt', 'new.txt'));
  await runReport(person, root, [1]);

  const { promotions, refusals } = await person.found();

  expect(promotions).toEqual([]);
  expect(refusals[0]?.reason).toMatch(/path/);
});

const price = (product: string, words: string) => ({
  request: `Note the price of the ${product}`,
  calls: {
    [`${words} the list`]: { tool: 'file.read', args: { path: `prices/${product}.txt` } },
    [`${words} the note`]: {
      tool: 'file.write',
      args: { path: `notes/${product}.txt`, content: { $ref: 'r1.text' } },
    },
  },
});

it('finds requests of the same meaning by their calls, with what differs as inputs of their trigger (E3, B9)', async () => {
  const products = ['lamp', 'chair', 'desk', 'mat', 'tray', 'shelf'];
  using folder = makeFolder(
    Object.fromEntries(products.map((each) => [`prices/${each}.txt`, `${each} 5 EUR`])),
  );
  const person = workspaceOf(folder.root);
  const ask = (product: string, words: string) => {
    const { request, calls } = price(product, words);
    const commands = Object.keys(calls);
    const way = ({ iteration }: ExecutorInput): ExecutorDecision => {
      const command = commands[iteration - 1];
      return command === undefined ? completion() : aCommand(command);
    };
    return person.run(request, way, calls);
  };
  for (const [index, product] of products.slice(0, 5).entries()) await ask(product, `Way ${index}`);

  const { promotions } = await person.found();
  const [promotion] = promotions;
  if (promotion === undefined) throw new Error('nothing is proposed');
  expect(promotion).toMatchObject({ document: null, scripts: [] });
  expect(promotion.text).toContain('"Note the price of the {path}"');
  await acceptPromotion(folder.root, { ...promotion, sources: {} }, new Date(0));
  const { result, modelCalls } = await ask('shelf', 'Again');

  expect(result.status).toBe('completed');
  expect(modelCalls).toBe(0);
  expect(readFileSync(join(folder.root, 'notes/shelf.txt'), 'utf8')).toBe('shelf 5 EUR');
});

it('stops where a workflow fails that did something which must not happen twice (B9, E3)', async () => {
  const workflow = `---
name: tell
description: Tells everybody
promoted: { turns: 5 }
triggers: [Tell everybody]
steps:
  - { name: send, tool: mail.send, args: {} }
  - { name: read, tool: file.read, args: { path: gone.txt } }
---
`;
  using folder = makeFolder({ 'workflows/tell.md': workflow });
  let sent = 0;
  const send = defineTool({
    name: 'mail.send',
    description: 'Send a mail',
    input: z.object({}),
    effect: 'once',
    execute: () => {
      sent += 1;
      return {};
    },
  });
  const workspace = await openWorkspace(folder.root, { tools: [send] });
  await using pce = workspace.createOrchestrator({
    roles: () => scriptedRoles({ decide: aCommand('Send a mail') }),
  });

  const { status } = await pce.start('Tell everybody').result();

  expect({ status, sent }).toEqual({ status: 'blocked', sent: 1 });
});

it('does not let a workflow for one step serve a document of several (B9)', async () => {
  const workflow = `---
name: read
description: Reads a file
promoted: { turns: 5 }
triggers: ["Read the file {path}"]
inputs: { path: { type: string } }
steps: [{ name: read, tool: file.read, args: { path: "{{path}}" } }]
---
`;
  using folder = makeFolder({ 'workflows/read.md': workflow, ...files });
  const person = workspaceOf(folder.root);

  const { modelCalls } = await runReport(person, folder.root, [1, 2]);

  expect(modelCalls).toBe(5);
});
