import { InvalidInputError } from '@pce/core/errors';
import { defineTool, type Tool } from '@pce/core/internal';
import { assetPaths } from '../assets/asset-paths.js';
import { familySchema } from '../assets/family-file.js';
import type { AssetBuilder } from './asset-builder.js';
import { familyBrief } from './briefs.js';

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
