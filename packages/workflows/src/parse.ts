import { buildWorkflow } from './build/build-workflow.js';
import { checkWorkflow } from './check/check-workflow.js';
import { type ParsedWorkflow, readDocument } from './read-document.js';
import { readShape } from './read-shape.js';
import { workflowShape } from './shape.js';
import { reportUnknownKeys } from './unknown-keys.js';

/**
 * Reads and checks one workflow file. What other files it needs (its fallback) is not looked at. Never throws.
 *
 * @param file - Its name, for problems.
 */
export function parseWorkflow(text: string, file: string): ParsedWorkflow {
  return readDocument(text, { file, expected: 'name and steps' }, (document, report) => {
    reportUnknownKeys(document.frontMatter, report);
    const shape = readShape(workflowShape, document.frontMatter, report);
    if (shape === undefined) return undefined;
    const workflow = buildWorkflow(shape, document, report);
    checkWorkflow(workflow, report);
    return workflow;
  });
}
