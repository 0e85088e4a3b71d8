import { InvalidInputError } from '@pce/core/errors';
import { defineTool, type Tool } from '@pce/core/internal';
import * as z from 'zod';
import { assetPaths } from '../assets/asset-paths.js';
import { type AssetBuilder, assertOwn } from './asset-builder.js';
import { assetLines } from './briefs.js';
import { isSafe } from './edit-tool.js';

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
