import { InvalidInputError } from '@pce/core/errors';
import { defineTool, familyProblems, type Tool } from '@pce/core/internal';
import * as z from 'zod';
import { assetPaths } from '../assets/asset-paths.js';
import { parseFamily } from '../assets/read-assets.js';
import { type AssetBuilder, assertOwn } from './asset-builder.js';
import { assetLines, editBrief } from './briefs.js';
import { casesSchema, checkTool, checkWorkflow, toolNameSchema } from './checked-tool.js';

/** Creates the tool for EDIT, which replaces an asset by a text that passes all checks of a new one. */
export function editTool(builder: AssetBuilder): Tool {
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
    brief: (command) => editBrief(builder, command),
    timeoutMs: 60_000,
    execute: ({ kind, name, text, cases }, { signal }) =>
      builder.change(async () => {
        const file = assetPaths[kind](name);
        if (!isSafe(name) || (await builder.read(file)) === undefined) {
          throw new InvalidInputError(`there is no ${kind} ${name} in ${file}: make it first`);
        }
        if (kind === 'tool') await editSandboxTool(builder, { name, source: text, cases }, signal);
        else if (kind === 'workflow') await editWorkflow(builder, name, text);
        else await editFamily(builder, name, text);
        return { kind, name, file };
      }),
    summarize: (edited) =>
      `${edited.kind} ${edited.name} changed in ${edited.file}; the old text is kept`,
  });
}

function isSafe(name: string): boolean {
  return /^[A-Za-z][\w-]*(?:\.[\w-]+)?$/.test(name);
}

async function editSandboxTool(
  builder: AssetBuilder,
  {
    name,
    source,
    cases,
  }: { name: string; source: string; cases: z.output<typeof casesSchema> | undefined },
  signal: AbortSignal,
): Promise<void> {
  toolNameSchema.parse(name);
  assertOwn(builder.catalog.get(name), assetPaths.tool(name));
  const known = cases ?? (await readCases(builder, name));
  const { tool, files } = await checkTool(builder, { name, source, cases: known }, signal);
  await builder.commit(files, async () => builder.catalog.replace(tool));
}

async function readCases(
  builder: AssetBuilder,
  name: string,
): Promise<z.output<typeof casesSchema>> {
  const file = assetPaths.cases(name);
  const text = await builder.read(file);
  if (text === undefined) throw new InvalidInputError(`${file} is missing: pass the cases again`);
  try {
    return casesSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new InvalidInputError(`${file} holds no cases: pass them again`, { cause });
  }
}

async function editWorkflow(builder: AssetBuilder, name: string, text: string): Promise<void> {
  const workflow = await checkWorkflow(builder, text);
  if (workflow.name !== name) {
    throw new InvalidInputError(`the new text names the workflow ${workflow.name}, not ${name}`);
  }
  await builder.commit({ [assetPaths.workflow(name)]: text }, async () => {
    builder.workflows.replace(await builder.loadWorkflows());
  });
}

async function editFamily(builder: AssetBuilder, name: string, text: string): Promise<void> {
  const file = assetPaths.family(name);
  const family = parseFamily(text, file);
  if (family.name !== name) {
    throw new InvalidInputError(`the new text names the family ${family.name}, not ${name}`);
  }
  const problems = builder.catalog
    .list()
    .filter((tool) => tool.family === name)
    .flatMap((tool) => familyProblems(family, tool).map((problem) => `${tool.name}: ${problem}`));
  if (problems.length > 0) {
    throw new InvalidInputError(
      `tools of the family would not conform any more: ${problems.join('; ')}`,
    );
  }
  await builder.commit({ [file]: text }, async () => {
    builder.families.set(name, family);
  });
}

/** Creates the tool for DELETE, which moves an unused asset to the backups after an approval. */
export function deleteTool(builder: AssetBuilder): Tool {
  return defineTool({
    name: 'build.delete',
    description: 'Delete a tool, a workflow or a family that was made here and that nothing uses',
    input: z.strictObject({ kind: z.enum(['tool', 'workflow', 'family']), name: z.string() }),
    effect: 'idempotent',
    destructive: true,
    builds: 'DELETE',
    brief: () => assetLines(builder),
    execute: ({ kind, name }) =>
      builder.change(async () => {
        const file = assetPaths[kind](name);
        if (!isSafe(name) || (await builder.read(file)) === undefined) {
          throw new InvalidInputError(`there is no ${kind} ${name} in ${file}`);
        }
        const users = usersOf(builder, kind, name);
        if (users.length > 0) {
          throw new InvalidInputError(
            `${kind} ${name} is used by ${users.join(', ')}: change or delete them first`,
          );
        }
        if (kind === 'tool') assertOwn(builder.catalog.get(name), file);
        const files = kind === 'tool' ? [file, assetPaths.cases(name)] : [file];
        const gone = Object.fromEntries(files.map((each) => [each, undefined]));
        await builder.commit(gone, () => unregister(builder, kind, name));
        return { kind, name };
      }),
    summarize: (deleted) =>
      `${deleted.kind} ${deleted.name} deleted; its text is kept in the backups`,
  });
}

async function unregister(
  builder: AssetBuilder,
  kind: 'tool' | 'workflow' | 'family',
  name: string,
): Promise<void> {
  if (kind === 'tool') builder.catalog.unregister(name);
  else if (kind === 'family') builder.families.delete(name);
  else builder.workflows.replace(await builder.loadWorkflows());
}

function usersOf(
  { catalog, workflows }: AssetBuilder,
  kind: string,
  name: string,
): readonly string[] {
  if (kind === 'family') {
    return catalog.list().flatMap((tool) => (tool.family === name ? [`tool ${tool.name}`] : []));
  }
  return workflows.list.flatMap((workflow) => {
    const used = workflow.steps.some(({ target }) => target.kind === kind && target.name === name);
    const falls = kind === 'workflow' && workflow.fallback?.workflow === name;
    return used || falls ? [`workflow ${workflow.name}`] : [];
  });
}
