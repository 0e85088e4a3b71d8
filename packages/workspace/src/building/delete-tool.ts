import { InvalidInputError } from '@pce/core/errors';
import { defineTool, type Tool } from '@pce/core/tools';
import * as z from 'zod';
import { assetPaths } from '../assets/asset-paths.js';
import { isSafe } from './edit-tool.js';
import { assertOwn, type Workshop } from './workshop.js';

/** DELETE: an asset that nothing uses any more moves into the backups. A person is asked first. */
export function deleteTool(shop: Workshop): Tool {
  return defineTool({
    name: 'build.delete',
    description: 'Delete a tool, a workflow or a family that was made here and that nothing uses',
    input: z.strictObject({ kind: z.enum(['tool', 'workflow', 'family']), name: z.string() }),
    effect: 'idempotent',
    destructive: true,
    builds: 'DELETE',
    execute: ({ kind, name }) =>
      shop.change(async () => {
        const file = assetPaths[kind](name);
        if (!isSafe(name) || (await shop.read(file)) === undefined) {
          throw new InvalidInputError(`there is no ${kind} ${name} in ${file}`);
        }
        const users = usersOf(shop, kind, name);
        if (users.length > 0) {
          throw new InvalidInputError(
            `${kind} ${name} is used by ${users.join(', ')}: change or delete them first`,
          );
        }
        if (kind === 'tool') assertOwn(shop.catalog.get(name), file);
        const files = kind === 'tool' ? [file, assetPaths.cases(name)] : [file];
        const gone = Object.fromEntries(files.map((each) => [each, undefined]));
        await shop.commit(gone, () => unregister(shop, kind, name));
        return { kind, name };
      }),
    summarize: (deleted) =>
      `${deleted.kind} ${deleted.name} deleted; its text is kept in the backups`,
  });
}

async function unregister(
  shop: Workshop,
  kind: 'tool' | 'workflow' | 'family',
  name: string,
): Promise<void> {
  if (kind === 'tool') shop.catalog.unregister(name);
  else if (kind === 'family') shop.families.delete(name);
  else shop.workflows.become(await shop.loadWorkflows());
}

function usersOf({ catalog, workflows }: Workshop, kind: string, name: string): readonly string[] {
  if (kind === 'family') {
    return catalog.list().flatMap((tool) => (tool.family === name ? [`tool ${tool.name}`] : []));
  }
  return workflows.list.flatMap((workflow) => {
    const used = workflow.steps.some(({ target }) => target.kind === kind && target.name === name);
    const falls = kind === 'workflow' && workflow.fallback?.workflow === name;
    return used || falls ? [`workflow ${workflow.name}`] : [];
  });
}
