import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '@pce/test-support';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { createProject } from '../create-project.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

async function rename(cwd: string, ...args: readonly string[]) {
  const lines: string[] = [];
  const warn = (line: string) => lines.push(line);
  const options = { args: ['rename', ...args], cwd, env: {}, print: warn, warn };
  return { code: await createProject(options), output: lines.join('\n') };
}

/** A project with the packages of this repository. */
const project = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      types: [],
      noEmit: true,
      noUnusedLocals: false,
      jsx: 'preserve',
      paths: {
        ...Object.fromEntries(
          Object.entries<string[]>(
            ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile).config
              .compilerOptions.paths,
          ).map(([name, places]) => [name, places.map((place) => join(root, place))]),
        ),
        zod: [join(root, 'packages/create-pce/node_modules/zod')],
      },
    },
    include: ['src'],
  }),
};

/** Programs before and after, by their files. */
const programs: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'each-use.ts': [
    `import { meterBudget, type MeterBudgetOptions } from '@pce/core';
const options: MeterBudgetOptions = { limits: {} };
export const budget = meterBudget(options); // meterBudget
export const all = { meterBudget };
`,
    `import { createBudget, type BudgetOptions } from '@pce/core';
const options: BudgetOptions = { limits: {} };
export const budget = createBudget(options); // meterBudget
export const all = { meterBudget: createBudget };
`,
  ],
  'taken.ts': [
    `import { meterBudget } from '@pce/core';
export const createBudget = () => [meterBudget, { meterBudget }];
`,
    `import { createBudget as meterBudget } from '@pce/core';
export const createBudget = () => [meterBudget, { meterBudget: meterBudget }];
`,
  ],
  'exports.ts': [
    `import type { LanguageModel as Model } from '@pce/core';
export { createAgent } from '@pce/client';
export const models: readonly Model[] = [];
`,
    `import type { RoleModel as Model } from '@pce/core';
export { createWorker as createAgent } from '@pce/client';
export const models: readonly Model[] = [];
`,
  ],
  'modules.ts': [
    `import * as pce from '@pce/core';
export const budget = pce.meterBudget({ limits: {} });
export type Model = import('@pce/core').LanguageModel;
const { meterBudget } = await import('@pce/core');
export const other = meterBudget({ limits: {} });
`,
    `import * as pce from '@pce/core';
export const budget = pce.createBudget({ limits: {} });
export type Model = import('@pce/core').RoleModel;
const { createBudget: meterBudget } = await import('@pce/core');
export const other = meterBudget({ limits: {} });
`,
  ],
  'options.ts': [
    `import { createOrchestrator as create, defineTool, type OrchestratorOptions } from '@pce/core';
import { scriptedRoles } from '@pce/testkit';
import * as z from 'zod';
const owner = 'desk 1';
const tool = defineTool({ name: 'read', description: '', input: z.object({}), owesSource: true, execute: () => ({ owesSource: 1 }) });
const base: Partial<OrchestratorOptions> = { outageMs: 1 };
const pce = create({ ...base, ...scriptedRoles(), tools: [tool], owner });
const handle = pce.start('Read', { owner: 'ann' });
const { accepted } = handle;
await Promise.all([accepted, handle.accepted]);
`,
    `import { createOrchestrator as create, defineTool, type OrchestratorOptions } from '@pce/core';
import { scriptedRoles } from '@pce/testkit';
import * as z from 'zod';
const owner = 'desk 1';
const tool = defineTool({ name: 'read', description: '', input: z.object({}), requiresSource: true, execute: () => ({ owesSource: 1 }) });
const base: Partial<OrchestratorOptions> = { maxOutageMs: 1 };
const pce = create({ ...base, ...scriptedRoles(), tools: [tool], process: owner });
const handle = pce.start('Read', { owner: 'ann' });
const { durable: accepted } = handle;
await Promise.all([accepted, handle.durable]);
`,
  ],
  'page.tsx': [
    `import { meterBudget } from '@pce/core';
export const page = (a: (text: string) => unknown) => a('meterBudget // ' + String(meterBudget));
`,
    `import { createBudget } from '@pce/core';
export const page = (a: (text: string) => unknown) => a('meterBudget // ' + String(createBudget));
`,
  ],
  'others.ts': [
    `import { meterBudget } from './taken-by-others.js';
export const owner = meterBudget({ owner: 1, accepted: 2 });
`,
    `import { meterBudget } from './taken-by-others.js';
export const owner = meterBudget({ owner: 1, accepted: 2 });
`,
  ],
  'taken-by-others.ts': [
    `/** @deprecated Renamed to \`other\`. */
export const meterBudget = (options: object): object => options;
`,
    `/** @deprecated Renamed to \`other\`. */
export const meterBudget = (options: object): object => options;
`,
  ],
};

