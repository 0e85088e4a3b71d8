import { buildWorkflow } from '../build/build-workflow.js';
import { checkWorkflow } from '../check/check-workflow.js';
import { workflowSchema } from '../schema/workflow-schema.js';
import { type ParsedWorkflow, readDocument } from './read-document.js';
import { readWithSchema } from './read-with-schema.js';
import { reportUnknownKeys } from './unknown-keys.js';

/**
 * Reads and checks one workflow file, without the workflows that it names. Never throws.
 *
 * @param file - Name of the file, for problems.
 */
export function parseWorkflow(text: string, file: string): ParsedWorkflow {
  return readDocument(text, { file, expected: 'name and steps' }, (document, report) => {
    reportUnknownKeys(document.frontMatter, report);
    const frontMatter = readWithSchema(workflowSchema, document.frontMatter, report);
    if (frontMatter === undefined) return undefined;
    const workflow = buildWorkflow(frontMatter, document, report);
    checkWorkflow(workflow, report);
    return workflow;
  });
}
