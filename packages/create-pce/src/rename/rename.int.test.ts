import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '@pce/test-support';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { createProject } from '../create-project.js';
import { renamedExports, renamedOptions } from './rename-names.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

async function rename(cwd: string, ...args: readonly string[]) {
  const lines: string[] = [];
  const warn = (line: string) => lines.push(line);
  const options = { args: ['rename', ...args], cwd, env: {}, print: warn, warn };
  return { code: await createProject(options), output: lines.join('\n') };
}

/** Renames in one program, and returns it with the places that are left to a person. */
async function renameIn(source: string, file = 'main.ts') {
  using folder = makeFolder({ [file]: source });
  const { output } = await rename(folder.root, '--write', '--json');
  const { changes, unsure } = JSON.parse(output);
  return { source: readFileSync(join(folder.root, file), 'utf8'), changes, unsure };
}

it.each([
  [
    'each use of a name whose uses are all sure',
    `import { meterBudget, type MeterBudgetOptions } from '@pce/core';\nconst options: MeterBudgetOptions = {};\nexport const budget = meterBudget(options); // meterBudget\n`,
    `import { createBudget, type BudgetOptions } from '@pce/core';\nconst options: BudgetOptions = {};\nexport const budget = createBudget(options); // meterBudget\n`,
  ],
  [
    'only the import if the new name is taken',
    `import { meterBudget } from '@pce/core';\nconst createBudget = () => meterBudget({});\n`,
    `import { createBudget as meterBudget } from '@pce/core';\nconst createBudget = () => meterBudget({});\n`,
  ],
  [
    'only the import if a use may be the key of an object',
    `import { meterBudget } from '@pce/core';\nexport const all = { meterBudget };\n`,
    `import { createBudget as meterBudget } from '@pce/core';\nexport const all = { meterBudget };\n`,
  ],
  [
    'only the import if a text of JSX may hide a use',
    `import { meterBudget } from '@pce/core';\nexport const a = <p>see http://a {meterBudget({})}</p>;\n`,
    `import { createBudget as meterBudget } from '@pce/core';\nexport const a = <p>see http://a {meterBudget({})}</p>;\n`,
  ],
  [
    'the name of an export that has its own name here',
    `import type { LanguageModel as Model } from "@pce/core/ports";\nimport type { LanguageModel } from 'ai';\n`,
    `import type { RoleModel as Model } from "@pce/core/ports";\nimport type { LanguageModel } from 'ai';\n`,
  ],
  [
    'the source of an export, and not its name',
    `export { createAgent } from '@pce/client';\n`,
    `export { createWorker as createAgent } from '@pce/client';\n`,
  ],
  [
    'what a module has',
    `import * as pce from '@pce/core';\nexport const budget = pce.meterBudget({});\ntype Model = import('@pce/core').LanguageModel;\nconst other = { pce: pce.createOrchestrator({ owner: 'a' }) };\n`,
    `import * as pce from '@pce/core';\nexport const budget = pce.createBudget({});\ntype Model = import('@pce/core').RoleModel;\nconst other = { pce: pce.createOrchestrator({ process: 'a' }) };\n`,
  ],
  [
    'what is required or imported later',
    `const { createAgent, createClient } = require('@pce/client');\nconst { meterBudget } = await import('@pce/core');\n`,
    `const { createWorker: createAgent, createClient } = require('@pce/client');\nconst { createBudget: meterBudget } = await import('@pce/core');\n`,
  ],
  [
    'options of a call, and no other keys of their names',
    `import { createOrchestrator as create, defineTool } from '@pce/core';\nconst owner = 'a';\nconst pce = create<{ owner: string }>({ owner, tools: [defineTool({ owesSource: true, execute: () => ({ owesSource: /}"/ }) })], store: () => open({ owner: \`\${{ owner: 1 }}\` }), outageMs: 1 });\npce.start('a', { owner });\n`,
    `import { createOrchestrator as create, defineTool } from '@pce/core';\nconst owner = 'a';\nconst pce = create<{ owner: string }>({ process: owner, tools: [defineTool({ requiresSource: true, execute: () => ({ owesSource: /}"/ }) })], store: () => open({ owner: \`\${{ owner: 1 }}\` }), maxOutageMs: 1 });\npce.start('a', { owner });\n`,
  ],
  [
    'nothing of others',
    `import { meterBudget, createAgent } from 'other';\nmeterBudget({ outage: createAgent });\n`,
    `import { meterBudget, createAgent } from 'other';\nmeterBudget({ outage: createAgent });\n`,
  ],
])('renames %s', async (_, before, after) => {
  const file = before.includes('<p>') ? 'main.tsx' : 'main.ts';
  const once = await renameIn(before, file);
  expect(once.source).toBe(after);
  const twice = await renameIn(once.source, file);
  expect(twice).toMatchObject({ source: after, changes: [] });
});

