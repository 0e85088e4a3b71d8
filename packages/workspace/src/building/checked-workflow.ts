import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { Workflow } from '@pce/workflows';
import { toolsOf } from '../assets/read-bundles.js';
import type { AssetBuilder } from './asset-builder.js';

/**
 * Checks a workflow's text together with the existing workflows: that it loads, and that the tools it calls exist. Uses
 * a temporary folder, so that nothing finds an invalid workflow.
 */
export async function checkWorkflow(builder: AssetBuilder, text: string): Promise<Workflow> {
  const folder = `.pce/staging/${crypto.randomUUID()}`;
  const file = join(builder.root, folder, 'workflow.md');
  await mkdir(join(builder.root, folder), { recursive: true });
  try {
    await writeFile(file, text);
    const { list, problems } = await builder.loadWorkflows(folder);
    const errors = problems.filter((one) => one.file === file && one.severity === 'error');
    const workflow = list.find((one) => one.file === file);
    if (workflow === undefined || errors.length > 0) {
      const lines = errors.map(({ line, message }) => `line ${line}: ${message}`);
      throw new InvalidInputError(
        `the workflow is wrong: ${lines.join('; ') || 'it does not load'}`,
      );
    }
    const unknown = toolsOf(workflow).filter((name) => builder.catalog.get(name) === undefined);
    if (unknown.length === 0) return workflow;
    throw new InvalidInputError(
      `the workflow calls ${unknown.join(', ')}, which is no tool here: make it first, or call another`,
    );
  } finally {
    await rm(join(builder.root, folder), { recursive: true, force: true });
  }
}
