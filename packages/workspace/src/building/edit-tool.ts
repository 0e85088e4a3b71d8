import { InvalidInputError } from '@pce/core/errors';
import { defineTool, familyProblems, type Tool } from '@pce/core/tools';
import * as z from 'zod';
import { assetPaths } from '../assets/asset-paths.js';
import { parseFamily } from '../assets/family-file.js';
import { casesSchema, checkTool, toolNameSchema } from './checked-tool.js';
import { checkWorkflow } from './checked-workflow.js';
import { assertOwn, type Workshop } from './workshop.js';

/** EDIT: an asset is replaced by another text that passes everything a new one has to. */
export function editTool(shop: Workshop): Tool {
  return defineTool({
    name: 'build.edit',
    description:
      'Change a tool, a workflow or a family that was made here: its whole new text, under the name it has',
    input: z.strictObject({
      kind: z.enum(['tool', 'workflow', 'family']),
      name: z.string(),
      text: z.string().max(100_000),
      cases: casesSchema.optional().describe('Of a tool; those it has where absent'),
    }),
    effect: 'idempotent',
    builds: 'EDIT',
    timeoutMs: 60_000,
    execute: ({ kind, name, text, cases }, { signal }) =>
      shop.change(async () => {
        const file = assetPaths[kind](name);
        if (!isSafe(name) || (await shop.read(file)) === undefined) {
          throw new InvalidInputError(`there is no ${kind} ${name} in ${file}: make it first`);
        }
        if (kind === 'tool') await editSandboxTool(shop, { name, source: text, cases }, signal);
        else if (kind === 'workflow') await editWorkflow(shop, name, text);
        else await editFamily(shop, name, text);
        return { kind, name, file };
      }),
    summarize: (edited) =>
      `${edited.kind} ${edited.name} changed in ${edited.file}; the old text is kept`,
  });
}

/** Names that are files of their folder, and nothing else. */
export function isSafe(name: string): boolean {
  return /^[A-Za-z][\w-]*(?:\.[\w-]+)?$/.test(name);
}

async function editSandboxTool(
  shop: Workshop,
  {
    name,
    source,
    cases,
  }: { name: string; source: string; cases: z.output<typeof casesSchema> | undefined },
  signal: AbortSignal,
): Promise<void> {
  toolNameSchema.parse(name);
  assertOwn(shop.catalog.get(name), assetPaths.tool(name));
  const kept =
    cases ?? casesSchema.parse(JSON.parse((await shop.read(assetPaths.cases(name))) ?? '[]'));
  const { tool, files } = await checkTool(shop, { name, source, cases: kept }, signal);
  await shop.commit(files, async () => shop.catalog.replace(tool));
}

async function editWorkflow(shop: Workshop, name: string, text: string): Promise<void> {
  const workflow = await checkWorkflow(shop, text);
  if (workflow.name !== name) {
    throw new InvalidInputError(`the new text names the workflow ${workflow.name}, not ${name}`);
  }
  await shop.commit({ [assetPaths.workflow(name)]: text }, async () => {
    shop.workflows.become(await shop.loadWorkflows());
  });
}

async function editFamily(shop: Workshop, name: string, text: string): Promise<void> {
  const file = assetPaths.family(name);
  const family = parseFamily(text, file);
  if (family.name !== name) {
    throw new InvalidInputError(`the new text names the family ${family.name}, not ${name}`);
  }
  const problems = shop.catalog
    .list()
    .filter((tool) => tool.family === name)
    .flatMap((tool) => familyProblems(family, tool).map((problem) => `${tool.name}: ${problem}`));
  if (problems.length > 0) {
    throw new InvalidInputError(
      `tools of the family would not conform any more: ${problems.join('; ')}`,
    );
  }
  await shop.commit({ [file]: text }, async () => {
    shop.families.set(name, family);
  });
}
