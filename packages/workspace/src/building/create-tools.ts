import { basename } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import { defineTool, type Tool } from '@pce/core/internal';
import * as z from 'zod';
import { assetPaths } from '../assets/asset-paths.js';
import { familySchema } from '../assets/read-assets.js';
import { lessonsFor } from '../history/lessons.js';
import type { AssetBuilder } from './asset-builder.js';
import { familyBrief, toolBrief, workflowBrief } from './briefs.js';
import { casesSchema, checkTool, checkWorkflow, toolNameSchema } from './checked-tool.js';
import { nearDuplicate } from './near-duplicate.js';

/** The format of a sandboxed tool's text, for the model that writes one. */
const sourceFormat =
  'An ES module: first a comment with YAML between two lines of ---, with description, parameters (JSON Schema) and effect; then `export default async function (args) { … return answer }`. It runs without Node: it can import node:fs and node:path, reads the files of the workspace by relative paths, writes below /tmp only, and has no network, processes or packages';

export function createToolTool(builder: AssetBuilder): Tool {
  return defineTool({
    name: 'build.tool',
    description: `Make a new tool of a family that is specified. ${sourceFormat}`,
    input: z.strictObject({
      name: toolNameSchema.describe('family.tool'),
      source: z.string().max(100_000).describe(sourceFormat),
      cases: casesSchema,
    }),
    effect: 'idempotent',
    builds: 'CREATE_TOOL',
    brief: () => toolBrief(builder),
    timeoutMs: 60_000,
    execute: ({ name, source, cases }, { signal }) =>
      builder.change(async () => {
        const file = assetPaths.tool(name);
        if ((await builder.read(file)) !== source) await assertNew(builder, name, source);
        const { tool, files } = await checkTool(builder, { name, source, cases }, signal);
        await builder.commit(files, async () => builder.catalog.replace(tool));
        return { tool: name, file, cases: cases.length };
      }),
    summarize: (made) =>
      `tool ${made.tool} made in ${made.file}; ${made.cases} cases came out right`,
  });
}

async function assertNew(builder: AssetBuilder, name: string, source: string): Promise<void> {
  const other = builder.catalog.get(name);
  if (other !== undefined) {
    throw new InvalidInputError(
      `there is a tool ${name} already, of ${other.source}: EDIT it, or choose another name`,
    );
  }
  const twin = nearDuplicate(source, await builder.programs());
  if (twin === undefined) return;
  const failed = lessonsFor(builder.root, toolNameOf(twin.name)) !== '';
  const advice = failed ? 'it has failed before: EDIT and mend that' : 'use that, or EDIT it';
  throw new InvalidInputError(`${name} nearly repeats ${twin.name}: ${twin.difference}; ${advice}`);
}

/** Returns the name of the tool of a program: `tools/text.count.mjs` is `text.count`, `execution/count.py` is `script.count`. */
function toolNameOf(file: string): string {
  const stem = basename(file).replace(/\.[^.]+$/, '');
  return file.startsWith('execution/') ? `script.${stem}` : stem;
}

export function createWorkflowTool(builder: AssetBuilder): Tool {
  return defineTool({
    name: 'build.workflow',
    description:
      'Make a new workflow of tools that are there: a Markdown file whose YAML front matter has name, description, triggers, inputs, steps and success_criteria',
    input: z.strictObject({ text: z.string().max(100_000).describe('The whole file') }),
    effect: 'idempotent',
    builds: 'CREATE_WORKFLOW',
    brief: () => workflowBrief(builder),
    execute: ({ text }) =>
      builder.change(async () => {
        const { name, steps } = await checkWorkflow(builder, text);
        const file = assetPaths.workflow(name);
        const isAgain = (await builder.read(file)) === text;
        if (!isAgain && builder.workflows.list.some((one) => one.name === name)) {
          throw new InvalidInputError(
            `there is a workflow ${name} already: EDIT it, or choose another name`,
          );
        }
        await builder.commit({ [file]: text }, async () => {
          builder.workflows.replace(await builder.loadWorkflows());
        });
        return { workflow: name, file, steps: steps.length };
      }),
    summarize: (made) => `workflow ${made.workflow} made in ${made.file}: ${made.steps} steps`,
  });
}

export function createFamilyTool(builder: AssetBuilder): Tool {
  return defineTool({
    name: 'build.family',
    description:
      'Make the specification of a tool family: its name, what it is for, the strongest effect its tools may have (read, idempotent or once) and the constraints they keep to',
    input: familySchema,
    effect: 'idempotent',
    builds: 'CREATE_TOOL_FAMILY_SPEC',
    brief: () => familyBrief(builder),
    execute: (family) =>
      builder.change(async () => {
        const file = assetPaths.family(family.name);
        const text = `${JSON.stringify(family, null, 2)}\n`;
        const before = await builder.read(file);
        const isTaken = builder.catalog.list().some((tool) => tool.family === family.name);
        if (before !== text && (before !== undefined || isTaken)) {
          throw new InvalidInputError(
            `there is a family ${family.name} already: use it, or EDIT it`,
          );
        }
        await builder.commit({ [file]: text }, async () => {
          builder.families.set(family.name, family);
        });
        return { family: family.name, file };
      }),
    summarize: ({ family, file }) => `family ${family} specified in ${file}`,
  });
}
