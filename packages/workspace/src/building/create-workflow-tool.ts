import { InvalidInputError } from '@pce/core/errors';
import { defineTool, type Tool } from '@pce/core/internal';
import * as z from 'zod';
import { assetPaths } from '../assets/asset-paths.js';
import type { AssetBuilder } from './asset-builder.js';
import { workflowBrief } from './briefs.js';
import { checkWorkflow } from './checked-workflow.js';

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