/** Returns what the compiler says of the project in a folder. */
function mistakesIn(folder: string): readonly string[] {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const compiled = ts.createProgram(fileNames, options);
  return fileNames.flatMap((file) =>
    compiled
      .getSemanticDiagnostics(compiled.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
}

it('shows the deprecated names of a project, replaces them with --write, and its types stay right', async () => {
  const before = Object.entries(programs).map(([file, [text]]) => [`src/${file}`, text]);
  const left = 'node_modules/a/index.js';
  const untouched = String(programs['each-use.ts']?.[0]);
  using folder = makeFolder({ ...project, ...Object.fromEntries(before), [left]: untouched });
  const text = (file: string) => readFileSync(join(folder.root, file), 'utf8');
  expect(mistakesIn(folder.root)).toEqual([]);

  const shown = await rename(folder.root);
  expect(shown).toMatchObject({ code: 0, output: expect.stringContaining('--write') });
  expect(shown.output).toContain('src/options.ts:6  outageMs → maxOutageMs');
  for (const [file, source] of before) expect(text(String(file))).toBe(source);

  expect(await rename(folder.root, '.', '--write')).toMatchObject({ code: 0 });
  for (const [file, [, after]] of Object.entries(programs)) expect(text(`src/${file}`)).toBe(after);
  expect(text(left)).toBe(untouched);
  expect(mistakesIn(folder.root)).toEqual([]);
  expect((await rename(folder.root, '--json')).output).toBe(
    '{"written":false,"changes":[],"unsure":[]}',
  );
}, 120_000);

it('names what a person has to look at, with its line', async () => {
  const source = `import { createOrchestrator } from '@pce/core';
import { evidenceIn } from '@pce/roles';
import { scriptedRoles } from '@pce/testkit';
const pce = createOrchestrator({ ...scriptedRoles(), owner: 'a', process: 'a' });
const result = await pce.start('a').result();
export const all = evidenceIn(result).map(({ status }) => status);
export const last = (await pce.interventions())[0]?.intervention;
`;
  using folder = makeFolder({ ...project, 'src/main.ts': source });
  const { changes, unsure } = JSON.parse((await rename(folder.root, '--write', '--json')).output);
  expect(changes).toEqual([]);
  expect(unsure.map(({ line, from }: { line: number; from: string }) => [line, from])).toEqual([
    [4, 'owner'],
    [6, 'status'],
    [7, 'intervention'],
  ]);
}, 120_000);

it('leaves alone what is no text, and says what is wrong with a command', async () => {
  using folder = makeFolder(project);
  using bare = makeFolder({ 'main.js': '' });
  const bytes = Buffer.from(`import { meterBudget } from '@pce/core'; // \xe4`, 'latin1');
  writeFileSync(join(folder.root, 'main.ts'), bytes);
  expect(await rename(folder.root, '--write')).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder.root, 'main.ts'))).toEqual(bytes);
  expect(await rename(folder.root, 'a', 'b')).toMatchObject({ code: 2 });
  expect(await rename(folder.root, '--wrte')).toMatchObject({ code: 2 });
  const missing = { code: 1, output: expect.stringContaining('installed') };
  expect(await rename(bare.root)).toMatchObject(missing); // else an empty list would say that all is well
  expect(await rename(folder.root, 'nowhere')).toMatchObject({ code: 1 });
  expect(await rename(folder.root, '--help')).toMatchObject({ code: 0 });
}, 120_000);
