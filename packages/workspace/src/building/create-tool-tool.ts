import { InvalidInputError } from '@pce/core/errors';
import { defineTool, type Tool } from '@pce/core/tools';
import * as z from 'zod';
import { assetPaths } from '../assets/asset-paths.js';
import { casesSchema, checkTool, toolNameSchema } from './checked-tool.js';
import { nearDuplicate } from './near-duplicate.js';
import type { Workshop } from './workshop.js';

/** How the text of a sandboxed tool looks, for whoever writes one. */
export const sourceFormat =
  'An ES module: first a comment with YAML between two lines of ---, with description, parameters (JSON Schema) and effect; then `export default async function (args) { … return answer }`. It reaches its scratch folder and nothing else: no network, no processes, no packages';

/** CREATE_TOOL: a tool joins once its cases come out right in the sandbox. */
export function createToolTool(shop: Workshop): Tool {
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
    timeoutMs: 60_000,
    execute: ({ name, source, cases }, { signal }) =>
      shop.change(async () => {
        const file = assetPaths.tool(name);
        if ((await shop.read(file)) !== source) await assertNew(shop, name, source);
        const { tool, files } = await checkTool(shop, { name, source, cases }, signal);
        await shop.commit(files, async () => shop.catalog.replace(tool));
        return { tool: name, file, cases: cases.length };
      }),
    summarize: (made) =>
      `tool ${made.tool} made in ${made.file}; ${made.cases} cases came out right`,
  });
}

async function assertNew(shop: Workshop, name: string, source: string): Promise<void> {
  const other = shop.catalog.get(name);
  if (other !== undefined) {
    throw new InvalidInputError(
      `there is a tool ${name} already, of ${other.source}: EDIT it, or choose another name`,
    );
  }
  const twin = nearDuplicate(source, await shop.programs());
  if (twin === undefined) return;
  throw new InvalidInputError(`${name} nearly repeats ${twin}: use that, or EDIT it`);
}