it('names what it cannot be sure of, with its line', async () => {
  const source = `import { createOrchestrator } from '@pce/core';
import { evidenceIn } from '@pce/roles';
const base = { owner: 'a', outageMs: 1 };
const pce = createOrchestrator({ ...base, process: 'a' });
const both = createOrchestrator({ owner: 'a', process: 'a' });
await pce.start('a').accepted;
for (const { status } of evidenceIn(result)) print(status.length, first.status);
print((await pce.interventions())[0]?.intervention);
`;
  const { source: after, changes, unsure } = await renameIn(source);
  expect(after).toBe(source);
  expect(changes).toEqual([]);
  expect(unsure.map(({ line, from }: { line: number; from: string }) => [line, from])).toEqual([
    [3, 'owner'],
    [3, 'outageMs'],
    [5, 'owner'],
    [6, 'accepted'],
    [7, 'status'],
    [8, 'intervention'],
  ]);
});

const project = {
  'src/roles.ts': `import type { LanguageModel } from '@pce/core';
import { scriptedRoles } from '@pce/testkit';
export const rolesOf = (_: Record<string, LanguageModel>) => scriptedRoles();
`,
  'src/desk.ts': `import { createOrchestrator, defineTool, meterBudget, type MeterBudgetOptions } from '@pce/core';
import { createAgent } from '@pce/client';
import * as z from 'zod';
import { rolesOf } from './roles.js';
const limits: MeterBudgetOptions['limits'] = { modelCalls: 3 };
const owner = 'desk 1';
const read = defineTool({ name: 'read', description: '', input: z.object({}), owesSource: true, execute: () => 1 });
const pce = createOrchestrator({ ...rolesOf({}), tools: [read], owner, outageMs: 1, budget: meterBudget({ limits }) });
export const turn = pce.start('Read', { owner: 'ann' });
export const work = [createAgent];
`,
};

/** Returns what the compiler says of a project with the packages of this repository. */
function mistakesIn(folder: string): readonly string[] {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (path) =>
    readFileSync(path, 'utf8'),
  );
  const given = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root).options;
  const paths = { ...given.paths, zod: [`${root}packages/create-pce/node_modules/zod`] };
  const files = Object.keys(project).map((file) => join(folder, file));
  const compiled = ts.createProgram(files, { ...given, paths, noEmit: true, types: [] });
  return files.flatMap((file) =>
    compiled
      .getSemanticDiagnostics(compiled.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
}

it('shows the changes of a project, writes them with --write, and its types stay right', async () => {
  using folder = makeFolder({ ...project, 'node_modules/a/index.js': project['src/desk.ts'] });
  const text = (file: string) => readFileSync(join(folder.root, file), 'utf8');
  expect(mistakesIn(folder.root)).toEqual([]);

  const shown = await rename(folder.root);
  expect(shown).toMatchObject({ code: 0, output: expect.stringContaining('--write') });
  expect(shown.output).toContain('src/desk.ts:8  outageMs → maxOutageMs');
  expect(text('src/desk.ts')).toBe(project['src/desk.ts']);

  expect(await rename(folder.root, '.', '--write')).toMatchObject({ code: 0 });
  expect(mistakesIn(folder.root)).toEqual([]);
  const old = /LanguageModel|[mM]eterBudget|createAgent|owesSource|outageMs/;
  expect(text('src/roles.ts') + text('src/desk.ts').replace('maxOutageMs', '')).not.toMatch(old);
  expect(text('node_modules/a/index.js')).toBe(project['src/desk.ts']);
  expect((await rename(folder.root, '--json')).output).toBe(
    '{"written":false,"changes":[],"unsure":[]}',
  );
});

it('leaves alone what is no text, and says what is wrong with a command', async () => {
  using folder = makeFolder();
  const bytes = Buffer.from(`import { meterBudget } from '@pce/core'; // \xe4`, 'latin1');
  writeFileSync(join(folder.root, 'main.ts'), bytes);
  await rename(folder.root, '--write');
  expect(readFileSync(join(folder.root, 'main.ts'))).toEqual(bytes);
  expect(await rename(folder.root, 'a', 'b')).toMatchObject({ code: 2 });
  expect(await rename(folder.root, '--wrte')).toMatchObject({ code: 2 });
  expect(await rename(folder.root, 'nowhere')).toMatchObject({ code: 1 });
  expect(await rename(folder.root, '--help')).toMatchObject({ code: 0 });
});

it('knows each renamed export and option', () => {
  const sources = globSync('packages/*/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const old = sources.flatMap((file) =>
    [
      ...readFileSync(root + file, 'utf8').matchAll(
        /@deprecated Renamed to[^\n]*\n *(?:export (?:const|type|function) (?<name>\w+)|readonly (?<option>\w+))/g,
      ),
    ].map(({ groups = {} }) => groups.name ?? groups.option),
  );
  const known = [renamedExports, ...Object.values(renamedOptions)].flatMap(Object.keys);
  expect([...new Set(old)].sort()).toEqual(known.sort());
});
